import type { Locator, Page } from "../../host/browser.mjs";

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
