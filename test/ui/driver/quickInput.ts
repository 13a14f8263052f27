import type { Locator, Page } from "../../host/browser.mjs";
import { matches, type TextPattern } from "./text";
import { waitUntil } from "./waitUntil";

export interface QuickPickItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** The heading above it, where a group begins. */
  readonly group: string;
  /** Undefined where only one can be picked. */
  readonly checked: boolean | undefined;
}

/** An input box or a list to pick from, at the top of the window. */
export class QuickInput {
  constructor(private readonly page: Page) {}

  private get widget(): Locator {
    return this.page.locator(".quick-input-widget:visible");
  }

  private get input(): Locator {
    return this.widget.locator("input.input").first();
  }

  /** Waits for the one with this title. */
  async titled(title: TextPattern): Promise<this> {
    await waitUntil(`an input titled ${title}`, async () => matches(await this.title(), title) || undefined);
    await this.input.waitFor();
    return this;
  }

  async title(): Promise<string> {
    return (await this.widget.locator(".quick-input-title").allInnerTexts()).join("").trim();
  }

  /** The prompt, or what is wrong with the text. */
  async message(): Promise<string> {
    return (await this.widget.locator(".quick-input-message").allInnerTexts()).join("").trim();
  }

  async placeholder(): Promise<string> {
    return (await this.input.getAttribute("placeholder")) ?? "";
  }

  async value(): Promise<string> {
    return this.input.inputValue();
  }

  /** Whether what is typed is hidden. */
  async isPassword(): Promise<boolean> {
    return (await this.input.getAttribute("type")) === "password";
  }

  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** Waits until the prompt, or what is wrong with the text, matches. */
  async saying(message: TextPattern): Promise<void> {
    await waitUntil(`an input that says ${message}`, async () => matches(await this.message(), message) || undefined);
  }

  async enter(text: string): Promise<void> {
    await this.type(text);
    await this.page.keyboard.press("Enter");
  }

  /** Enters a text and waits until the box asks for something else, or is gone. */
  async nextStep(text: string): Promise<void> {
    const before = await this.message();
    await this.enter(text);
    await waitUntil("the next step", async () => (await this.message()) !== before || undefined);
  }

  async cancel(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.widget.waitFor({ state: "hidden" });
  }

  /** What is in sight to pick from. */
  async items(): Promise<QuickPickItem[]> {
    await this.rows.first().waitFor();
    return this.rows.evaluateAll((elements) =>
      elements.map((element) => {
        const text = (selector: string) => element.querySelector(selector)?.textContent ?? "";
        const box = element.querySelector(".quick-input-list-checkbox, .monaco-custom-toggle, input[type=checkbox]");
        const checked = box instanceof HTMLInputElement ? `${box.checked}` : box?.getAttribute("aria-checked");
        return {
          label: text(".label-name"),
          description: text(".label-description"),
          detail: text(".quick-input-list-label-meta"),
          group: text(".quick-input-list-separator"),
          checked: checked === undefined || checked === null ? undefined : checked === "true",
        };
      }),
    );
  }

  /** The labels of what is in sight, once the list has come to rest after typing; none when nothing matches. */
  async labels(): Promise<string[]> {
    let last = "";
    return waitUntil("the list to come to rest", async () => {
      const labels = await this.rows.evaluateAll((elements) =>
        elements.map((element) => element.querySelector(".label-name")?.textContent ?? ""),
      );
      const resting = JSON.stringify(labels) === last;
      last = JSON.stringify(labels);
      return resting ? labels.filter((label) => label !== "No matching results") : undefined;
    });
  }

  /** Picks one. */
  async pick(label: TextPattern): Promise<void> {
    await this.click(label);
  }

  /** Checks exactly these, where several can be picked, and confirms. */
  async pickAll(...labels: [string, ...string[]]): Promise<void> {
    await waitUntil("the boxes to be checked", async () => {
      const wrong = (await this.items()).filter(({ label, checked }) => labels.includes(label) !== checked);
      for (const { label } of wrong) await this.click(label);
      return wrong.length === 0 || undefined;
    });
    await this.page.keyboard.press("Enter");
  }

  private get rows(): Locator {
    return this.widget.locator(".quick-input-list .monaco-list-row");
  }

  /**
   * By its place in the list, because the elements are reused, and not in the order in which they are shown. Only once
   * the list has come to rest: what is typed filters it a little later, and then another row has that place.
   */
  private async click(label: TextPattern): Promise<void> {
    let last = "";
    await waitUntil(`${label} to pick`, async () => {
      const rows = await this.rows.evaluateAll((elements) =>
        elements.map((element) => ({
          place: element.getAttribute("data-index"),
          text: element.querySelector(".label-name")?.textContent?.trim() ?? "",
        })),
      );
      const resting = JSON.stringify(rows) === last;
      last = JSON.stringify(rows);
      const row = rows.find(({ text }) => matches(text, label));
      if (!resting || row === undefined) return undefined;
      const element = this.widget.locator(`.quick-input-list .monaco-list-row[data-index="${row.place}"]`);
      // At rest by what it says: waiting for frames as a click does would take long on a busy machine.
      const box = await element.filter({ hasText: row.text }).boundingBox({ timeout: 1_000 });
      if (box === null) return undefined;
      await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      return true;
    });
  }
}
