import * as l10n from "@vscode/l10n";
import type { FromLoanPage, LoanPage, TaskLine } from "../protocol/loanPage";
import { Button, Section } from "./elements";
import { Status } from "./fields";
import { Freshness, Notice } from "./notices";
import { TimelineSection } from "./timeline";

interface LoanViewProps {
  readonly page: LoanPage;
  readonly now: number;
}

/** The page of a loan below its heading: how it stands, all its tasks, and its course. */
export function LoanView({ page, now }: LoanViewProps) {
  return (
    <>
      <p class="quiet">
        {page.borrowers.map((name) => (
          <>
            <bdi>{name}</bdi>
            {" · "}
          </>
        ))}
        {l10n.t("Loan ID")} <code dir="auto">{page.loanId}</code>
      </p>
      <Freshness {...page} now={now} />
      {page.notices.map((notice) => (
        <Notice {...notice} />
      ))}
      <dl class="key">
        <Fact label={l10n.t("Tasks")} value={page.outstanding} />
        <Fact label={l10n.t("Late since")} value={page.lateSince} />
      </dl>
      <Gaps {...page} />
      <WhoActsNext {...page} />
      <Tasks {...page} />
      <TimelineSection page={page} now={now} />
    </>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string | undefined }) {
  return value === undefined ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Gaps({ gaps }: LoanPage) {
  return gaps.length === 0 ? null : (
    <Section id="gaps" look="notice" heading={l10n.t("Not read")}>
      <ul>
        {gaps.map((gap) => (
          <li>
            <bdi>{gap}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WhoActsNext({ waitingFor, tasks }: LoanPage) {
  return waitingFor.length === 0 ? null : (
    <Section id="next" look="next-step" heading={l10n.t("Who acts next")}>
      <ul>
        {waitingFor.map(({ actor, count, first, asks }) => {
          const task = tasks[first];
          return (
            <li key={actor}>
              <strong>
                <bdi>{actor}</bdi>
              </strong>
              {` (${count}): `}
              {task && <TaskLink {...task} />}
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
  return (
    <Section id="tasks" heading={l10n.t("Tasks")} action={reassign}>
      {whyNoReassignment !== undefined && (
        <p id="no-reassignment" class="reason">
          {whyNoReassignment}
        </p>
      )}
      {tasks.length === 0 && gaps.length === 0 && <p>{l10n.t("No tasks")}</p>}
      {tasks.length > 0 && (
        <div class="table">
          <table>
            <thead>
              <tr>
                <th scope="col">{l10n.t("Borrower")}</th>
                <th scope="col">{l10n.t("Task")}</th>
                <th scope="col">{l10n.t("Status")}</th>
                <th scope="col">{l10n.t({ message: "Due", comment: "Label before the due date of a task" })}</th>
                <th scope="col">{l10n.t("Documents")}</th>
                <th scope="col">{l10n.t("Actions")}</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <TaskRow key={`${task.taskKind} ${task.taskId}`} {...task} />
              ))}
            </tbody>
          </table>
        </div>
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
        <TaskLink {...task} />
      </th>
      <td>
        <Status value={status} />
      </td>
      <td class={late ? "overdue" : undefined}>
        <bdi>{due}</bdi>
      </td>
      <td>{documents}</td>
      <td>
        <div class="actions">
          {sending && l10n.t({ message: "Being sent", comment: "State of an activity, such as an upload" })}
          {!sending && canUpload && <TaskAction {...task} type="uploadToTask" words={l10n.t("Upload…")} />}
          {!sending && canReject && <TaskAction {...task} type="rejectOfTask" words={l10n.t("Reject…")} />}
        </div>
      </td>
    </tr>
  );
}

function TaskLink({ taskId, taskKind, title }: TaskLine) {
  return (
    <Button look="link" sends={{ type: "openTask", taskId, taskKind }}>
      <bdi>{title}</bdi>
    </Button>
  );
}

interface TaskActionProps extends TaskLine {
  readonly type: Exclude<FromLoanPage["type"], "reassign">;
  readonly words: string;
}

function TaskAction({ taskId, taskKind, title, type, words }: TaskActionProps) {
  return (
    <Button look="link" fullLabel={`${words} ${title}`} sends={{ type, taskId, taskKind }}>
      {words}
    </Button>
  );
}
