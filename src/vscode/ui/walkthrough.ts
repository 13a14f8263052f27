import * as vscode from "vscode";
import { onDidChangeTabs, tabGroups } from "./hostApi";

const done = new Set<string>();
let isKnown = false;

/** Ticks a step of the walkthrough, once VS Code knows of it. */
export function didStep(step: string): void {
  done.add(step);
  if (isKnown) void vscode.commands.executeCommand("setContext", `loanOps.done.${step}`, true);
}

/**
 * VS Code learns of the steps when the walkthrough is first shown. A context that holds by then ticks nothing, then and later.
 * So what was done before holds from then on.
 */
export function followWalkthrough({ packageJSON }: vscode.Extension<unknown>): vscode.Disposable {
  const [{ title }] = packageJSON.contributes.walkthroughs;
  // An object where VS Code has translated it.
  const name: string = typeof title === "string" ? title : title.value;
  done.clear();
  isKnown = false;
  const look = () => {
    if (isKnown || !tabGroups().some(({ tabs }) => tabs.some(({ label }) => label.includes(name)))) return;
    isKnown = true;
    for (const step of done) didStep(step);
  };
  look();
  return onDidChangeTabs(look);
}
