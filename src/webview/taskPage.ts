import { config } from "@vscode/l10n";
import { render } from "preact";
import { localeFor, setDisplayLocale } from "../domain/dates";
import type { FromTaskPage, ShownPage, TaskPageState, ToTaskPage } from "../protocol/taskPage";
import { draw } from "./page";

declare function acquireVsCodeApi(): {
  postMessage(message: FromTaskPage): void;
  setState(state: TaskPageState): void;
};

declare global {
  /** The translation, which its own script has set; undefined for English. */
  var loanOpsWords: Readonly<Record<string, string>> | undefined;
}

const AGE_INTERVAL = 30_000;

config({ contents: globalThis.loanOpsWords ?? {} });
setDisplayLocale(() => localeFor(document.documentElement.lang, navigator.languages));

const host = acquireVsCodeApi();
const root = document.getElementById("page") ?? document.body;
let shown: ShownPage | undefined;
let task: string | undefined;

function show(): void {
  if (shown !== undefined) draw(root, { shown, now: Date.now(), send: host.postMessage });
}

/** Another task begins at the top. What was clicked before this was for the task before: the host waits for "ready". */
function turnTo(state: TaskPageState): void {
  host.setState(state);
  const before = task;
  task = JSON.stringify(state);
  if (before === undefined || before === task) return;
  shown = undefined;
  render(null, root);
  scrollTo(0, 0);
  host.postMessage({ type: "ready" });
}

window.addEventListener("message", ({ data }: MessageEvent<ToTaskPage>) => {
  if (data.type === "state") turnTo(data.state);
  else {
    shown = data;
    show();
  }
});

window.addEventListener("focus", () => host.postMessage({ type: "focus" }));
setInterval(show, AGE_INTERVAL);
host.postMessage({ type: "ready" });
