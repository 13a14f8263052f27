import * as l10n from "@vscode/l10n";
import { render } from "preact";
import { environmentLine } from "../domain/environment";
import { taskLabel } from "../domain/task";
import type { FromPage, ShownPage } from "../protocol/page";
import type { UnavailablePage } from "../protocol/pageParts";
import { BookView } from "./bookView";
import { RefreshButton, RemedyButtons, Send } from "./elements";
import { LoanView } from "./loanView";
import { TaskView } from "./taskView";

const LONG_HEADING = 120;

interface PageProps {
  readonly shown: ShownPage;
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly send: (message: FromPage) => void;
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

/** The whole page: where it is, what it is about, and what there is to say of that. */
export function Page({ shown, now, send }: PageProps) {
  const { environment } = shown.type === "unavailable" ? shown : shown.page;
  const label = headingOf(shown);
  return (
    <Send.Provider value={send}>
      {environment && (
        <header class={`environment ${environment.kind}`}>
          <strong>{environmentLine(environment)}</strong>
        </header>
      )}
      <main
        class={shown.type === "loan" || shown.type === "book" ? "wide" : undefined}
        aria-busy={shown.type === "unavailable" && shown.loading ? "true" : undefined}
      >
        <h1 tabindex={-1} class={label.length > LONG_HEADING ? "long" : undefined}>
          {/* Isolated inside the heading: a right-to-left title still begins at the left. */}
          <bdi>{label}</bdi>
        </h1>
        {shown.type === "task" && <TaskView page={shown.page} now={now} />}
        {shown.type === "loan" && <LoanView page={shown.page} now={now} />}
        {shown.type === "book" && <BookView page={shown.page} now={now} />}
        {shown.type === "unavailable" && <Unavailable {...shown} />}
      </main>
    </Send.Provider>
  );
}

function headingOf(shown: ShownPage): string {
  switch (shown.type) {
    case "task":
      return taskLabel(shown.page.task);
    case "loan":
      return l10n.t("Loan {0}", shown.page.loanReference);
    case "book":
      return l10n.t("Book");
    case "unavailable":
      return shown.heading;
  }
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
