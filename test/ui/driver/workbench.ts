import type { Locator, Page } from "../../host/browser.mjs";
import { Clipboard, ContextMenu, Palette } from "./commands";
import { Editor, Tabs } from "./editor";
import { Explorer, FileDialog } from "./files";
import { Dialog, Notifications, StatusBar } from "./messages";
import { TaskPage } from "./pages";
import { QuickInput } from "./quickInput";
import { Tree } from "./tree";
import { waitUntil } from "./waitUntil";

/** A window of VS Code, in the hands of a test: what a person sees and does there, by surface. */
export class Workbench {
  readonly palette: Palette;
  readonly menu: ContextMenu;
  readonly explorer: Explorer;
  readonly quickInput: QuickInput;
  readonly fileDialog: FileDialog;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly statusBar: StatusBar;
  readonly tabs: Tabs;
  readonly taskPage: TaskPage;
  readonly editor: Editor;
  readonly clipboard: Clipboard;

  constructor(readonly page: Page) {
    this.palette = new Palette(page);
    this.menu = new ContextMenu(page);
    this.explorer = new Explorer(page, this.menu, () => this.openContainer("Explorer"));
    this.quickInput = new QuickInput(page);
    this.fileDialog = new FileDialog(page);
    this.notifications = new Notifications(page, this.palette);
    this.dialog = new Dialog(page);
    this.statusBar = new StatusBar(page);
    this.tabs = new Tabs(page);
    this.taskPage = new TaskPage(page);
    this.editor = new Editor(page);
    this.clipboard = new Clipboard(page);
  }

  container(title: string): Locator {
    return this.page.locator(".activitybar .action-item", {
      has: this.page.locator(`.action-label[aria-label^="${title}"]`),
    });
  }

  async badge(title: string): Promise<string> {
    return (await this.container(title).locator(".badge-content").allInnerTexts()).join("").trim();
  }

  /**
   * Shows a view container in the side bar. A click on the one that is shown closes it, so while a window is still
   * opening its side bar the first click may be the wrong one.
   */
  async openContainer(title: string): Promise<void> {
    await waitUntil(`the side bar to show ${title}`, async () => {
      if (await this.heading(title).isVisible()) return true;
      // At its corner: a badge takes the click in the middle.
      await this.container(title).click({ position: { x: 6, y: 6 } });
      await this.heading(title).waitFor({ timeout: 1_500 });
      return true;
    });
  }

  /** The name of a view container above its views, when it is the one in the side bar. */
  heading(title: string): Locator {
    return this.page.locator(".sidebar .composite.title h2").getByText(title);
  }

  async setSideBarWidth(width: number): Promise<void> {
    const sideBar = this.page.locator(".sidebar");
    const before = await sideBar.boundingBox();
    if (before === null) throw new Error("The side bar is closed.");
    const edge = before.x + before.width;
    const y = before.y + before.height / 2;
    await this.page.mouse.move(edge, y);
    await this.page.mouse.down();
    await this.page.mouse.move(edge + width - before.width, y, { steps: 5 });
    await this.page.mouse.up();
    await waitUntil(`the side bar to be ${width} pixels wide`, async () => {
      const now = await sideBar.boundingBox();
      return now !== null && Math.abs(now.width - width) <= 1;
    });
  }

  async switchTo(environment: string): Promise<void> {
    await this.statusBar.click(/Loan Ops:/);
    await (await this.quickInput.titled("Environment of this window")).pick(environment);
  }

  /** Switches the window to Sandbox as a person does who has an address and a token. */
  async connectSandbox({ url, token }: { readonly url: string; readonly token: string }): Promise<void> {
    await this.switchTo("Sandbox");
    await (await this.quickInput.titled("Address of Sandbox")).enter(url);
    await (await this.quickInput.titled("Access token for Sandbox")).enter(token);
    await this.notifications.toast("Sandbox: a test request with this token succeeded.");
    await this.statusBar.shows("Loan Ops: Sandbox");
  }

  async filterTasks(filter: string): Promise<void> {
    await this.palette.run("loanOps.filterTasks");
    await (await this.quickInput.titled("Filter Tasks")).pick(filter);
    await this.page.keyboard.press("Enter");
  }

  async groupTasks(grouping: string): Promise<void> {
    await this.palette.run("loanOps.groupTasks");
    await (await this.quickInput.titled("Group Tasks")).pick(grouping);
  }

  async selectTheme(name: string): Promise<void> {
    await this.palette.run("workbench.action.selectTheme");
    // The list moves until it shows the theme in use; what is typed leaves few rows to miss.
    await this.quickInput.type(name);
    await this.quickInput.pick(name);
    const [isDark, isHighContrast] = [name.startsWith("Dark"), name.includes("High Contrast")];
    const kind = isHighContrast ? (isDark ? "hc-black" : "hc-light") : isDark ? "vs-dark" : "vs";
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
  }

  /** A tree of the Loan Ops side bar: "Loans" or "Deals". */
  async tree(name: string): Promise<Tree> {
    await this.openContainer("Loan Ops");
    const tree = new Tree(this.page, this.menu, name);
    await tree.shown();
    return tree;
  }
}
