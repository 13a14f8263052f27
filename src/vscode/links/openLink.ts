import * as vscode from "vscode";
import { type Environment, environmentLine } from "../../domain/environment";
import { findTask } from "../../domain/loan";
import { ownProperty, stringProperty } from "../../domain/unknown";
import type { App } from "../app/app";
import { pickLoan } from "../app/pick";
import { commandRows, loanReferenceOf, notReadText, readLoan, readTask, taskTargetOf } from "../app/targets";
import type { Session } from "../environments/session";
import { isReady, sessionIn, withSession } from "../environments/sessions";
import { editEnvironments, readEnvironments } from "../environments/settings";
import { revealBorrower } from "../loans/goToTask";
import { reportAdded } from "../loans/list";
import { switchToAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { inEnvironment, rejectArgument, UserError } from "../ui/errors";
import { copyText, setStatusBarMessage, showDialog, withProgress } from "../ui/window/messages";
import { commandTitle } from "../ui/window/pickers";
import { type LinkParts, type LinkTarget, linkOf, parseLink, referenceMeant } from "./link";

/**
 * Opens what a link leads to. Before it switches the environment or puts a loan on the list, it says where the link leads
 * and asks.
 */
export async function openLink(app: App, uri: LinkParts): Promise<void> {
  const target = parseLink(uri);
  if ("problem" in target) {
    app.log.warn(`A link was refused: ${target.problem}.`);
    throw new UserError(
      vscode.l10n.t(
        "This is not a link that Loan Ops made, so nothing was opened. Ask for one that was copied with “Copy Link”.",
      ),
    );
  }
  const environment = environmentOf(target);
  if (app.active.current.id !== environment.id) {
    const question = vscode.l10n.t("Open this link in {0}?", environment.name);
    const button = switchToAction(environment).title;
    await confirmLink(question, whereTo(environment, target), button);
    await app.active.switchTo(environment.id);
  }
  await openIn(app, environment, target);
}

/** Opens a loan by its reference, in the environment of this window. */
export async function openLoanUnderCursor(app: App, given: unknown): Promise<void> {
  // Its list says what is a reference.
  await app.sessions.openOrRetry();
  const { current } = app.active;
  await openIn(app, current, { environmentId: current.id, loanReference: referenceMeant(app, given) });
}

async function openIn(app: App, environment: Environment, target: LinkTarget): Promise<void> {
  if (!(await isReady(await app.sessions.openOrRetry()))) return;
  const session = await sessionIn(app, environment);
  await inEnvironment(session.environment, async () => {
    const loanReference = await ensureListed(app, session, target);
    if (loanReference === undefined) return;
    await showTarget(app, environment, { ...target, loanReference });
    setStatusBarMessage(vscode.l10n.t("{0}: opened {1} from a link.", environment.name, loanReference));
  });
}

function environmentOf({ environmentId }: LinkTarget): Environment {
  const environment = readEnvironments().environments.find(({ id }) => id === environmentId);
  if (environment !== undefined) return environment;
  throw new UserError(
    vscode.l10n.t(
      "The link leads to the environment “{0}”, which is not in your settings. Add an environment with this ID, or ask for a link to another one.",
      environmentId,
    ),
    editEnvironments(),
  );
}

let isAsking = false;

/** Asks about one link at a time: a page that opens many would fill the window with dialogs. */
async function confirmLink(question: string, lines: readonly string[], button: string): Promise<void> {
  if (isAsking) {
    throw new UserError(vscode.l10n.t("Another link waits for your answer. Answer it, then open this link again."));
  }
  isAsking = true;
  try {
    await showDialog(question, lines, button);
  } finally {
    isAsking = false;
  }
}

function whereTo(environment: Environment, { loanReference, borrowerId, taskId }: LinkTarget): string[] {
  return [
    environmentLine(environment),
    vscode.l10n.t("Loan: {0}", loanReference),
    ...(borrowerId === undefined ? [] : [vscode.l10n.t("Borrower: {0}", borrowerId)]),
    ...(taskId === undefined ? [] : [vscode.l10n.t("Task: {0}", taskId)]),
  ];
}

/** The reference under which the loan is on the list, put there if the user agrees; undefined when there is nothing to show. */
async function ensureListed(app: App, session: Session, target: LinkTarget): Promise<string | undefined> {
  const { store, environment } = session;
  const { loanReference } = target;
  const known = store.loans.entries.find(
    ({ reference, value }) => reference === loanReference || value?.id === loanReference,
  );
  if (known !== undefined) return store.loans.firstNameOf(known.reference);
  const question = vscode.l10n.t("Add loan {0} to the list of {1}?", loanReference, environment.name);
  const why = vscode.l10n.t("A link leads to this loan, which is not on the list. When you add it, Loan Ops reads it.");
  const button = commandTitle(commandIds.addLoan);
  await confirmLink(question, [...whereTo(environment, target), "", why], button);
  // The dialog may have been open for long, so the session is looked up now.
  const now = await sessionIn(app, environment);
  const added = await withProgress({ location: { viewId: "loanOps.loans" } }, () =>
    now.store.add("loans", [loanReference]),
  );
  if (now.store.loans.get(loanReference)?.value !== undefined) return now.store.loans.firstNameOf(loanReference);
  await reportAdded(app, now, "loans", [loanReference], added);
  return undefined;
}

async function showTarget(app: App, environment: Environment, target: LinkTarget): Promise<void> {
  const { loanReference, borrowerId, taskId, taskKind } = target;
  const before = await sessionIn(app, environment);
  if (!isKnownTarget(before, target)) {
    await withProgress({ location: { viewId: "loanOps.loans" } }, () => before.store.loans.refresh([loanReference]));
  }
  // The read may have taken long.
  const session = await sessionIn(app, environment);
  const { failure } = session.store.loans.get(loanReference) ?? {};
  if (failure && !isKnownTarget(session, target)) throw new UserError(notReadText(loanReference, failure.message));
  if (taskId !== undefined) {
    readTask(session, { loanReference, taskId, taskKind });
    app.pages.open({ loanReference, taskId, taskKind });
    await app.loansTree.reveal(loanReference, { taskId, taskKind });
    return;
  }
  readLoan(session, loanReference);
  if (borrowerId !== undefined && !isKnownTarget(session, target)) {
    throw new UserError(
      vscode.l10n.t("{0} is not among the borrowers that were read of {1}.", borrowerId, loanReference),
    );
  }
  if (borrowerId === undefined) {
    app.pages.open({ loanReference });
    await app.loansTree.reveal(loanReference);
    return;
  }
  await revealBorrower(app, loanReference, borrowerId);
}

function isKnownTarget({ store }: Session, { loanReference, borrowerId, taskId, taskKind }: LinkTarget): boolean {
  const loan = store.loans.get(loanReference)?.value;
  if (loan === undefined) return false;
  if (taskId !== undefined) return findTask(loan, taskId, taskKind) !== undefined;
  return borrowerId === undefined || loan.borrowers.items.some(({ id }) => id === borrowerId);
}

/** Links that open in VS Code, one for each row, a line each. They hold IDs and references, which no mode masks. */
export const copyLink = withSession(async (app: App, session, ...given) => {
  const targets = commandRows(app, commandIds.copyLink, given).map(targetOf);
  if (targets.length === 0) {
    targets.push({ loanReference: await pickLoan(session, commandTitle(commandIds.copyLink)) });
  }
  const links = targets.map(
    (target) => linkOf(vscode.env.uriScheme, { ...target, environmentId: session.environment.id }) ?? noLink(target),
  );
  const { name } = session.environment;
  const copied = vscode.l10n.t("Links copied: {0}. They open in VS Code, in {1}.", links.length, name);
  await copyText([...new Set(links)].join("\n"), copied);
});

function noLink({ loanReference, borrowerId, taskId }: Omit<LinkTarget, "environmentId">): never {
  throw new UserError(
    vscode.l10n.t(
      "No link to {0} was copied: the reference is too long, or has invisible characters.",
      [loanReference, borrowerId, taskId].filter((one) => one !== undefined).join(" · "),
    ),
  );
}

/** The page of a task hands over the task without a kind of row. */
function targetOf(row: unknown): Omit<LinkTarget, "environmentId"> {
  const loanReference = loanReferenceOf(row) ?? rejectArgument();
  const kind = stringProperty(row, "kind");
  if (kind === "borrower")
    return { loanReference, borrowerId: stringProperty(ownProperty(row, "borrower"), "id") ?? rejectArgument() };
  if (kind === "task" || stringProperty(row, "taskId") !== undefined) return taskTargetOf(row) ?? rejectArgument();
  return { loanReference };
}
