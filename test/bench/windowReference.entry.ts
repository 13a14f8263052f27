// An extension of the bench that shows the same kinds of things as ours, and does nothing else.
import { setImmediate } from "node:timers/promises";
import * as vscode from "vscode";

/** As many rows as the loans of the simulator's first-day, and below one of them as below LN-2041. */
const ROOTS = 7;
const ROW_CHILDREN = 3;
/** As many as the loans of the big book. VS Code is slower to open a page from a long list, whatever the extension. */
const MANY_ROWS = 1_000;
/** As many as Go to Task lists. */
const FOUND_TASKS = 100;
/** About as many as the tasks of first-day that take documents. */
const PICKED_TASKS = 40;
/** A copy of our own page's style sheet. */
const PAGE_STYLE = "reference.css";

interface Row {
  readonly label: string;
  readonly level: number;
}

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

export function activate({ extensionUri, subscriptions }: vscode.ExtensionContext): void {
  const { LOAN_OPS_BENCH_ANSWER: answer = "" } = process.env;
  let page: vscode.WebviewPanel | undefined;
  let watching: Promise<number> | undefined;
  let done = false;
  const openPage = (title: string) => {
    const before = page;
    page = vscode.window.createWebviewPanel("reference", title, vscode.ViewColumn.One, { enableScripts: true });
    page.webview.html = html(page.webview, extensionUri, title);
    before?.dispose();
  };
  const commands: Record<string, (...args: never[]) => unknown> = {
    openPage,
    pick: () => pick(FOUND_TASKS),
    picker: async () => {
      const picked = await vscode.window.showQuickPick(items(PICKED_TASKS, ""), { title: "Reference" });
      if (picked) await vscode.window.showWarningMessage("Reference?", { modal: true, detail: picked.label }, "Upload");
    },
    box: () => vscode.window.showInputBox({ title: "Reference" }),
    follow: async () => {
      const text = await (await fetch(answer)).text();
      await page?.webview.postMessage(text);
    },
    /** Begins to look for the longest piece of work in the extension host, and the second time tells it. */
    pieces: async () => {
      done = watching !== undefined;
      if (watching === undefined) watching = longestPiece(() => done);
      else await fetch(`${answer}?piece=${await watching}`);
      if (done) watching = undefined;
    },
    notify: async () => {
      const text = await (await fetch(answer)).text();
      await vscode.window.showInformationMessage(`Reference ${text}`);
    },
  };
  subscriptions.push(
    vscode.window.registerTreeDataProvider("reference.rows", {
      getChildren: (row?: Row) => childrenOf(row),
      getTreeItem: rowItem,
    }),
    vscode.window.registerTreeDataProvider("reference.book", {
      getChildren: () => rows("Many ", 1, MANY_ROWS),
      getTreeItem: rowItem,
    }),
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(`reference.${name}`, run)),
  );
}

/** In milliseconds of the thread, so that what else runs on the machine does not count. */
async function longestPiece(isDone: () => boolean): Promise<number> {
  let piece = 0;
  for (let before = process.threadCpuUsage(); !isDone(); before = process.threadCpuUsage()) {
    await setImmediate();
    const { user, system } = process.threadCpuUsage(before);
    piece = Math.max(piece, (user + system) / 1000);
  }
  return piece;
}

function childrenOf(row: Row | undefined): Row[] {
  if (row === undefined) return rows("Row ", 0, ROOTS);
  return rows(`${row.label}.`, row.level + 1, ROW_CHILDREN);
}

function rows(prefix: string, level: number, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ label: `${prefix}${index + 1}`, level }));
}

function rowItem({ label, level }: Row): vscode.TreeItem {
  const item = new vscode.TreeItem(label, level === 0 ? Collapsed : None);
  item.iconPath = new vscode.ThemeIcon("home");
  item.description = "a description";
  if (level > 0) item.command = { command: "reference.openPage", title: "Open", arguments: [label] };
  return item;
}

function pick(count: number): void {
  const picker = vscode.window.createQuickPick();
  picker.title = "Reference";
  const fill = (typed: string) => {
    picker.items = items(count, typed);
  };
  picker.onDidChangeValue(fill);
  picker.onDidHide(() => picker.dispose());
  fill("");
  picker.show();
}

/** Only the extension's answer changes what is seen: VS Code's own filter sorts by what it finds in labels. */
function items(count: number, typed: string): vscode.QuickPickItem[] {
  return Array.from({ length: count }, (_, index) => ({
    label: "A task",
    description: `somebody ${index + 1} ${typed}`,
    detail: "a detail",
    alwaysShow: true,
  }));
}

function html(webview: vscode.Webview, extensionUri: vscode.Uri, title: string): string {
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, PAGE_STYLE));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-bench'`;
  return `<!DOCTYPE html><html><head><meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${style}"></head>
<body><h1>${title}</h1><p>Text.</p>
<script nonce="bench">addEventListener("message", ({ data }) => { document.querySelector("h1").textContent = data; });</script>
</body></html>`;
}
