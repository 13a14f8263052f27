import type { Locator, Page } from "../../host/browser.mjs";
import { matches, type TextPattern, waitUntil } from "./waitUntil";

export interface QuickPickItem {
  /** Counted from 0, from the top. */
  readonly place: number;
  readonly label: string;
  readonly detail: string;
  /** Undefined where only one can be picked. */
  readonly checked: boolean | undefined;
}

export class QuickInput {
  constructor(private readonly page: Page) {}

  private get widget(): Locator {
    return this.page.locator(".quick-input-widget:visible");
  }

  private get input(): Locator {
    return this.widget.locator("input.input").first();
  }

  async titled(title: TextPattern, timeout?: number): Promise<this> {
    const titles = this.widget.locator(".quick-input-title");
    const isShown = async () => matches((await titles.allInnerTexts()).join("").trim(), title);
    await waitUntil(`an input titled ${title}`, isShown, timeout);
    await this.input.waitFor();
    return this;
  }

  /** The prompt, or what is wrong with the text. */
  async message(): Promise<string> {
    return (await this.widget.locator(".quick-input-message").allInnerTexts()).join("").trim();
  }

  async value(): Promise<string> {
    return this.input.inputValue();
  }

  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** Waits until the prompt, or what is wrong with the text, matches. */
  async saying(message: TextPattern): Promise<void> {
    await waitUntil(`an input that says ${message}`, async () => matches(await this.message(), message));
  }

  async enter(text: string): Promise<void> {
    await this.type(text);
    await this.page.keyboard.press("Enter");
  }

  async nextStep(text: string): Promise<void> {
    const before = await this.message();
    await this.enter(text);
    await waitUntil("the next step", async () => (await this.message()) !== before);
  }

  async clickButton(label: string): Promise<void> {
    await this.widget.locator(`.quick-input-titlebar .action-label[aria-label^='${label}']`).click();
  }

  /** Leaves, by as many presses of Escape as it takes: a notification takes the first one. */
  async cancel(): Promise<void> {
    await waitUntil("the input to close", async () => {
      if (await this.widget.isVisible()) await this.page.keyboard.press("Escape");
      await this.widget.waitFor({ state: "hidden", timeout: 1_000 });
      return true;
    });
  }

  async items(): Promise<readonly QuickPickItem[]> {
    await this.rows.first().waitFor();
    return this.rested();
  }

  /** Picks one, by its place in the list, because the elements are reused. */
  async pick(label: TextPattern): Promise<void> {
    await waitUntil(`${label} to pick`, async () => {
      const row = (await this.rested()).find((item) => matches(item.label.trim(), label));
      if (row === undefined) return undefined;
      const element = this.widget.locator(`.quick-input-list .monaco-list-row[data-index="${row.place}"]`);
      const pressed = element.filter({ hasText: row.label.trim() });
      if (!(await press(this.page, pressed))) return undefined;
      // VS Code loses a click on a row that is drawn anew at that moment: it stands there still then, and is clicked again.
      if (row.checked === undefined) await pressed.waitFor({ state: "hidden", timeout: 5_000 });
      return true;
    });
  }

  private get rows(): Locator {
    return this.widget.locator(".quick-input-list .monaco-list-row");
  }

  /** The list once it has come to rest: what is typed filters it a little later. */
  private async rested(): Promise<readonly QuickPickItem[]> {
    let last = "";
    return waitUntil("the list to come to rest", async () => {
      const items = await this.listed();
      const resting = JSON.stringify(items) === last;
      last = JSON.stringify(items);
      return resting ? items : undefined;
    });
  }

  private async listed(): Promise<readonly QuickPickItem[]> {
    const items = await this.rows.evaluateAll((elements) =>
      elements.map((element) => {
        const text = (selector: string) => element.querySelector(selector)?.textContent ?? "";
        const box = element.querySelector(".quick-input-list-checkbox, .monaco-custom-toggle, input[type=checkbox]");
        const checked = box instanceof HTMLInputElement ? `${box.checked}` : box?.getAttribute("aria-checked");
        return {
          place: Number(element.getAttribute("data-index")),
          label: text(".label-name"),
          detail: text(".quick-input-list-label-meta"),
          checked: checked === undefined || checked === null ? undefined : checked === "true",
        };
      }),
    );
    return items.toSorted((a, b) => a.place - b.place);
  }
}

/**
 * Presses the mouse over an element of a list, unless the list moves meanwhile: what is typed filters it a little later. Once:
 * Playwright's own click may press and still say that its time was over, and a second one would be on what came after it.
 */
export async function press(page: Page, element: Locator): Promise<true | undefined> {
  const box = await element.boundingBox({ timeout: 1_000 });
  if (box === null) return undefined;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (!(await element.evaluate((under) => under.matches(":hover"), undefined, { timeout: 1_000 }))) return undefined;
  await page.mouse.down();
  await page.mouse.up();
  return true;
}
