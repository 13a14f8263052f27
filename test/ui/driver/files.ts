import type { Locator, Page } from "../../host/browser.mjs";
import type { ContextMenu } from "./commands";
import type { Tree } from "./tree";
import { type TextPattern, waitUntil } from "./waitUntil";
import type { Workbench } from "./workbench";

/** The dialog that asks for a file: a path in VS Code's own input box, as it is in the browser. */
export class FileDialog {
  constructor(private readonly page: Page) {}

  private get input(): Locator {
    return this.page.locator(".quick-input-widget:visible input.input").first();
  }

  /** What stands in it; nothing once it is closed. */
  private async values(): Promise<string[]> {
    return this.input.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  }

  async choose(path: string): Promise<void> {
    await this.rest();
    await this.input.fill(path);
    await this.take(path);
  }

  /** Takes the file that the dialog begins with, which has to be this one. */
  async chooseOffered(path: string): Promise<void> {
    const offered = await this.rest();
    if (offered !== path) throw new Error(`The dialog begins with ${offered}, not with ${path}.`);
    await this.take(path);
  }

  /** Chooses nothing. */
  async leave(): Promise<void> {
    await this.rest();
    await this.page.keyboard.press("Escape");
    await this.input.waitFor({ state: "hidden" });
  }

  /** Waits until it has filled in its own path, and returns that. */
  private async rest(): Promise<string> {
    const { input } = this;
    await input.waitFor();
    // It fills in its own path in steps, and late: what is typed before it has come to rest is lost.
    let last = "";
    return waitUntil("the file dialog to come to rest", async () => {
      const value = await input.inputValue();
      const resting = value !== "" && value === last;
      last = value;
      if (!resting) await this.page.waitForTimeout(200);
      return resting ? value : undefined;
    });
  }

  private async take(path: string): Promise<void> {
    const { input } = this;
    // All at once: it may close between two questions.
    const asks = async () => (await this.values()).some((value) => value.startsWith("/"));
    // It looks the path up before it takes Enter, and shows nothing while it does.
    await waitUntil("the file dialog to take the path", async () => {
      await this.page.waitForTimeout(500);
      if (!(await asks())) return true;
      // Late, it may have put its own path in place of this one.
      if (!(await this.values()).includes(path)) await input.fill(path, { timeout: 1000 });
      // To the input box itself: if it has closed meanwhile, Enter would answer the dialog that comes after it.
      else await input.press("Enter", { timeout: 1000 });
      await this.page.waitForTimeout(300);
      return !(await asks());
    });
  }
}

export class Explorer {
  constructor(
    private readonly page: Page,
    private readonly menu: ContextMenu,
    private readonly open: () => Promise<void>,
  ) {}

  /** Right-clicks files, all selected together, and chooses from the menu. */
  async chooseFromMenu(title: string, ...files: [string, ...string[]]): Promise<void> {
    await this.menu.chooseOn(await this.select(...files), title);
  }

  async openFile(file: string): Promise<void> {
    await this.open();
    // The hover of what was clicked last may lie over the row.
    await this.page.mouse.move(0, 0);
    await this.row(file).dblclick();
    await this.page.locator(".tabs-container .tab.active").filter({ hasText: file }).waitFor();
  }

  async select(...files: [string, ...string[]]): Promise<Locator> {
    await this.open();
    // Again when the explorer took in a new file meanwhile, which drops the selection.
    await waitUntil(`${files.join(", ")} to be selected`, async () => {
      await this.list.focus();
      await this.page.keyboard.press("Escape");
      // With Ctrl a click selects without opening an editor.
      for (const file of files) await this.row(file).click({ modifiers: ["ControlOrMeta"] });
      return (await this.list.locator(".monaco-list-row.selected").count()) === files.length;
    });
    return this.row(files[0]);
  }

  private get list(): Locator {
    return this.page.locator(".explorer-folders-view .monaco-list");
  }

  private row(file: string): Locator {
    return this.list
      .locator(".monaco-list-row")
      .filter({ has: this.page.locator(".label-name").getByText(file, { exact: true }) });
  }
}

/** Drags files, all selected together, from the explorer onto a row of a tree in the Loan Ops side bar. */
export async function dragFromExplorer(
  workbench: Workbench,
  files: readonly [string, ...string[]],
  tree: Tree,
  ...path: TextPattern[]
): Promise<void> {
  const { page } = workbench;
  // Found before: while something is dragged nothing can be unfolded or scrolled. The side bar keeps it in its place.
  await workbench.openContainer("Loan Ops");
  const row = await tree.element(...path);
  const file = await workbench.explorer.select(...files);
  await moveTo(workbench, file.locator(".label-name"));
  await page.mouse.down();
  await waitUntil("the side bar to open under what is dragged", async () => {
    // At its corner: a badge in the middle would take what is dragged for its own.
    await moveTo(workbench, workbench.container("Loan Ops"), { x: 8, y: 8 });
    return await workbench.heading("Loan Ops").isVisible();
  });
  await row.waitFor();
  await waitUntil("the row to take what is dragged", async () => {
    await moveTo(workbench, row);
    return /drop-target/.test((await row.getAttribute("class")) ?? "");
  });
  await page.mouse.up();
}

/** Drops files that come from outside the window, as from the desktop, on a row of a tree. */
export async function dropFromOutside(
  row: Locator,
  files: readonly { readonly name: string; readonly content: string | Uint8Array }[],
): Promise<void> {
  const inBase64 = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString("base64") }));
  // A row that is drawn anew meanwhile takes nothing: then all of it is done again.
  await waitUntil("the row to take what is dropped", () =>
    row.evaluate(async (element, dropped) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      const box = element.getBoundingClientRect();
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
      const fire = async (type: string) => {
        element.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer, ...at }),
        );
        await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      await fire("dragenter");
      await fire("dragover");
      if (!element.isConnected || !element.classList.contains("drop-target")) return undefined;
      await fire("drop");
      return true;
    }, inBase64),
  );
}

/** In small steps, as a drag only goes on while the mouse moves. */
async function moveTo(
  { page }: Workbench,
  target: Locator,
  within?: { readonly x: number; readonly y: number },
): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("What the mouse should move to is not in sight.");
  const { x, y } = within ?? { x: box.width / 2, y: box.height / 2 };
  await page.mouse.move(box.x + x - 2, box.y + y, { steps: 3 });
  await page.mouse.move(box.x + x, box.y + y);
}
