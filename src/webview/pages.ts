import { config } from "@vscode/l10n";
import { render } from "preact";
import { localeFor, setDisplayLocale } from "../domain/dates";
import { hostTimeZone } from "../domain/timeZone";
import type { FromPage, KeptState, PageState, ShownPage, ToPage } from "../protocol/page";
import { draw } from "./page";

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): KeptState | undefined;
  setState(state: KeptState): void;
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
let turnedTo: string | undefined;
/** Where the page was before it was hidden: VS Code ends it then. */
let scroll = host.getState()?.scroll;

function show(): void {
  if (shown === undefined) return;
  draw(root, { shown, now: Date.now(), send: host.postMessage });
  if (scroll === undefined || shown.type === "unavailable") return;
  scrollTo(0, scroll);
  scroll = undefined;
}

/** Something else begins at the top. What was clicked before this was for what was shown before: the host waits for "ready". */
function turnTo(state: PageState): void {
  host.setState(scroll === undefined ? state : { ...state, scroll });
  const before = turnedTo;
  turnedTo = JSON.stringify(state);
  if (before === undefined || before === turnedTo) return;
  shown = undefined;
  scroll = undefined;
  render(null, root);
  scrollTo(0, 0);
  host.postMessage({ type: "ready", timeZone: hostTimeZone() });
}

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  if (data.type === "state") turnTo(data.state);
  else {
    shown = data;
    show();
  }
});

window.addEventListener("focus", () => host.postMessage({ type: "focus" }));
window.addEventListener("scrollend", () => {
  const state = host.getState();
  if (state !== undefined) host.setState({ ...state, scroll: scrollY });
});
setInterval(show, AGE_INTERVAL);
host.postMessage({ type: "ready", timeZone: hostTimeZone() });
