import * as l10n from "@vscode/l10n";
import type { FromLoanPage, LoanPage, TaskLine } from "../protocol/loanPage";
import { Button, ScrolledTable, Section } from "./elements";
import { type Field, FieldList, Status } from "./fields";
import { Freshness, Notice } from "./notices";
import { TimelineSection } from "./timeline";

interface LoanViewProps {
  readonly page: LoanPage;
  readonly now: number;
}

/** The page of a loan below its heading: how it stands, all its tasks, and its course. */
export function LoanView({ page, now }: LoanViewProps) {
  const { borrowers, loanId, notices, outstanding, lateSince, gaps } = page;
  const fact = (name: string, label: string, text: string): Field => ({
    name,
    label,
    value: <>{text}</>,
    failures: [],
  });
  const facts = [
    fact("tasks", l10n.t("Tasks"), outstanding),
    lateSince === undefined ? [] : fact("lateSince", l10n.t("Late since"), lateSince),
  ];
  return (
    <>
      <p class="quiet">
        <bdi>{borrowers.join(", ")}</bdi>
        {`${borrowers.length > 0 ? " · " : ""}${l10n.t("Loan ID")} `}
        <code dir="auto">{loanId}</code>
      </p>
      <Freshness {...page} now={now} />
      {notices.map((notice) => (
        <Notice {...notice} />
      ))}
      <FieldList look="key" fields={facts.flat()} />
      {gaps.length > 0 && (
        <Section id="gaps" look="notice" heading={l10n.t("Not read")}>
          <ul>
            {gaps.map((gap) => (
              <li>
                <bdi>{gap}</bdi>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <WhoActsNext {...page} />
      <Tasks {...page} />
      <TimelineSection page={page} now={now} />
    </>
  );
}

function WhoActsNext({ waitingFor, tasks }: LoanPage) {
  return waitingFor.length === 0 ? null : (
    <Section id="next" look="waiting" heading={l10n.t("Who acts next")}>
      <ul>
        {waitingFor.map(({ actor, count, first, asks }) => {
          const task = tasks[first];
          return (
            <li key={actor}>
              <strong>
                <bdi>{actor}</bdi>
              </strong>
              {` (${count}): `}
              {task && <TaskButton task={task} type="openTask" />}
              {task?.due !== undefined && ` (${task.due})`}
              {asks !== undefined && ` – ${asks}`}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Tasks({ tasks, tasksLeftOut, gaps, whyNoReassignment }: LoanPage) {
  const reassign = (
    <Button
      sends={whyNoReassignment === undefined ? { type: "reassign" } : undefined}
      reasonId={whyNoReassignment && "no-reassignment"}
    >
      {l10n.t("Reassign Loan Officer Tasks to Borrower…")}
    </Button>
  );
  const due = l10n.t({ message: "Due", comment: "Label before the due date of a task" });
  const columns = [l10n.t("Borrower"), l10n.t("Task"), l10n.t("Status"), due, l10n.t("Documents"), l10n.t("Actions")];
  return (
    <Section id="tasks" heading={l10n.t("Tasks")} action={reassign}>
      {whyNoReassignment !== undefined && (
        <p id="no-reassignment" class="reason">
          {whyNoReassignment}
        </p>
      )}
      {tasks.length === 0 && gaps.length === 0 && <p>{l10n.t("No tasks")}</p>}
      {tasks.length > 0 && (
        <ScrolledTable columns={columns}>
          {tasks.map((task) => (
            <TaskRow key={`${task.taskKind} ${task.taskId}`} {...task} />
          ))}
        </ScrolledTable>
      )}
      {tasksLeftOut > 0 && <p>{l10n.t("Tasks that are in the view Loans only: {0}.", tasksLeftOut)}</p>}
    </Section>
  );
}

function TaskRow(task: TaskLine) {
  const { owner, status, due, late, documents, canUpload, canReject, sending } = task;
  return (
    <tr>
      <td>
        <bdi>{owner}</bdi>
      </td>
      <th scope="row">
        <TaskButton task={task} type="openTask" />
      </th>
      <td>
        <Status value={status} />
      </td>
      <td class={late ? "due overdue" : "due"}>
        <bdi>{due}</bdi>
      </td>
      <td>{documents}</td>
      <td>
        <div class="actions">
          {sending && l10n.t({ message: "Being sent", comment: "State of an activity, such as an upload" })}
          {!sending && canUpload && <TaskButton task={task} type="uploadToTask" words={l10n.t("Upload…")} />}
          {!sending && canReject && <TaskButton task={task} type="rejectOfTask" words={l10n.t("Reject…")} />}
        </div>
      </td>
    </tr>
  );
}

interface TaskButtonProps {
  readonly task: TaskLine;
  readonly type: Exclude<FromLoanPage["type"], "reassign">;
  /** The task's title when left out. */
  readonly words?: string;
}

function TaskButton({ task: { taskId, taskKind, title }, type, words }: TaskButtonProps) {
  return (
    <Button look="link" {...(words && { fullLabel: `${words} ${title}` })} sends={{ type, taskId, taskKind }}>
      <bdi>{words ?? title}</bdi>
    </Button>
  );
}
