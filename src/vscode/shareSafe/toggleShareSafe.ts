import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import type { Reports } from "../base/reports";
import { nothingRuns, somethingRuns } from "../base/running";
import { showDialog, showInformationMessage } from "../base/window/messages";
import { withProgress } from "../base/window/progress";
import { askingNothing } from "../base/window/questions";
import type { ShareSafe } from "./shareSafe";

interface ShareSafeContext {
  readonly shareSafe: ShareSafe;
  readonly reports: Reports;
  /** What was not done, as it was said then. */
  readonly notDone: { forget(isDone: () => boolean): void };
}

/** Commands whose list was closed end so soon that nobody has to be told. */
const SOON_MILLISECONDS = 200;

/** Turns share-safe mode on or off in this window. Turning it off asks first: others may be looking at the screen. */
export async function toggleShareSafe(context: ShareSafeContext): Promise<void> {
  const { shareSafe } = context;
  if (shareSafe.on) {
    if (await wantsNames()) await shareSafe.turn(false);
    return;
  }
  const begun = await askingNothing(() => begin(context));
  if (begun !== undefined) tellBegun(begun.waited);
}

/** Takes away all that was shown before, once nothing runs that may still show what it made before. */
async function begin({ shareSafe, reports, notDone }: ShareSafeContext): Promise<{ waited: boolean } | undefined> {
  await shareSafe.prepare();
  const waited = !(await endsSoon());
  if (waited && !(await waitForAll())) return undefined;
  // It was turned on twice.
  if (shareSafe.on) return undefined;
  const kept = shareSafe.turn(true);
  reports.forget();
  notDone.forget(() => true);
  await vscode.commands.executeCommand("notifications.clearAll");
  await kept;
  return { waited };
}

async function endsSoon(): Promise<boolean> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, SOON_MILLISECONDS));
  await Promise.race([nothingRuns(), late]);
  return !somethingRuns();
}

/** False where the user gave up waiting. */
async function waitForAll(): Promise<boolean> {
  const title = vscode.l10n.t("Share-safe mode begins when what is under way has ended…");
  const given = await withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_progress, cancellation) => {
      const left = new Promise<"left">((resolve) => cancellation.onCancellationRequested(() => resolve("left")));
      return Promise.race([nothingRuns(), left]);
    },
  );
  // A command may have begun before this was heard.
  return given !== "left" && (somethingRuns() ? waitForAll() : true);
}

function tellBegun(waited: boolean): void {
  const on = vscode.l10n.t("Share-safe mode is on. The explorer and files that are open still show names.");
  const show = vscode.l10n.t("Show Activity");
  const told = waited
    ? showInformationMessage(`${on} ${vscode.l10n.t("What was under way has ended.")}`, show)
    : showInformationMessage(on);
  // Not awaited: the mode is on, whenever the user answers.
  void told.then((chosen) => {
    if (chosen === show) void vscode.commands.executeCommand(commandIds.showActivity);
  });
}

async function wantsNames(): Promise<boolean> {
  const show = vscode.l10n.t("Show Names");
  const chosen = await showDialog(
    vscode.l10n.t("Show names in this window again?"),
    [vscode.l10n.t("Share-safe mode ends. Everybody who sees this screen can see the borrowers' names.")],
    show,
  );
  return chosen === show;
}
