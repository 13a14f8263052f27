import { taskLabel } from "../domain/task";
import type { TaskPage } from "../protocol/taskPageMessages";
import type { DateStyle } from "./dates";
import { documentsSection } from "./documents";
import { element, isolatedText, type VirtualElement } from "./element";
import { environmentBanner } from "./environmentBanner";
import { otherFailures, serviceSaid } from "./failures";
import { fieldList } from "./fieldList";
import { aboutFields, detailFields, keyFields } from "./fields";
import { freshness } from "./freshness";
import { loanChange, notDoneNotice, unknownOutcome } from "./outcomes";
import { asksForSection, descriptionField, descriptionSection, fieldsSection } from "./sections";
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
