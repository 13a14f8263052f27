import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { benchExtension } from "../support/benchExtension";
import { PAGE_STYLE } from "./referenceFacts";

const COMMANDS = ["openPage", "pick", "picker", "box", "follow", "notify"] as const;

/** The keys that run commands of ours and of the reference, so that no palette is part of a time. */
const KEYS = [
  "loanOps.goToTask",
  "loanOps.addLoan",
  "reference.pick",
  "reference.box",
  "reference.follow",
  "reference.notify",
] as const;

/** The keys to press for a command, as Playwright names them. */
export function keysOf(command: (typeof KEYS)[number]): string {
  return `Control+Alt+Digit${KEYS.indexOf(command) + 1}`;
}

/** The reference extension, made of what was built. Returns its folder. */
export function referenceExtension(): string {
  const folder = benchExtension("reference", "./bench/window/reference.entry.mjs", {
    contributes: {
      viewsContainers: { activitybar: [{ id: "reference", title: "Reference", icon: PAGE_STYLE }] },
      views: { reference: [{ id: "reference.rows", name: "Rows" }] },
      commands: COMMANDS.map((name) => ({ command: `reference.${name}`, title: `Reference ${name}` })),
      menus: { "explorer/context": [{ command: "reference.picker", group: "6_reference@1" }] },
      keybindings: KEYS.map((command, index) => ({ command, key: `ctrl+alt+${index + 1}` })),
    },
  });
  copyFileSync(join("dist", "webview", "taskPage.style.css"), join(folder, PAGE_STYLE));
  return folder;
}
