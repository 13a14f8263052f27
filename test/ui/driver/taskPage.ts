import type { Frame, Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

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
