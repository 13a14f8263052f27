import * as vscode from "vscode";
import { numberFormat } from "../../domain/dates";
import { environmentLine } from "../../domain/environment";
import type { Collection } from "../../store/collection";
import type { Failure } from "../../store/entry";
import { looksLikeReference, parseReferences, referenceText } from "../../store/references";
import type { App } from "../app/app";
import { loansOf, pickDeal } from "../app/pick";
import { commandRows, dealIdsOf, notReadText } from "../app/targets";
import type { Session } from "../environments/session";
import { actionIn, sessionIn, withSession } from "../environments/sessions";
import { remedyActions } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import {
  namedReferences,
  setStatusBarMessage,
  showDialog,
  showInformationMessage,
  showWarningMessage,
  withProgress,
} from "../ui/window/messages";
import { choose, commandTitle, inputText } from "../ui/window/pickers";

type ListName = "loans" | "deals";

/** `reference`: filled in already. A text, because the view's title hands over the row that has the focus. */
export const addLoan = withSession((app: App, session, reference) =>
  askAndAdd(app, session, "loans", typeof reference === "string" ? referenceText(reference) : ""),
);

export const addDeal = withSession((app: App, session) => askAndAdd(app, session, "deals", ""));

async function askAndAdd(app: App, session: Session, list: ListName, value: string): Promise<void> {
  const title = commandTitle(list === "loans" ? commandIds.addLoan : commandIds.addDeal);
  const typed = await inputText(`${session.environment.name}: ${title}`, {
    prompt: vscode.l10n.t(
      "IDs, separated by spaces or commas. Put an ID that contains these in quotation marks. A loan's friendly ID will do.",
    ),
    value,
    validate: (text) => (parseReferences(text).length === 0 ? vscode.l10n.t("Enter at least one ID.") : undefined),
  });
  await addAndReport(app, session, list, await confirmReferences(session, parseReferences(typed)));
}

/** What is not plainly a list of references, such as a table with names in it, is shown before anything is asked or kept. */
async function confirmReferences({ environment }: Session, references: readonly string[]): Promise<readonly string[]> {
  const ids = references.filter(looksLikeReference);
  if (references.length === 1 || ids.length === references.length) return references;
  const others = references.filter((one) => !ids.includes(one));
  const onlyIds = vscode.l10n.t("Add Only IDs ({0})", ids.length);
  const all = vscode.l10n.t("Add All ({0})", references.length);
  const chosen = await showDialog(
    vscode.l10n.t("Not all of this looks like IDs. What is to be added?"),
    [
      environmentLine(environment),
      ...(ids.length === 0 ? [] : [vscode.l10n.t("Looks like IDs: {0}", namedReferences(ids))]),
      vscode.l10n.t("Does not: {0}", namedReferences(others)),
      vscode.l10n.t("Loan Ops asks the service about what is added, and keeps it in the list on this machine."),
    ],
    ...(ids.length === 0 ? [all] : [onlyIds, all]),
  );
  return chosen === all ? references : ids;
}

/** The dialog may have been open for long, so the session is looked up now. */
async function addAndReport(
  app: App,
  { environment }: Session,
  list: ListName,
  references: readonly string[],
): Promise<void> {
  const session = await sessionIn(app, environment);
  const added = await withProgress({ location: { viewId: `loanOps.${list}` } }, () =>
    session.store.add(list, references),
  );
  await reportAdded(app, session, list, references, added);
}

export const addLoansFromClipboard = withSession(async (app: App, session) =>
  addFromText(app, session, await vscode.env.clipboard.readText()),
);

/** A file that was dropped on the empty part of the view. */
export const addLoansFromFile = (text: string) => withSession((app: App, session) => addFromText(app, session, text));

async function addFromText(app: App, session: Session, text: string): Promise<void> {
  const { environment, store } = session;
  const { heading, references, otherCells, otherColumns } = await columnIn(session, text);
  const known = new Set(store.loans.entries.flatMap(({ reference, value }) => [reference, value?.id ?? reference]));
  const added = references.filter((one) => !known.has(one));
  const given = new Set(references);
  const others = store.loans.entries.filter(
    ({ reference, value }) => !given.has(reference) && !given.has(value?.id ?? reference),
  );
  const add = vscode.l10n.t("Add");
  const replace = vscode.l10n.t("Replace List");
  const chosen = await showDialog(
    vscode.l10n.t("Add loans to the list of {0}?", environment.name),
    [
      environmentLine(environment),
      vscode.l10n.t(
        "{0} new, {1} listed already, other columns ignored: {2}, other cells ignored: {3}",
        numberFormat({}).format(added.length),
        numberFormat({}).format(references.length - added.length),
        otherColumns,
        numberFormat({}).format(otherCells),
      ),
      ...(heading === undefined ? [] : [vscode.l10n.t("Column: {0}", heading)]),
      namedReferences(references),
      ...(others.length === 0
        ? []
        : [vscode.l10n.t("Replace List removes these from the list: {0}", numberFormat({}).format(others.length))]),
    ],
    ...(added.length === 0 ? [] : [add]),
    ...(others.length === 0 ? [] : [replace]),
  );
  if (chosen === replace)
    await removeFromList(
      await sessionIn(app, environment),
      "loans",
      others.map(({ reference }) => reference),
    );
  if (added.length > 0) await addAndReport(app, session, "loans", added);
}

/** A list of references, or a column of a table; the user chooses where several look like IDs. */
async function columnIn({ environment }: Session, text: string) {
  const list = parseReferences(text);
  if (list.length > 0 && list.every(looksLikeReference)) {
    return { heading: undefined, references: list, otherCells: 0, otherColumns: 0 };
  }
  const { referenceColumns } = await import("./csv");
  const { columns, width } = referenceColumns(text);
  const [only, ...others] = columns;
  if (only === undefined) {
    throw new UserError(
      vscode.l10n.t(
        "Nothing in it looks like a list of loan IDs, so nothing was added. Copy the column with the IDs, or use Add Loan….",
      ),
    );
  }
  const choices = columns.map((column) => ({
    label: column.heading ?? column.references[0] ?? "",
    detail: namedReferences(column.references),
    value: column,
  }));
  const title = `${environment.name}: ${commandTitle(commandIds.addLoansFromClipboard)}`;
  const column =
    others.length === 0 ? only : await choose(title, choices, vscode.l10n.t("Which column has the IDs of loans?"));
  return { ...column, otherColumns: width - 1 };
}

/** Takes loans off the list; the service is not touched. */
export const removeLoan = withSession(async (app: App, session, ...given) => {
  await removeFromList(session, "loans", await loansOf(app, session, commandIds.removeLoan, given));
});

export const removeDeal = withSession(async (app: App, session, ...given) => {
  const chosen = dealIdsOf(commandRows(app, commandIds.removeDeal, given));
  const deals = chosen.length > 0 ? chosen : [await pickDeal(session, commandTitle(commandIds.removeDeal))];
  await removeFromList(session, "deals", deals);
});

/** All that the view shows; what the filter hides stays. */
export const removeShown = withSession(async (app: App, { environment }) => {
  const { shown } = app.loansTree;
  if (shown.length === 0) throw new UserError(vscode.l10n.t("No loan is shown."));
  await showDialog(
    vscode.l10n.t("Remove the shown loans from the list of {0}?", environment.name),
    [
      environmentLine(environment),
      vscode.l10n.t("Loans: {0}", numberFormat({}).format(shown.length)),
      namedReferences(shown),
      vscode.l10n.t("The service is not touched, and what the filter hides stays."),
    ],
    vscode.l10n.t("Remove from List"),
  );
  await removeFromList(await sessionIn(app, environment), "loans", shown);
});

async function removeFromList(
  { store, environment }: Session,
  list: ListName,
  references: readonly string[],
): Promise<void> {
  await store.remove(list, ...references);
  if (references.length === 0) return;
  const removed = vscode.l10n.t("{0}: removed {1} from the list.", environment.name, namedReferences(references));
  setStatusBarMessage(removed);
}

/** What could not be read stays as a row that says why; here it can be read again or taken off the list. */
export async function reportAdded(
  app: App,
  session: Session,
  list: ListName,
  asked: readonly string[],
  added: readonly string[],
): Promise<void> {
  const collection: Pick<Collection<{ readonly id: string }>, "get"> = session.store[list];
  const { environment } = session;
  const { name } = environment;
  if (added.length === 0) {
    void showInformationMessage(vscode.l10n.t("{0}: {1} is already on the list.", name, namedReferences(asked)));
    return;
  }
  const failed = added.filter((reference) => collection.get(reference)?.failure !== undefined);
  // What the service does not know or refuses is told first: it may be no reference at all, and is not to stay on the disk.
  const isUnknown = (kind: Failure["kind"] | undefined) => kind === "notFound" || kind === "errorAnswer";
  const unknown = failed.filter((reference) => isUnknown(collection.get(reference)?.failure?.kind));
  const told = unknown.length > 0 ? unknown : failed;
  const failure = collection.get(told[0] ?? "")?.failure;
  if (failure === undefined) return;
  // The message may have been open for long when a button is chosen, so the session is looked up then.
  const retry = actionIn(app, environment, vscode.l10n.t("Retry"), async (now) => {
    await now.store[list].refresh(failed);
    await reportAdded(app, now, list, asked, failed);
  });
  const remove = unknown.length > 0 ? vscode.l10n.t("Remove Them") : vscode.l10n.t("Remove from List");
  const takeOff = actionIn(app, environment, remove, (now) => now.store.remove(list, ...told));
  const chosen = await showWarningMessage(
    `${name}: ${notReadText(namedReferences(told), failure.message)}`,
    ...(unknown.length > 0 ? [takeOff, retry] : [retry, takeOff]),
    ...remedyActions(failure.kind, environment, failure.request),
  );
  await chosen?.run();
}
