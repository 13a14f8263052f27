import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Locator, Page } from "../../host/browser.mjs";
import { HOST } from "../../host/folders.mjs";
import { waitUntil } from "./waitUntil";

/** The page "Welcome" while it shows a walkthrough. */
export class Walkthrough {
  constructor(private readonly page: Page) {}

  private get root(): Locator {
    return this.page.locator(".editor-group-container.active .gettingStartedContainer:visible");
  }

  /** The titles of the steps, from top to bottom. */
  async titles(): Promise<string[]> {
    await this.root.locator(".getting-started-step").first().waitFor();
    return (await this.root.locator(".getting-started-step .step-title").allInnerTexts()).map((title) => title.trim());
  }

  /** Unfolds a step, and waits until it is. */
  async open(title: string): Promise<Locator> {
    const step = this.step(title);
    await step.locator(".step-title").click();
    await this.root.locator(".getting-started-step.expanded").filter({ hasText: title }).waitFor();
    return step;
  }

  /** Clicks a button of a step. */
  async click(title: string, button: string): Promise<void> {
    const step = await this.open(title);
    await step.locator(".monaco-button").filter({ hasText: button }).click();
  }

  /** Waits until the step is ticked. */
  async done(title: string): Promise<void> {
    await this.step(title).locator("[role=checkbox][aria-checked=true]").waitFor();
  }

  async isDone(title: string): Promise<boolean> {
    return (await this.step(title).locator("[role=checkbox]").getAttribute("aria-checked")) === "true";
  }

  private step(title: string): Locator {
    return this.root.locator(".getting-started-step").filter({
      has: this.page.locator(".step-title").getByText(title, { exact: true }),
    });
  }
}

const AXE = readFileSync(join(HOST, "node_modules", "axe-core", "axe.min.js"), "utf8");

/** The page in the active editor, when it is a webview. */
export class TaskPage {
  constructor(private readonly page: Page) {}

  /** Waits until its heading matches, and returns the frame that holds the page. */
  async headed(heading: string | RegExp): Promise<Frame> {
    return waitUntil(`a task page headed ${heading}`, async () => {
      const frame = await this.frame();
      if (frame === undefined) return undefined;
      const found = await frame.locator("h1").filter({ hasText: heading }).count();
      return found > 0 ? frame : undefined;
    });
  }

  /** The frame of the webview that lies over the active editor group: webviews are not inside the group's element. */
  async frame(): Promise<Frame | undefined> {
    const group = await this.page.locator(".editor-group-container.active .editor-container").boundingBox();
    if (group === null) return undefined;
    for (const element of await this.page.locator("iframe.webview.ready").elementHandles()) {
      const box = (await element.isVisible()) ? await element.boundingBox() : null;
      if (box === null || Math.abs(box.x - group.x) > 2 || Math.abs(box.y - group.y) > 2) continue;
      const outer = await element.contentFrame();
      const inner = await (await outer?.$("#active-frame"))?.contentFrame();
      if (inner) return inner;
    }
    return undefined;
  }
}

/** What axe-core finds fault with in a page: each rule with the elements that break it. */
export async function violations(frame: Frame): Promise<string[]> {
  // Evaluated, because the page's policy lets no script in.
  await frame.evaluate(`${AXE};void 0`);
  return frame.evaluate(`axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) =>
    id + ": " + nodes.map(({ target }) => target.join(" ")).join(", ")))`);
}

/**
 * All that a window renders, be it seen or read out: texts, attributes and what stands in inputs. What is not rendered is
 * left out, because a closed list of VS Code keeps texts of its rows for the next list.
 */
export async function inSight(page: Page): Promise<string> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(rendered)));
  return frames.join("\n").replaceAll("\u00a0", " ");
}

/** Runs in the page. */
function rendered(): string {
  const elements = [...document.querySelectorAll("*")].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const values = elements.flatMap((one) => [
    ...[...one.attributes].map(({ value }) => value),
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : "",
  ]);
  return [document.title, document.body?.innerText ?? "", ...values].join("\n");
}
