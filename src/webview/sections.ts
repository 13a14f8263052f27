import type { FieldFailure } from "../domain/listing";
import { isNotRead, textOf } from "../domain/notRead";
import type { Task } from "../domain/task";
import { isFinished } from "../domain/taskStatus";
import { requiredAction, typeLabel } from "../domain/taskType";
import { element, isolatedText, type VirtualElement } from "./element";
import { failuresOf, otherFailures, serviceSaid } from "./failures";
import { fieldList } from "./fieldList";
import type { Field } from "./fields";
import { words } from "./words";

/** The type, and what it asks for in words (service.md 2.8). */
export function asksForSection({ type, status, failures }: Task): VirtualElement {
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
export function descriptionField({ kind }: Task): "borrowerFacingDescription" | "description" {
  return kind === "borrower" ? "borrowerFacingDescription" : "description";
}

/** Left out when nothing came. Line breaks are kept. */
export function descriptionSection(task: Task): VirtualElement | undefined {
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
export function fieldsSection(
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
