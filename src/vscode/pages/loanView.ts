import * as l10n from "@vscode/l10n";
import { explainLoan, gapsIn } from "../../domain/brief";
import { dueInRow, isOverdue } from "../../domain/dates";
import { borrowerLabel, type Loan, type OwnedTask, ownerLabel, tasksAreComplete } from "../../domain/loan";
import { previewReassignment } from "../../domain/preview";
import { hasUploadAddress, rejectableDocuments, type Task, taskLabel } from "../../domain/task";
import { documentsText, lateSinceText, orMore, outstandingText } from "../../domain/taskCounts";
import { ACTOR_NOT_READ, isOutstanding, nextActorLabel, requiredAction, withAssignee } from "../../domain/taskStatus";
import { remembered } from "../../domain/text";
import type { Text } from "../../domain/unknown";
import { type Activity, isUnderWay } from "../../ledger/activity";
import type { Block, Button, Page, PageRow, Words } from "../../protocol/page";
import { commandIds } from "../ui/commandIds";
import { begins, code, line, pageOf, type Read, section, table } from "./parts";
import { statusWords } from "./taskFields";
import { type NamedChange, timelineSection } from "./timelineSection";

export interface LoanFacts extends Read {
  /** As the user gave it. */
  readonly loanReference: string;
  readonly loan: Loan;
  /** All that it has, in the order of the rows. */
  readonly tasks: readonly OwnedTask[];
  /** What was sent about it, from every window. */
  readonly activities: readonly Activity[];
  readonly changes: readonly NamedChange[];
}

/** Nobody looks through so many lines, and more of them take longer than anything may hold up a window. */
const MAX_TASKS = 400;

/** The page of a loan: how it stands, all its tasks, and its course. */
export function loanView(facts: LoanFacts): Page {
  const { loanReference, loan, now } = facts;
  const tasks = facts.tasks.slice(0, MAX_TASKS);
  const { counts, waitingFor } = explainLoan(loan, now);
  const borrowers = loan.borrowers.items.map(borrowerLabel).join(", ");
  const late = lateSinceText(counts);
  const gaps = gapsIn(loan);
  const shown = pageOf(
    l10n.t("Loan {0}", loanReference),
    facts,
    [
      {
        is: "line",
        look: "quiet",
        parts: [borrowers === "" ? [] : [borrowers, " · "], `${l10n.t("Loan ID")} `, code(loan.id)].flat(),
      },
    ],
    [
      {
        is: "fields",
        look: "key",
        fields: [
          { name: "tasks", label: l10n.t("Tasks"), parts: [outstandingText(counts)] },
          ...(late === undefined ? [] : [{ name: "lateSince", label: l10n.t("Late since"), parts: [late] }]),
        ],
      },
      ...(gaps.length === 0 ? [] : [section("gaps", l10n.t("Not read"), [listOf(gaps)], { look: "notice" })]),
      ...(waitingFor.length === 0 ? [] : [nextSection(facts, waitingFor)]),
      tasksSection(facts, tasks, gaps.length === 0),
      timelineSection(tasks, facts),
    ],
  );
  return { ...shown, wide: true };
}

function listOf(lines: readonly string[]): Block {
  return { is: "list", items: lines.map((text) => ({ cells: [text] })) };
}

/** Who acts next, and what that is: as the brief says it. */
function nextSection(facts: LoanFacts, waitingFor: ReturnType<typeof explainLoan>["waitingFor"]): Block {
  const { loan, now } = facts;
  // One of which nobody knows who acts may be of any of them.
  const known = waitingFor.every(({ actor }) => actor !== ACTOR_NOT_READ);
  const items = waitingFor.map(({ actor, tasks }): PageRow => {
    const count = orMore(String(tasks.length), tasksAreComplete(loan) && (known || actor === ACTOR_NOT_READ));
    const [first] = tasks;
    const due = first && dueInRow(first.task, now);
    const asks = requiredAction(first?.task.type);
    return {
      key: actor,
      cells: [
        { text: nextActorLabel(actor), look: "strong" },
        ` (${count}): `,
        first ? openButton(facts, first.task) : "",
        `${due === undefined ? "" : ` (${due})`}${asks === undefined ? "" : ` – ${asks}`}`,
      ],
    };
  });
  return section("next", l10n.t("Who acts next"), [{ is: "list", items }], { look: "waiting" });
}

function tasksSection(facts: LoanFacts, tasks: readonly OwnedTask[], isWhole: boolean): Block {
  const { loan, loanReference } = facts;
  const due = l10n.t({ message: "Due", comment: "Label before the due date of a task" });
  const columns = [l10n.t("Borrower"), l10n.t("Task"), l10n.t("Status"), due, l10n.t("Documents"), l10n.t("Actions")];
  const { moving, complete } = previewReassignment(loan);
  const reason = moving.length === 0 && complete ? l10n.t("No task is with the loan officer.") : undefined;
  const left = facts.tasks.length - tasks.length;
  const action: Button = {
    label: l10n.t("Reassign Loan Officer Tasks to Borrower…"),
    asks: reason === undefined ? begins(commandIds.reassignLoanOfficerTasks, { loanReference }) : undefined,
    reason,
  };
  const blocks = [
    ...(tasks.length === 0 && isWhole ? [line(l10n.t("No tasks"))] : []),
    ...(tasks.length === 0 ? [] : [table(columns, taskRows(facts, tasks), 1)]),
    ...(left === 0 ? [] : [line(l10n.t("Tasks that are in the view Loans only: {0}.", left))]),
  ];
  return section("tasks", l10n.t("Tasks"), blocks, { action });
}

function taskRows(facts: LoanFacts, tasks: readonly OwnedTask[]): PageRow[] {
  const underWay = facts.activities.filter(isUnderWay);
  const [upload, reject] = [l10n.t("Upload…"), l10n.t("Reject…")];
  const beingSent = l10n.t({ message: "Being sent", comment: "State of an activity, such as an upload" });
  const dueOf = dueWordsAt(facts.now);
  return tasks.map((owned) => {
    const { task } = owned;
    const isSent = underWay.some(({ taskId, taskKind = task.kind }) => taskId === task.id && taskKind === task.kind);
    const actions = [
      hasUploadAddress(task) ? taskAction(facts, task, upload, commandIds.uploadDocuments) : [],
      rejectableDocuments(task).length > 0 ? taskAction(facts, task, reject, commandIds.rejectDocument) : [],
    ];
    return {
      key: `${task.kind} ${task.id}`,
      cells: [
        [ownerLabel(owned), withAssignee(task.assignedTo) ?? []].flat().join(" · "),
        openButton(facts, task),
        statusWords(task.status),
        dueOf(task),
        documentsText(task.documents) ?? "",
        isSent ? beingSent : actions.flat(),
      ],
    };
  });
}

/** Tasks have few due dates, and to put one in words takes longest. */
function dueWordsAt(now: number): (task: Task) => Words {
  const wordsOf = remembered((dueDate: Text) => {
    const words = (status: string | undefined) => dueInRow({ status, dueDate }, now) ?? "";
    const look = isOverdue(dueDate, now) ? "due overdue" : "due";
    return { open: { text: words(undefined), look }, other: { text: words("Completed"), look: "due" } };
  });
  return ({ status, dueDate }) => wordsOf(dueDate)[isOutstanding(status) ? "open" : "other"];
}

function openButton({ loanReference }: LoanFacts, task: Task): Button {
  return {
    label: taskLabel(task),
    look: "link",
    asks: { type: "open", loanReference, taskId: task.id, taskKind: task.kind },
  };
}

function taskAction({ loanReference }: LoanFacts, task: Task, label: string, command: string): Button {
  const asks = begins(command, { loanReference, taskId: task.id, taskKind: task.kind });
  return { label, look: "link", fullLabel: `${label} ${taskLabel(task)}`, asks };
}
