import type { FieldFailure } from "../domain/listing";
import { type Task, taskLabel } from "../domain/task";
import { isFinished, requiredAction, typeLabel } from "../domain/taskStatus";
import { isNotRead, textOf } from "../domain/unknown";
import type { TaskPage, ToTaskPage, UnavailablePage } from "../protocol/taskPage";
import { refreshButton, remedyButtons } from "./button";
import { documentsSection } from "./documents";
import { element, isolatedText, type VirtualElement } from "./dom";
import {
  aboutFields,
  type DateStyle,
  detailFields,
  type Field,
  failuresOf,
  fieldList,
  keyFields,
  otherFailures,
  serviceSaid,
} from "./fields";
import { environmentBanner, freshness, loanChange, notDoneNotice, unknownOutcome } from "./notices";
import { words } from "./words";

/** A heading longer than this is set smaller. */
const LONG_HEADING = 120;

/** The page of a task, most important first: environment, task, age, what is to be done, everything else. */
export function taskView(page: TaskPage, now: number, style: DateStyle): VirtualElement[] {
  const label = taskLabel(page.task);
  const key = keyFields(page, style);
  const about = aboutFields(page);
  const details = detailFields(page, style);
  return [
    environmentBanner(page.environment),
    element(
      "main",
      { key: "main" },
      // Isolated inside the heading: a right-to-left title still begins at the left.
      element("h1", { tabindex: "-1", class: label.length > LONG_HEADING ? "long" : undefined }, isolatedText(label)),
      origin(page),
      freshness(page, now, style),
      notDoneNotice(page, now, style),
      unknownOutcome(page, now, style),
      loanChange(page),
      fieldList("key", key),
      asksForSection(page.task),
      descriptionSection(page.task),
      documentsSection(page),
      fieldsSection("about", words.about, about, page.task.failures, ["details"]),
      fieldsSection("details", words.details, details),
      unplaced(
        page,
        [...key, ...details].map(({ name }) => name),
      ),
    ),
  ];
}

/** Whose task of which loan. */
function origin({ task, borrowerName, loanReference, loanId }: TaskPage): VirtualElement {
  return element(
    "p",
    { class: "quiet" },
    task.kind === "borrower" ? words.borrowerTask : words.loanOfficerTask,
    ...(borrowerName === undefined ? [] : [" · ", isolatedText(borrowerName)]),
    ` · ${words.loan} `,
    isolatedText(loanReference),
    ...(loanId === loanReference ? [] : [" · ", element("code", { dir: "auto" }, loanId)]),
  );
}

/** What the service said about fields that have no place of their own here. */
function unplaced({ task }: TaskPage, names: readonly string[]): VirtualElement | undefined {
  const placed = [...names, "type", "details", "documentLinks", descriptionField(task)];
  const failures = otherFailures(task.failures, placed);
  if (failures.length === 0) return undefined;
  return element(
    "section",
    { key: "otherFailures", "aria-labelledby": "other-failures-heading" },
    element("h2", { id: "other-failures-heading" }, words.otherFailures),
    element(
      "ul",
      {},
      ...failures.map(({ field, message }) => element("li", {}, isolatedText(field), " ", serviceSaid(message))),
    ),
  );
}

/** The type, and what it asks for in words (service.md 2.8). */
function asksForSection({ type, status, failures }: Task): VirtualElement {
  const action = requiredAction(type) ?? (textOf(type) === undefined ? undefined : words.unknownAction);
  return element(
    "section",
    { key: "asksFor", class: "asks-for", "aria-labelledby": "asks-for-heading" },
    element("h2", { id: "asks-for-heading" }, !isFinished(status) ? words.asksFor : words.askedFor),
    element(
      "p",
      {},
      element("strong", {}, isolatedText(typeLabel(type))),
      ...(action === undefined ? [] : [" · ", action]),
    ),
    ...failuresOf(failures, "type").map(serviceSaid),
  );
}

/** The service's name of the description: it differs by the kind of task (service.md 2.5, 2.6). */
function descriptionField({ kind }: Task): "borrowerFacingDescription" | "description" {
  return kind === "borrower" ? "borrowerFacingDescription" : "description";
}

/** Left out when nothing came. Line breaks are kept. */
function descriptionSection(task: Task): VirtualElement | undefined {
  const name = descriptionField(task);
  const failures = failuresOf(task.failures, name);
  const text = textOf(task.description);
  const unread = isNotRead(task.description) && failures.length === 0;
  if (text === undefined && failures.length === 0 && !unread) return undefined;
  return element(
    "section",
    { key: "description", "aria-labelledby": "description-heading" },
    element("h2", { id: "description-heading" }, words[name]),
    text === undefined ? undefined : element("p", { class: "description", dir: "auto" }, text),
    unread ? element("p", {}, words.notRead) : undefined,
    ...failures.map(serviceSaid),
  );
}

/**
 * A section of labelled values; left out when there is nothing to say. `whole`: the fields whose failures belong here
 * when no row of their own shows them.
 */
function fieldsSection(
  key: string,
  heading: string,
  fields: readonly Field[],
  failures: readonly FieldFailure[] = [],
  whole: readonly string[] = [],
): VirtualElement | undefined {
  const shown = fields.map(({ name }) => name);
  const rest = otherFailures(failures, shown).filter((failure) =>
    whole.some((field) => failuresOf([failure], field).length > 0),
  );
  if (fields.length === 0 && rest.length === 0) return undefined;
  return element(
    "section",
    { key, "aria-labelledby": `${key}-heading` },
    element("h2", { id: `${key}-heading` }, heading),
    fields.length === 0 ? undefined : fieldList("details", fields),
    ...rest.map(({ message }) => serviceSaid(message)),
  );
}

/** What the page shows: the last message of the host. */
export type ShownPage = Exclude<ToTaskPage, { type: "state" }>;

/** The whole page for what the host said last. `now` in milliseconds since the epoch. */
export function render(shown: ShownPage, now: number, style: DateStyle): VirtualElement[] {
  return shown.type === "task" ? taskView(shown.page, now, style) : unavailableView(shown);
}

/** No task to show: why, and what can be done about it. */
export function unavailableView(message: UnavailablePage): VirtualElement[] {
  return [
    ...(message.environment === undefined ? [] : [environmentBanner(message.environment)]),
    element(
      "main",
      { key: "main", "aria-busy": message.loading ? "true" : undefined },
      element("h1", { tabindex: "-1" }, words.task),
      element("p", { role: "status" }, element("span", { dir: "auto" }, message.reason)),
      message.loading ? element("div", { key: "progress", class: "progress", "aria-hidden": "true" }) : undefined,
      element(
        "div",
        { class: "actions" },
        message.canRefresh ? refreshButton(message.loading) : undefined,
        ...remedyButtons(message.remedies),
      ),
    ),
  ];
}
