import * as l10n from "@vscode/l10n";
import { render } from "preact";
import { environmentLine } from "../domain/environment";
import { type Task, taskLabel } from "../domain/task";
import { isFinished, requiredAction, typeLabel } from "../domain/taskStatus";
import { isNotRead, textOf } from "../domain/unknown";
import type { FromTaskPage, ShownPage, TaskPage, UnavailablePage } from "../protocol/taskPage";
import { Documents } from "./documents";
import { RefreshButton, RemedyButtons, Section, Send, ServiceSaid } from "./elements";
import { aboutFields, detailFields, FieldList, failuresOf, keyFields, otherFailures } from "./fields";
import { Freshness, Notice } from "./notices";

const LONG_HEADING = 120;

interface PageProps {
  readonly shown: ShownPage;
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly send: (message: FromTaskPage) => void;
}

/**
 * Draws the page and changes only what differs, so that focus, selection and scroll position stay. If the focused element
 * is gone, the focus moves to the heading.
 */
export function draw(root: HTMLElement, props: PageProps): void {
  const document = root.ownerDocument;
  const focused = document.activeElement;
  const held = root.contains(focused);
  render(<Page {...props} />, root);
  // A page in the background must not take the focus from where the user is.
  if (!held || document.activeElement === focused || !document.hasFocus()) return;
  const target = root.contains(focused) ? (focused as HTMLElement) : root.querySelector("h1");
  target?.focus({ preventScroll: true });
}

/** The whole page, most important first: environment, task, age, what is to be done, everything else. */
export function Page({ shown, now, send }: PageProps) {
  const { environment } = shown.type === "task" ? shown.page : shown;
  const label = shown.type === "task" ? taskLabel(shown.page.task) : l10n.t("Task");
  return (
    <Send.Provider value={send}>
      {environment && (
        <header class={`environment ${environment.kind}`}>
          <strong>{environmentLine(environment)}</strong>
        </header>
      )}
      <main aria-busy={shown.type === "unavailable" && shown.loading ? "true" : undefined}>
        <h1 tabindex={-1} class={label.length > LONG_HEADING ? "long" : undefined}>
          {/* Isolated inside the heading: a right-to-left title still begins at the left. */}
          <bdi>{label}</bdi>
        </h1>
        {shown.type === "task" ? <TaskView page={shown.page} now={now} /> : <Unavailable {...shown} />}
      </main>
    </Send.Provider>
  );
}

function TaskView({ page, now }: { readonly page: TaskPage; readonly now: number }) {
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
      <NextStep {...page.task} />
      <Description task={page.task} />
      <Documents page={page} />
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
      {` · ${l10n.t("Loan")} `}
      <bdi>{loanReference}</bdi>
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
function NextStep({ type, status }: Task) {
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

function Unavailable({ reason, loading, canRefresh, remedies }: UnavailablePage) {
  return (
    <>
      <p role="status">
        <span dir="auto">{reason}</span>
      </p>
      {loading && <div class="progress" aria-hidden="true" />}
      <div class="actions">
        {canRefresh && <RefreshButton loading={loading} />}
        <RemedyButtons remedies={remedies} />
      </div>
    </>
  );
}
