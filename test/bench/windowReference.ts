import { subscribe } from "node:diagnostics_channel";
import { copyFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { onLoopback } from "../support/loopback";
import { benchExtension } from "./extensionHost";

/** A copy of our own page's style sheet, in the folder of the extension, which knows it by this name. */
const PAGE_STYLE = "reference.css";
const COMMANDS = ["openPage", "pick", "picker", "box", "follow", "notify", "pieces"] as const;

/** The keys that run commands of ours and of the reference, so that no palette is part of a time. */
const KEYS = [
  "loanOps.goToTask",
  "loanOps.addLoan",
  "reference.pick",
  "reference.box",
  "reference.follow",
  "reference.notify",
  "loanOps.openBook",
  "reference.pieces",
] as const;

export function keysOf(command: (typeof KEYS)[number]): string {
  return `Control+Alt+Digit${KEYS.indexOf(command) + 1}`;
}

/** The reference extension, made of what was built. Returns its folder. */
export function referenceExtension(): string {
  const folder = benchExtension("windowReference", {
    contributes: {
      viewsContainers: { activitybar: [{ id: "reference", title: "Reference", icon: PAGE_STYLE }] },
      views: {
        reference: [
          { id: "reference.rows", name: "Rows" },
          { id: "reference.book", name: "Many Rows", visibility: "collapsed" },
        ],
      },
      commands: COMMANDS.map((name) => ({ command: `reference.${name}`, title: `Reference ${name}` })),
      menus: { "explorer/context": [{ command: "reference.picker", group: "6_reference@1" }] },
      keybindings: KEYS.map((command, index) => ({ command, key: `ctrl+alt+${index + 1}` })),
    },
  });
  copyFileSync(join("dist", "webview", "pages.style.css"), join(folder, PAGE_STYLE));
  return folder;
}

/** When this process had sent its answers, in milliseconds since the epoch, with fractions. */
const sent: number[] = [];

/** What the reference told of its extension host, in milliseconds of the thread, the last one last. */
export const longestPieces: number[] = [];

subscribe("http.server.response.finish", (message) => {
  const { request } = message as { request: IncomingMessage };
  // What the window asks for is a POST of ours or a GET of the reference's.
  if (request.url !== "/favicon.ico") sent.push(performance.timeOrigin + performance.now());
});

export function firstAnswer(after: number): number {
  return sent.find((at) => at > after) ?? Number.NaN;
}

export function lastAnswer(before: number): number {
  return sent.findLast((at) => at < before) ?? Number.NaN;
}

/** What the reference asks: each answer is another text. */
export async function startAnswers(): Promise<{
  readonly url: string;
  readonly last: string;
  close(): Promise<void>;
}> {
  let count = 0;
  const server = createServer(({ url = "" }, response) => {
    const [, piece] = /[?]piece=(.+)/.exec(url) ?? [];
    if (piece !== undefined) longestPieces.push(Number(piece));
    response.end(`answer ${++count}`);
  });
  const { port, close } = await onLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    get last() {
      return `answer ${count}`;
    },
    close,
  };
}
