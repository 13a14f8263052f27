import { render } from "preact";
import type { FromPage, KeptState, Page, PageState, ToPage } from "../protocol/page";
import { draw } from "./page";

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): KeptState | undefined;
  setState(state: KeptState): void;
};

const host = acquireVsCodeApi();
const root = document.getElementById("page") ?? document.body;
let turnedTo: string | undefined;
/** Where the page was before it was hidden: VS Code ends it then. */
let scroll = host.getState()?.scroll;

function show(page: Page): void {
  // The place where it was is there only when all is.
  draw(root, page, (asks) => host.postMessage({ type: "ask", asks }), scroll !== undefined);
  if (scroll === undefined || page.loading) return;
  scrollTo(0, scroll);
  scroll = undefined;
}

function sayReady(empty: boolean): void {
  host.postMessage({ type: "ready", timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, empty });
}

/** Something else begins at the top. What was clicked before this was for what was shown before: the host waits for "ready". */
function turnTo(state: PageState): void {
  host.setState(scroll === undefined ? state : { ...state, scroll });
  const before = turnedTo;
  turnedTo = JSON.stringify(state);
  if (before === undefined || before === turnedTo) return;
  scroll = undefined;
  render(null, root);
  scrollTo(0, 0);
  sayReady(false);
}

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  if (data.type === "page") show(data);
  else if (data.blank) {
    scroll = scrollY;
    render(null, root);
  } else turnTo(data.state);
});

window.addEventListener("focus", () => host.postMessage({ type: "focus" }));
window.addEventListener("scrollend", () => {
  const state = host.getState();
  if (state !== undefined) host.setState({ ...state, scroll: scrollY });
});
// By then VS Code has passed on what it kept until the page was loaded.
window.addEventListener("load", () =>
  setTimeout(() => sayReady(turnedTo === undefined || root.childElementCount === 0)),
);
