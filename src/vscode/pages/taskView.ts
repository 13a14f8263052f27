import * as l10n from "@vscode/l10n";
import { ownerLabel } from "../../domain/loan";
import { type Task, taskLabel } from "../../domain/task";
import { isFinished, requiredAction, typeLabel } from "../../domain/taskStatus";
import { isNotRead, textOf } from "../../domain/unknown";
import type { Block, Page } from "../../protocol/page";
import { documentsSection } from "./documentsSection";
import { code, line, pageOf, section, serviceSaid } from "./parts";
import { aboutFields, detailFields, failuresOf, keyFields, otherFailures, type TaskFacts } from "./taskFields";

/** The page of a task, most important first: age, what is to be done, everything else. */
export function taskView(facts: TaskFacts): Page {
  const { loan, loanReference, owned, now } = facts;
  const { task } = owned;
  const key = keyFields(task, now);
  const details = detailFields(task, loanReference, loan.id);
  const placed = [...key, ...details].map(({ name }) => name);
  const step = isFinished(task.status) ? l10n.t("Nothing to do: the task is finished.") : requiredAction(task.type);
  return pageOf(
    taskLabel(task),
    facts,
    [origin(facts)],
    [
      { is: "fields", look: "key", fields: key },
      // What the type asks for (service.md 2.8), or the type itself where that is not stated.
      section("next-step", l10n.t("Next step"), [line(step ?? typeLabel(task.type))], { look: "next-step" }),
      ...description(task),
      documentsSection(facts),
      ...about(task),
      section("details", l10n.t("Details"), [{ is: "fields", look: "details", fields: details }]),
      ...otherSection(task, placed),
    ],
  );
}

function origin({ owned, loan, loanReference }: TaskFacts): Block {
  const kind = owned.task.kind === "borrower" ? l10n.t("Borrower task") : l10n.t("Loan officer task");
  const open = {
    label: l10n.t("Loan {0}", loanReference),
    look: "link",
    asks: { type: "open", loanReference },
  } as const;
  const parts = [kind, owned.borrower ? ownerLabel(owned) : [], open, loan.id === loanReference ? [] : code(loan.id)];
  const between = parts.flat().flatMap((part, at) => (at === 0 ? [part] : [" · ", part]));
  return { is: "line", look: "quiet", parts: between };
}

/** The service's name of the description: it differs by the kind of task (service.md 2.5, 2.6). */
function descriptionField({ kind }: Task): string {
  return kind === "borrower" ? "borrowerFacingDescription" : "description";
}

/** Left out when nothing came. Line breaks are kept. */
function description(task: Task): Block[] {
  const failures = serviceSaid(failuresOf(task.failures, descriptionField(task)));
  const text = textOf(task.description);
  const unread = isNotRead(task.description) && failures.length === 0 ? [line(l10n.t("Not read"))] : [];
  const words: Block[] = text === undefined ? [] : [{ is: "line", look: "description", parts: [text] }];
  const blocks = [...words, ...unread, ...failures.map((failure) => line(failure))];
  if (blocks.length === 0) return [];
  const heading = task.kind === "borrower" ? l10n.t("Description for the borrower") : l10n.t("Description");
  return [section("description", heading, blocks)];
}

function about(task: Task): Block[] {
  const fields = aboutFields(task);
  const placed = fields.map(({ name }) => name);
  const said = serviceSaid(failuresOf(otherFailures(task.failures, placed), "details"));
  if (fields.length === 0 && said.length === 0) return [];
  return [section("about", l10n.t("Related to"), [{ is: "fields", look: "details", fields }, line(...said)])];
}

function otherSection(task: Task, placed: readonly string[]): Block[] {
  const failures = otherFailures(task.failures, [...placed, "details", "documentLinks", descriptionField(task)]);
  if (failures.length === 0) return [];
  const items = failures.map(({ field, message }) => ({ cells: [field, " ", ...serviceSaid([message])] }));
  return [section("other-failures", l10n.t("What the service could not return"), [{ is: "list", items }])];
}
