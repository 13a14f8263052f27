import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { previewReassignment } from "../../domain/reassignment";
import type { Activity } from "../../ledger/activity";
import { asOfText } from "../base/asOfText";
import type { Session } from "../environments/session";
import { type Agreed, agree, sentSoFar } from "../sending/agree";
import type { Batch } from "../sending/batch/batch";
import type { BatchContext } from "../sending/batch/batchContext";
import { pickPlan } from "../sending/batch/pickPlan";
import type { LeftOut, Plan, PlannedItem } from "../sending/batch/plan";
import { notSentLines } from "../sending/batch/planText";
import { readBeforePlan } from "../sending/batch/readBeforePlan";
import { sendBatch } from "../sending/batch/sendBatch";
import { showNothingToSend } from "../sending/batch/showPlan";
import { showSummary } from "../sending/batch/showSummary";
import { listLines } from "../sending/confirm";
import {
  movingText,
  plural,
  reassignedNow,
  reassignedText,
  reassignmentOf,
  reassignmentToSend,
  whichBorrower,
} from "./reassignmentToSend";

/** With more tasks they are only counted, so that the dialog stays small. The plan has named them. */
const TASKS_IN_A_DIALOG = 12;

interface LoanItem {
  readonly reference: string;
  readonly loan: Loan;
}

/** Hands over the loan officer tasks of several loans: one plan, one confirmation, one call for each loan. */
export async function reassignMany(
  context: BatchContext,
  session: Session,
  references: readonly string[],
): Promise<void> {
  const before = await sentSoFar(context);
  if (!(await readBeforePlan(session, references))) return;
  const plan = planOf(session, references);
  if (plan.items.length === 0) {
    const nothing = vscode.l10n.t("nothing to reassign on these {0} loans.", references.length);
    showNothingToSend(
      context,
      session,
      plan,
      references.length === 1 ? vscode.l10n.t("nothing to reassign.") : nothing,
    );
    return;
  }
  const chosen = await pickPlan(context, session, plan);
  if (chosen === undefined) return;
  const agreed = await agreeTo(context, session, before, plan, chosen);
  if (agreed === undefined) return;
  const batch: Batch<LoanItem, { readonly reassignedCount: number }> = {
    title: plan.title,
    label: ({ reference }) => reference,
    loanReference: ({ reference }) => reference,
    sending: ({ reference, loan }) => reassignmentToSend(session, reference, loan, agreed.known),
    confirmed: ({ reference }, { reassignedCount }) => reassignedText(reference, reassignedCount),
    now: ({ reference }) => reassignedNow(session, reference),
    planAgain: (again, items) =>
      reassignMany(
        context,
        again,
        items.map(({ reference }) => reference),
      ),
  };
  const results = await sendBatch(
    context,
    session,
    batch,
    chosen.map(({ item }) => item),
  );
  showSummary(context, session, batch, { results, leftOut: plan.leftOut });
}

function planOf({ store }: Session, references: readonly string[]): Plan<LoanItem> {
  const items: PlannedItem<LoanItem>[] = [];
  const leftOut: LeftOut[] = [];
  const planned = new Map<string, string>();
  const listed = store.loans.references;
  for (const reference of references.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))) {
    const entry = store.loans.get(reference);
    const loan = entry?.value;
    const leave = (reason: string) => leftOut.push({ label: reference, reason });
    if (entry === undefined) leave(vscode.l10n.t("It is no longer on the list."));
    else if (loan === undefined || entry.failure !== undefined) leave(entry.failure?.message ?? "");
    else if (planned.has(loan.id)) leave(vscode.l10n.t("It is the same loan as {0}.", planned.get(loan.id) ?? ""));
    else {
      const item = itemOf(reference, loan);
      if (item === undefined) leave(vscode.l10n.t("No task is with the loan officer."));
      else {
        items.push(item);
        planned.set(loan.id, reference);
      }
    }
  }
  return { title: vscode.l10n.t("Reassign loan officer tasks to the borrower"), items, leftOut };
}

/** Undefined when there is nothing to reassign. */
function itemOf(reference: string, loan: Loan): PlannedItem<LoanItem> | undefined {
  const { moving, staying, complete } = previewReassignment(loan);
  if (moving.length === 0 && complete) return undefined;
  const will = complete
    ? plural(moving.length, vscode.l10n.t("1 task will move"), vscode.l10n.t("{0} tasks will move", moving.length))
    : vscode.l10n.t("{0} or more tasks will move, because not all of its tasks and assignees were read", moving.length);
  const wont =
    staying.length === 0
      ? []
      : [
          plural(
            staying.length,
            vscode.l10n.t("1 task will not move"),
            vscode.l10n.t("{0} tasks will not move", staying.length),
          ),
        ];
  return {
    item: { reference, loan },
    label: reference,
    description: [will, ...wont].join(", "),
    parts: moving.map(movingText),
    checked: true,
  };
}

function agreeTo(
  context: BatchContext,
  session: Session,
  before: readonly Activity[],
  plan: Plan<LoanItem>,
  chosen: readonly PlannedItem<LoanItem>[],
): Promise<Agreed | undefined> {
  const tasks = chosen.reduce((sum, { item }) => sum + previewReassignment(item.loan).moving.length, 0);
  const oldest = Math.min(...chosen.map(({ item }) => session.store.loans.get(item.reference)?.asOf ?? Date.now()));
  return agree(context, session, {
    before,
    activities: chosen.map(({ item }) => reassignmentOf(session, item.reference, item.loan)),
    message: plural(
      chosen.length,
      vscode.l10n.t("Reassign the loan officer tasks of 1 loan to the borrower?"),
      vscode.l10n.t("Reassign the loan officer tasks of {0} loans to the borrower?", chosen.length),
    ),
    detail: [
      ...listLines(
        chosen.every(({ item }) => previewReassignment(item.loan).complete)
          ? plural(
              tasks,
              vscode.l10n.t("1 task will move to the borrower:"),
              vscode.l10n.t("{0} tasks will move to the borrower:", tasks),
            )
          : vscode.l10n.t("{0} or more tasks will move to the borrower, because not all were read:", tasks),
        chosen.map(({ item, description, parts }) => {
          const named = parts.length > 0 && tasks <= TASKS_IN_A_DIALOG && previewReassignment(item.loan).complete;
          return `${loanText(item)}: ${named ? parts.join(" · ") : description}`;
        }),
      ),
      ...notSentLines(plan, chosen),
      "",
      ...new Set(chosen.flatMap(({ item }) => whichBorrower(item.loan))),
      vscode.l10n.t(
        "Tasks as of {0}. Status, due date and documents stay as they are. Each loan is one call, and the calls are sent one after the other.",
        asOfText(oldest, Date.now()),
      ),
    ],
    buttons: [vscode.l10n.t("Reassign")],
  });
}

function loanText({ reference, loan }: LoanItem): string {
  return reference === loan.id ? reference : `${reference} (${loan.id})`;
}
