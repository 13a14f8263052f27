import * as l10n from "@vscode/l10n";
import type { Task } from "../domain/task";
import { isFinished, requiredAction, typeLabel } from "../domain/taskStatus";
import { isNotRead, textOf } from "../domain/unknown";
import type { TaskPage } from "../protocol/taskPage";
import { DocumentList } from "./documents";
import { Button, Section, ServiceSaid } from "./elements";
import { aboutFields, detailFields, FieldList, failuresOf, keyFields, otherFailures } from "./fields";
import { Freshness, Notice } from "./notices";

/** The page of a task below its heading, most important first: age, what is to be done, everything else. */
export function TaskView({ page, now }: { readonly page: TaskPage; readonly now: number }) {
  const key = keyFields(page, now);
  const details = detailFields(page);
  return (
    <>
      <Origin {...page} />
      <Freshness {...page} now={now} />
      {page.notices.map((notice) => (
        <Notice {...notice} />
      ))}
      <FieldList look="key" fields={key} />
      <NextStepSection {...page.task} />
      <Description task={page.task} />
      <DocumentList page={page} />
      <About page={page} />
      <Section id="details" heading={l10n.t("Details")}>
        <FieldList look="details" fields={details} />
      </Section>
      <Unplaced task={page.task} placed={[...key, ...details].map(({ name }) => name)} />
    </>
  );
}

function Origin({ task, borrowerName, loanReference, loanId }: TaskPage) {
  return (
    <p class="quiet">
      {task.kind === "borrower" ? l10n.t("Borrower task") : l10n.t("Loan officer task")}
      {borrowerName !== undefined && (
        <>
          {" · "}
          <bdi>{borrowerName}</bdi>
        </>
      )}
      {" · "}
      <Button look="link" sends={{ type: "openLoan" }}>
        {`${l10n.t("Loan")} `}
        <bdi>{loanReference}</bdi>
      </Button>
      {loanId !== loanReference && (
        <>
          {" · "}
          <code dir="auto">{loanId}</code>
        </>
      )}
    </p>
  );
}

/** What the type asks for (service.md 2.8), or the type itself where that is not stated. */
function NextStepSection({ type, status }: Task) {
  const step = isFinished(status) ? l10n.t("Nothing to do: the task is finished.") : requiredAction(type);
  return (
    <Section id="next-step" look="next-step" heading={l10n.t("Next step")}>
      <p>
        <bdi>{step ?? typeLabel(type)}</bdi>
      </p>
    </Section>
  );
}

/** The service's name of the description: it differs by the kind of task (service.md 2.5, 2.6). */
function descriptionField({ kind }: Task): string {
  return kind === "borrower" ? "borrowerFacingDescription" : "description";
}

/** Left out when nothing came. Line breaks are kept. */
function Description({ task }: { readonly task: Task }) {
  const failures = failuresOf(task.failures, descriptionField(task));
  const text = textOf(task.description);
  const unread = isNotRead(task.description) && failures.length === 0;
  if (text === undefined && failures.length === 0 && !unread) return null;
  const heading = task.kind === "borrower" ? l10n.t("Description for the borrower") : l10n.t("Description");
  return (
    <Section id="description" heading={heading}>
      {text && (
        <p class="description" dir="auto">
          {text}
        </p>
      )}
      {unread && <p>{l10n.t("Not read")}</p>}
      <ServiceSaid messages={failures} />
    </Section>
  );
}

function About({ page }: { readonly page: TaskPage }) {
  const fields = aboutFields(page);
  const withRow = fields.map(({ name }) => name);
  const messages = failuresOf(otherFailures(page.task.failures, withRow), "details");
  if (fields.length === 0 && messages.length === 0) return null;
  return (
    <Section id="about" heading={l10n.t("Related to")}>
      {fields.length > 0 && <FieldList look="details" fields={fields} />}
      <ServiceSaid messages={messages} />
    </Section>
  );
}

function Unplaced({ task, placed }: { readonly task: Task; readonly placed: readonly string[] }) {
  const failures = otherFailures(task.failures, [...placed, "details", "documentLinks", descriptionField(task)]);
  if (failures.length === 0) return null;
  return (
    <Section id="other-failures" heading={l10n.t("What the service could not return")}>
      <ul>
        {failures.map(({ field, message }) => (
          <li>
            <bdi>{field}</bdi> <ServiceSaid messages={[message]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
