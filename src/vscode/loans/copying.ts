import * as vscode from "vscode";
import { briefOf } from "../../domain/brief";
import { type OwnedTask, tasksOf } from "../../domain/loan";
import {
  type Gap,
  gapsOf,
  gapText,
  type Table,
  type TableLine,
  tableOfValues,
  tableToRead,
} from "../../domain/taskTable";
import { markdownTable } from "../../domain/text";
import { ownProperty, stringProperty } from "../../domain/unknown";
import { withoutRepeats } from "../../store/entry";
import type { App } from "../app/app";
import { loansOf, pickLoan } from "../app/pick";
import {
  commandRows,
  dealIdOf,
  groupedTasks,
  isTargetedTask,
  loanReferenceOf,
  readLoan,
  showSkippedRows,
  taskIdsIn,
  taskTargetsOf,
} from "../app/targets";
import { shownTasks } from "../app/viewOptions";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds, type RowCommand } from "../ui/commandIds";
import { rejectArgument, UserError } from "../ui/errors";
import { copyText, namedReferences } from "../ui/window/messages";
import { choose, commandTitle } from "../ui/window/pickers";

/** As Markdown for a ticket, with names as they are shown: the user decides where it goes. */
export const copyBrief = withSession(async (app: App, session, ...given) => {
  const { loans } = session.store;
  const named = await loansOf(app, session, commandIds.copyBrief, given);
  const chosen = [...new Set(named.map((reference) => loans.firstNameOf(reference)))];
  const read = chosen.filter((reference) => session.store.loans.get(reference)?.value !== undefined);
  // If no loan was read, the first one's failure is shown.
  const references = read.length > 0 ? read : chosen;
  showSkippedRows(chosen.length - references.length);
  const briefs = references.map((reference) => briefText(session, reference));
  await copyText(briefs.join("\n"), copiedText(`${namedReferences(references)}, ${withNames(session)}`));
});

function briefText(session: Session, reference: string): string {
  const { entry, loan } = readLoan(session, reference);
  const now = Date.now();
  return briefOf(loan, {
    reference,
    environmentName: session.environment.name,
    asOf: entry.asOf ?? now,
    now,
    failure: entry.failure?.message,
  });
}

/** The ID that the service uses, of each row: of a loan its canonical one; of a group those of its tasks; a line each. */
export const copyId = withSession(async (app: App, session, ...given) => {
  const rows = [...commandRows(app, commandIds.copyId, given)];
  if (rows.length === 0) {
    rows.push({ kind: "loan", loanReference: await pickLoan(session, commandTitle(commandIds.copyId)) });
  }
  const ids = [...new Set(rows.flatMap((row) => idsOf(session, row)).filter((id) => id !== undefined))];
  if (ids.length === 0) throw new UserError(vscode.l10n.t("There is nothing to copy."));
  await copyText(ids.join("\n"), copiedText(namedReferences(ids)));
});

function copiedText(what: string): string {
  return vscode.l10n.t("Copied: {0}.", what);
}

function idsOf(session: Session, row: unknown): (string | undefined)[] {
  switch (stringProperty(row, "kind")) {
    case "loan": {
      const reference = loanReferenceOf(row) ?? rejectArgument();
      return [session.store.loans.get(reference)?.value?.id ?? reference];
    }
    case "deal": {
      const dealId = dealIdOf(row) ?? rejectArgument();
      return [session.store.deals.get(dealId)?.value?.id ?? dealId];
    }
    case "borrower":
    case "dealBorrower":
      return [stringProperty(ownProperty(row, "borrower"), "id")];
    case "loanOfficer": {
      const loan = session.store.loans.get(loanReferenceOf(row) ?? rejectArgument())?.value;
      return loan?.loanOfficerTasks.items.map(({ id }) => id) ?? [];
    }
    case "group":
    case "dealGroup":
    case "task":
    case "dealTask":
      return taskIdsIn(row);
    case undefined:
      return rejectArgument();
    default:
      return [];
  }
}

/** The tasks of the selected rows, those that pass the view's filters; of all loans when there is no row. */
export const copyTasksAsMarkdown = copyTasks(commandIds.copyTasksAsMarkdown, tableToRead, async ({ header, lines }) =>
  markdownTable(header, lines),
);

export const copyTasksAsCsv = copyTasks(commandIds.copyTasksAsCsv, tableOfValues, async ({ header, lines }) => {
  const { csvOf } = await import("./csv");
  return csvOf([header, ...lines]);
});

function copyTasks(
  command: RowCommand,
  tableOf: (lines: readonly TableLine[]) => Table,
  textOf: (table: Table) => Promise<string>,
): (app: App, ...given: readonly unknown[]) => Promise<void> {
  return withSession(async (app: App, session, ...given) => {
    const rows = commandRows(app, command, given);
    const lines = tableLines(session, rows, app);
    if (lines.every(({ loan }) => loan === undefined)) {
      throw new UserError(vscode.l10n.t("There is nothing to copy. No task was read, or none passes the filter."));
    }
    const tasks = lines.filter(({ owned }) => owned !== undefined).length;
    const copied = vscode.l10n.t("Copied {0}. Tasks: {1}.", withNames(session), tasks);
    const gaps = new Set(lines.flatMap(({ gap }) => (gap === undefined ? [] : gapText(gap))));
    await copyText(await textOf(tableOf(lines)), [copied, ...gaps].join(" "));
  });
}

const COPYING = { copyTasksAsMarkdown, copyTasksAsCsv, copyBrief, copyId };

/** Copies all that the view shows, without what the filter hides. */
export const copyShown = withSession(async (app: App, session) => {
  const rows = rowsShown(app, session);
  const choices = Object.entries(COPYING).map(([name, value]) => ({
    label: commandTitle(commandIds[name as keyof typeof COPYING]),
    value,
  }));
  const title = `${session.environment.name}: ${commandTitle(commandIds.copyShown)}`;
  const copy = await choose(title, choices, vscode.l10n.t("Loans: {0}", rows.length));
  await copy?.(app, rows[0], rows);
});

/** The shown loans, as VS Code gives selected rows to a command. One that is listed twice stands there once. */
export function rowsShown({ loansTree }: App, { store }: Session): readonly object[] {
  const references = loansTree.shown.filter((one) => !store.loans.repeated.has(one));
  if (references.length === 0) throw new UserError(vscode.l10n.t("No loan is shown."));
  return references.map((loanReference) => ({ kind: "loan", loanReference }));
}

/** In the order of the view. */
function tableLines({ store }: Session, rows: readonly unknown[], app: App): readonly TableLine[] {
  const { viewOptions, loansTree } = app;
  const places = new Map(loansTree.shown.map((reference, at) => [reference, at]));
  const placeOf = ({ reference }: { readonly reference: string }) => places.get(reference) ?? places.size;
  // The second row of a loan that is listed twice stands for its first.
  const wanted = Map.groupBy(rows, (row) => store.loans.firstNameOf(loanReferenceOf(row) ?? ""));
  const entries = store.loans.entries.toSorted((a, b) => placeOf(a) - placeOf(b));
  const now = Date.now();
  return withoutRepeats(entries).flatMap(({ reference: loanReference, value: loan, failure }): TableLine[] => {
    const here = rows.length === 0 ? [WHOLE_LOAN] : (wanted.get(loanReference) ?? []).map(scopeOfRow);
    if (here.length === 0) return [];
    const all = gapsOf(loan);
    if (loan !== undefined && failure !== undefined) all.push({ field: "lastRead", borrower: undefined });
    const tasks = loan === undefined ? [] : tasksOf(loan);
    if (tasks.length === 0 && all.length === 0) return [{ loanReference, loan }];
    const gaps = all.filter((gap) => gap.field === "lastRead" || here.some(({ hasGap }) => hasGap(gap)));
    const owned = shownTasks(
      tasks.filter((one) => here.some(({ has }) => has(one))),
      viewOptions,
      now,
    );
    return [
      ...owned.map((one) => ({ loanReference, loan, owned: one })),
      ...gaps.map((gap) => ({ loanReference, loan, gap })),
    ];
  });
}

function withNames({ masking }: Session): string {
  return masking.on ? vscode.l10n.t("with pseudonyms") : vscode.l10n.t("with borrowers' names");
}

interface RowScope {
  has(owned: OwnedTask): boolean;
  hasGap(gap: Gap): boolean;
}

const WHOLE_LOAN: RowScope = { has: () => true, hasGap: () => true };

function scopeOfRow(row: unknown): RowScope {
  const kind = stringProperty(row, "kind");
  const borrowerId = stringProperty(ownProperty(row, "borrower"), "id");
  const targets = kind === "task" ? taskTargetsOf([row]) : groupedTasks(row);
  switch (kind) {
    case "borrower":
      return {
        has: ({ borrower, others = [] }) => [borrower, ...others].some((one) => one?.id === borrowerId),
        hasGap: ({ field, borrower }) => field === "loan" || (borrower !== undefined && borrower.id === borrowerId),
      };
    case "loanOfficer":
      return {
        has: ({ task }) => task.kind === "loanOfficer",
        hasGap: ({ field }) => field === "loan" || field === "loanOfficerDocumentTasks",
      };
    case "group":
    case "task":
      return { has: ({ task }) => targets.some((one) => isTargetedTask(one, task)), hasGap: () => kind === "group" };
    default:
      return WHOLE_LOAN;
  }
}
