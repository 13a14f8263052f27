import * as vscode from "vscode";
import { findTask, noTaskText } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { ownProperty, stringProperty } from "../../domain/unknown";
import { keyOf, type LoggedChange } from "../../store/changeLog";
import type { PollerClock } from "../../store/poller";
import { eachOnce, isSameWatch, MAX_WATCHES, type Watch } from "../../store/watches";
import type { App } from "../app/app";
import { pickLoan } from "../app/pick";
import { commandRows, loanReferenceOf, readTask, taskTargetOf } from "../app/targets";
import type { Session } from "../environments/session";
import { sessionIn, withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { rejectArgument, UserError } from "../ui/errors";
import { showWithActions } from "../ui/failures";
import { namedReferences, setStatusBarMessage, showInformationMessage } from "../ui/window/messages";
import { commandTitle, showQuickPickOfMany } from "../ui/window/pickers";
import { createStatusBarItem } from "../ui/window/views";
import { changeText } from "./rowMarks";

export const watch = withSession(async (app: App, session, ...given) => {
  const { environment, watches } = session;
  const rows = commandRows(app, commandIds.watch, given);
  const picked = rows.length > 0 ? undefined : await pickLoan(session, commandTitle(commandIds.watch));
  const wanted = picked === undefined ? rows.map((row) => watchOf(session, row)) : [{ loan: picked }];
  if (wanted.length === 0) return;
  if (!(await watches.add(wanted))) {
    throw new UserError(
      vscode.l10n.t(
        "{0}: no more than {1} loans and tasks can be watched. Watched now: {2}. Stop watching others, or choose fewer.",
        environment.name,
        MAX_WATCHES,
        watches.all.length,
      ),
      {
        title: commandTitle(commandIds.stopWatching),
        // Not what is selected: that may be what is to be watched besides.
        run: async () => stop(await sessionIn(app, environment), []),
      },
    );
  }
  const names = namedReferences(eachOnce(wanted).map((one) => labelOf(session, one)));
  setStatusBarMessage(vscode.l10n.t("{0}: watching {1}, every 15 minutes.", environment.name, names));
});

export const stopWatching = withSession(async (app: App, session, ...given) => {
  const rows = commandRows(app, commandIds.stopWatching, given).map((row) => watchOf(session, row));
  const watched = rows.filter((one) => session.watches.has(one));
  await stop(session, watched);
});

/** The user picks where none is given. */
async function stop(session: Session, given: readonly Watch[]): Promise<void> {
  const chosen = given.length > 0 ? given : await pickWatches(session);
  const removed = await session.watches.remove((one) => chosen.some((other) => isSameWatch(one, other)));
  if (removed.length > 0) setStatusBarMessage(`${session.environment.name}: ${stoppedText(session, removed)}`);
}

function stoppedText(session: Session, stopped: readonly Watch[]): string {
  return vscode.l10n.t("No longer watched: {0}.", namedReferences(stopped.map((one) => labelOf(session, one))));
}

/** The watch of the loan or the task that a row stands for. */
function watchOf(session: Session, row: unknown): Watch {
  const reference = loanReferenceOf(row) ?? rejectArgument();
  const loan = session.store.loans.firstNameOf(reference);
  if (stringProperty(row, "taskId") === undefined && ownProperty(row, "owned") === undefined) return { loan };
  const { task } = readTask(session, { ...(taskTargetOf(row) ?? rejectArgument()), loanReference: loan });
  return { loan, taskId: task.id, taskKind: task.kind };
}

async function pickWatches(session: Session): Promise<readonly Watch[]> {
  const { environment, watches } = session;
  const items = watches.all.map((one) => ({ label: labelOf(session, one), one }));
  if (items.length === 0) throw new UserError(vscode.l10n.t("{0}: nothing is watched.", environment.name));
  const title = `${environment.name}: ${commandTitle(commandIds.stopWatching)}`;
  return ((await showQuickPickOfMany(items, { title })) ?? []).map(({ one }) => one);
}

function labelOf(session: Session, one: Watch): string {
  const { task } = found(session, one);
  return one.taskId === undefined ? one.loan : `${one.loan}: ${task === undefined ? one.taskId : taskLabel(task)}`;
}

function found({ store }: Session, { loan: reference, taskId, taskKind }: Watch) {
  const loan = store.loans.get(reference)?.value;
  return { loan, task: loan && taskId !== undefined ? findTask(loan, taskId, taskKind)?.task : undefined };
}

const TURN_MILLISECONDS = 60_000;
/** What the user did is known as theirs by then. */
const SETTLES_MILLISECONDS = 2_000;

/** Reads what is watched, also without the focus and with polling off, and tells what changed of it. */
export function watchSession(
  app: App,
  session: Session,
  { now, after }: Pick<PollerClock, "now" | "after">,
): vscode.Disposable {
  const { unseen, changeLog, watches } = session;
  const { told } = watches;
  const safely = (work: Promise<unknown>) => void work.catch((error: unknown) => app.log.unexpected(error));
  /** Shows what was told and is still unseen. Do Not Disturb hides messages: this stays. */
  const mark = createStatusBarItem("loanOps.watch", 49, commandIds.showChanges);
  const show = () => {
    for (const loan of told) if (unseen.of(loan).length === 0) told.delete(loan);
    void vscode.commands.executeCommand("setContext", "loanOps.watching", watches.all.length > 0);
    if (told.size === 0) return mark.item.hide();
    const words = vscode.l10n.t("Watched, and changed: {0}", namedReferences([...told]));
    mark.show({ icon: "eye", text: words, tooltip: [vscode.l10n.t("Click to see what changed.")] });
  };
  const look = async () => {
    // What is written down is not told again: what is watched has to be known before.
    await watches.load();
    const logged = await changeLog.add(now());
    const about = logged.filter(({ loan, change }) => watches.covers(loan, change));
    const ended = await watches.end();
    for (const loan of new Set([...about, ...ended].map((one) => one.loan))) {
      told.add(loan);
      tell(app, session, loan, about, ended);
    }
    show();
  };
  let stopLook: (() => void) | undefined;
  // One after the other: what one has written down, the next would not tell.
  let looking = Promise.resolve();
  const lookSoon = () => {
    stopLook ??= after(SETTLES_MILLISECONDS, () => {
      stopLook = undefined;
      if (app.activities.underWay.size > 0) lookSoon();
      else {
        looking = looking.then(look, look);
        safely(looking);
      }
    });
  };
  let stopTurn = () => {};
  const turn = () => {
    stopTurn = after(TURN_MILLISECONDS, turn);
    safely(watches.readDue(now()).then(lookSoon));
  };
  turn();
  show();
  const changed = unseen.onDidChange(() => {
    show();
    lookSoon();
  });
  return vscode.Disposable.from(mark.item, watches.onDidChange(show), changed, {
    dispose: () => [stopTurn(), stopLook?.()],
  });
}

function tell(
  app: App,
  session: Session,
  loan: string,
  logged: readonly LoggedChange[],
  ended: readonly Watch[],
): void {
  const changes = logged.filter((one) => one.loan === loan);
  const over = ended.filter((one) => one.loan === loan);
  const first = changes.find(({ change }) => change.kind === "status") ?? changes[0];
  const about: Watch = first === undefined ? (over[0] ?? { loan }) : { ...first.change, loan };
  const sentences = [
    first === undefined ? stateText(session, about) : changedText(session, about, first),
    ...(changes.length > 1 ? [vscode.l10n.t("More changes: {0}.", changes.length - 1)] : []),
    ...(over.length === 0 ? [] : [overText(session, over, about)]),
  ];
  const open = async () => {
    const { task } = found(await sessionIn(app, session.environment), about);
    app.pages.open({ loanReference: about.loan, ...(task && { taskId: task.id, taskKind: task.kind }) });
  };
  const tellers = session.watches.all.filter(
    (one) => one.loan === loan && changes.some(({ change }) => (one.taskId ?? change.taskId) === change.taskId),
  );
  const stopThem = async () => stop(await sessionIn(app, session.environment), tellers);
  const actions = [
    { title: vscode.l10n.t("Open"), run: open },
    ...(tellers.length > 0 ? [{ title: commandTitle(commandIds.stopWatching), run: stopThem }] : []),
  ];
  const text = `${session.environment.name}: ${sentences.join(" ")}`;
  void showWithActions(showInformationMessage, { text, actions }, app.log);
}

/** What was named just before is not named again. */
function overText(session: Session, over: readonly Watch[], about: Watch): string {
  if (over.every((one) => isSameWatch(one, about))) return vscode.l10n.t("It is no longer watched.");
  return stoppedText(session, over);
}

function stateText(session: Session, about: Watch): string {
  const { loan, task } = found(session, about);
  if (task === undefined) return loan ? noTaskText(loan, about.loan, about.taskId ?? "", about.taskKind) : "";
  return vscode.l10n.t("{0} is {1}.", labelOf(session, about), statusLabel(task.status));
}

function changedText(session: Session, about: Watch, { loan, change }: LoggedChange): string {
  if (change.kind === "status") return stateText(session, about);
  // Values that the log does not keep are shown, as far as they may be.
  const shown = session.unseen.of(loan).find((one) => keyOf(one) === keyOf(change)) ?? change;
  return `${labelOf(session, about)}: ${changeText(shown)}.`;
}
