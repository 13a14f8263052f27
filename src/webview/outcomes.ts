import { documentLabel } from "../domain/document";
import { isolated } from "../domain/isolated";
import type { Task } from "../domain/task";
import type { PageActivity, TaskPage } from "../protocol/taskPageMessages";
import { remedyButtons } from "./button";
import { asOfText, type DateStyle } from "./dates";
import { element, isolatedText, type VirtualElement } from "./element";
import { words } from "./words";

/** A change of the whole loan that is under way. Changes of documents are shown beside the documents. */
export function loanChange({ underWay }: TaskPage): VirtualElement {
  const reassigning = underWay.some(({ kind }) => kind === "reassignLoanOfficerTasks");
  return element(
    "p",
    { key: "loanChange", class: "announcement", role: "status" },
    reassigning ? words.reassigning : undefined,
  );
}

/** What was not done lately, why, and what helps. The element stays, so that screen readers hear what comes into it. */
export function notDoneNotice({ notDone }: TaskPage, now: number, style: DateStyle): VirtualElement {
  return element(
    "div",
    { key: "notDone", class: notDone === undefined ? "nothing" : "notice" },
    element(
      "div",
      { key: "status", role: "status" },
      ...(notDone === undefined
        ? []
        : [element("p", {}, isolatedText(notDone.text), ` (${asOfText(notDone.at, now, style)})`)]),
    ),
    element("div", { key: "actions", class: "actions" }, ...remedyButtons(notDone?.remedies ?? [])),
  );
}

/**
 * Activities about the task whose outcome is unknown. The page shows the present state; this notice says why to check
 * it.
 */
export function unknownOutcome({ unknown, task }: TaskPage, now: number, style: DateStyle): VirtualElement {
  const sent = (unknown?.activities ?? []).map((activity) =>
    nameOf(activity, task, asOfText(activity.plannedAt, now, style)),
  );
  return element(
    "div",
    { key: "unknown", class: unknown === undefined ? "nothing" : "notice" },
    element(
      "div",
      { key: "status", role: "status" },
      ...(unknown === undefined
        ? []
        : [
            element("p", {}, element("strong", {}, words.outcomeUnknown)),
            element("p", {}, words.notSentAgain),
            element("ul", {}, ...sent.map((name) => element("li", {}, name))),
          ]),
    ),
    element("div", { key: "actions", class: "actions" }, ...remedyButtons(unknown?.remedies ?? [])),
  );
}

function nameOf({ kind, documentId }: PageActivity, { documents }: Task, time: string): string {
  switch (kind) {
    case "upload":
      return words.uploadAt(time);
    case "rejectDocument": {
      const document = documents.items.find(({ id }) => id === documentId);
      return words.rejectionAt(document ? documentLabel(document) : isolated(documentId ?? ""), time);
    }
    case "reassignLoanOfficerTasks":
      return words.reassignmentAt(time);
  }
}
