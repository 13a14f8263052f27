import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page as ShownPage } from "../../../src/protocol/page";
import type { Frame, Page } from "../../host/browser.mjs";
import { HOST } from "../../host/folders.mjs";
import { waitUntil } from "./waitUntil";

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

  /** Lets it show this, as if the host had sent it, and returns the frame that holds it. */
  async show(shown: ShownPage): Promise<Frame> {
    const frame = await this.headed(/./);
    await frame.evaluate((message) => {
      const heard = new Promise((resolve) => addEventListener("message", resolve, { once: true }));
      postMessage(message);
      return heard.then(() => {});
    }, shown);
    return frame;
  }

  /** The frame of the webview that lies over the active editor group: webviews are not inside the group's element. */
  private async frame(): Promise<Frame | undefined> {
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

/** Scrolls a page down, by less than the height of a window, and returns by how many pixels; it may be drawn a little later. */
export async function scrolled(frame: Frame): Promise<number> {
  return waitUntil("the page to be scrolled", async () => {
    const pixels = await frame.evaluate(() => {
      scrollTo(0, 40);
      return scrollY;
    });
    return pixels > 0 && pixels;
  });
}

/** Opens what is folded: the table of each chart. */
export async function unfold(frame: Frame): Promise<void> {
  await waitUntil("the tables behind the charts", () =>
    frame.locator("details").evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
      return all.every((one) => one.querySelector("tbody tr") !== null);
    }),
  );
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
