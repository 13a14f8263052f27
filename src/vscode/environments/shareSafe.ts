import * as vscode from "vscode";
import { commandAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { somethingRuns, whenNothingRuns } from "../ui/failures";
import type { Secrets } from "../ui/hostApi";
import type { Reports } from "../ui/reports";
import { showDialog, showInformationMessage, withoutQuestions, withProgress } from "../ui/window/messages";
import { createStatusBarItem } from "../ui/window/views";
import { type Masking, NO_MASKING } from "./masking";

/** The key in the window's state, and the context key. */
const SHARE_SAFE = "loanOps.shareSafe";

interface ShareSafeOptions {
  readonly workspaceState: vscode.Memento;
  readonly secrets: Secrets;
  readonly onProblem: (problem: string) => void;
  readonly onUnexpected: (error: unknown) => void;
}

/** Whether this window shows pseudonyms. Kept in the window's state, so that a reload does not unmask anything. */
export class ShareSafe implements vscode.Disposable {
  readonly #options: ShareSafeOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  #on: boolean;
  #item: vscode.Disposable | undefined;
  #loaded: ((environmentId: string) => Masking) | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(options: ShareSafeOptions) {
    this.#options = options;
    this.#on = options.workspaceState.get(SHARE_SAFE) === true;
    if (this.#on) this.ready().catch(options.onUnexpected);
    this.#publish();
  }

  get on(): boolean {
    return this.#on;
  }

  /** Resolves when masking is loaded. Nothing may be shown before. */
  async ready(): Promise<void> {
    if (this.#on) await this.prepare();
  }

  /** Everything is shown anew. Whoever turns it on has seen to it that no text made before is shown later. */
  setOn(on: boolean): Thenable<void> {
    this.#on = on;
    this.#publish();
    this.#changed.fire();
    return this.#options.workspaceState.update(SHARE_SAFE, on);
  }

  /** The masking of an environment. It follows the mode at each call. */
  masking(environmentId: string): Masking {
    const now = () => {
      if (!this.#on) return NO_MASKING;
      if (this.#loaded === undefined) throw new Error("Nothing can be shown before it can be masked.");
      return this.#loaded(environmentId);
    };
    return new Proxy(NO_MASKING, { get: (_, part: keyof Masking) => now()[part] });
  }

  dispose(): void {
    this.#item?.dispose();
    this.#changed.dispose();
  }

  /** What the mode shows of an environment, be it on or off. Once this is loaded, `turn` is done at once. */
  async prepare(): Promise<(environmentId: string) => Masking> {
    if (this.#loaded) return this.#loaded;
    const { loadMasking } = await import("./environmentMasking");
    const masking = await loadMasking(this.#options.secrets, this.#options.onProblem);
    // If two loads run at once, the first one counts.
    this.#loaded ??= masking;
    return this.#loaded;
  }

  #publish(): void {
    void vscode.commands.executeCommand("setContext", SHARE_SAFE, this.#on);
    if (this.#on) this.#item ??= statusItem();
    else {
      this.#item?.dispose();
      this.#item = undefined;
    }
  }
}

/** Beside the environment, as long as the mode is on. */
function statusItem(): vscode.Disposable {
  const { item, show } = createStatusBarItem("loanOps.shareSafe", 52, commandIds.toggleShareSafe);
  const tooltip = vscode.l10n.t(
    "Texts of the service, names and amounts are masked in this window and in what Loan Ops copies from it. IDs, stated values, dates and counts are not. Click to show names again.",
  );
  show({ icon: "eye-closed", text: vscode.l10n.t("Share-safe"), tooltip: [tooltip] });
  return item;
}

interface ShareSafeContext {
  readonly shareSafe: ShareSafe;
  readonly reports: Reports;
  /** What was not done, as it was said then. */
  readonly failedChanges: { forget(isDone: () => boolean): void };
}

/** Commands whose list was closed end so soon that nobody has to be told. */
const SOON_MILLISECONDS = 200;

/** Turns share-safe mode on or off in this window. Turning it off asks first: others may be looking at the screen. */
export async function toggleShareSafe(context: ShareSafeContext): Promise<void> {
  const { shareSafe } = context;
  if (shareSafe.on) {
    await showDialog(
      vscode.l10n.t("Show names in this window again?"),
      [vscode.l10n.t("Share-safe mode ends. Everybody who sees this screen can see the borrowers' names.")],
      vscode.l10n.t("Show Names"),
    );
    return void (await shareSafe.setOn(false));
  }
  const waited = await withoutQuestions(() => turnOn(context));
  if (waited === undefined) return;
  const text = vscode.l10n.t("Share-safe mode is on. The explorer and files that are open still show names.");
  // The outcome of what was under way was taken away. Not awaited: the mode is on, whenever the user answers.
  void showInformationMessage(text, ...(waited ? [commandAction("showActivity")] : [])).then((chosen) => chosen?.run());
}

/**
 * Takes away all that was shown before, once nothing runs that may still show what it made before. Resolves to whether it
 * waited for that; undefined where the user gave up.
 */
async function turnOn({ shareSafe, reports, failedChanges }: ShareSafeContext): Promise<boolean | undefined> {
  await shareSafe.prepare();
  const waited = !(await endsSoon());
  if (waited && !(await waitWithProgress())) return undefined;
  // It was turned on twice.
  if (shareSafe.on) return undefined;
  const kept = shareSafe.setOn(true);
  reports.forgetAll();
  failedChanges.forget(() => true);
  await vscode.commands.executeCommand("notifications.clearAll");
  await kept;
  return waited;
}

async function endsSoon(): Promise<boolean> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, SOON_MILLISECONDS));
  await Promise.race([whenNothingRuns(), late]);
  return !somethingRuns();
}

/** False where the user gave up waiting. */
async function waitWithProgress(): Promise<boolean> {
  const title = vscode.l10n.t("Share-safe mode begins once the running commands have ended…");
  const given = await withProgress({ title }, (_progress, signal) => {
    const left = new Promise<"left">((resolve) => signal.addEventListener("abort", () => resolve("left")));
    return Promise.race([whenNothingRuns(), left]);
  });
  // A command may have begun before this was heard.
  return given !== "left" && (somethingRuns() ? waitWithProgress() : true);
}
