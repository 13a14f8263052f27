import { config } from "@vscode/l10n";
import { localeFor } from "../domain/displayLocale";
import type { FromTaskPage, TaskPageState, ToTaskPage } from "../protocol/taskPageMessages";
import { messageOf, patch } from "./patch";
import { render, type ShownPage } from "./render";

declare function acquireVsCodeApi(): {
  postMessage(message: FromTaskPage): void;
  setState(state: TaskPageState): void;
};

/** How often the age is updated, in milliseconds. */
const AGE_INTERVAL = 30_000;

config({ contents: document.documentElement.dataset.words ?? "{}" });

const host = acquireVsCodeApi();
const root = document.getElementById("page") ?? document.body;
const style = { locale: localeFor(document.documentElement.lang, navigator.languages) };
let shown: ShownPage | undefined;

function show(): void {
  if (shown !== undefined) patch(root, render(shown, Date.now(), style), heading);
}

function heading(): HTMLElement | null {
  return document.querySelector("h1");
}

window.addEventListener("message", ({ data }: MessageEvent<ToTaskPage>) => {
  if (data.type === "state") host.setState(data.state);
  else {
    shown = data;
    show();
  }
});

document.addEventListener("click", ({ target }) => {
  const message = target instanceof Element ? messageOf(target) : undefined;
  if (message !== undefined) host.postMessage(message);
});

setInterval(show, AGE_INTERVAL);
host.postMessage({ type: "ready" });
