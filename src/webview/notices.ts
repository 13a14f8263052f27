import { documentLabel, type Task } from "../domain/task";
import { isolated } from "../domain/text";
import type { PageActivity, PageEnvironment, Staleness, TaskPage } from "../protocol/taskPage";
import { refreshButton, remedyButtons } from "./button";
import { element, isolatedText, type VirtualElement } from "./dom";
import { ageText, asOfText, type DateStyle } from "./fields";
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

/**
 * How old the page is and a way to a newer one; a notice once the last read failed. The same elements in both cases:
 * the focus stays on Refresh, and screen readers hear the status when it fills.
 */
export function freshness(page: TaskPage, now: number, style: DateStyle): VirtualElement {
  const { stale } = page;
  const age = ageText(page.asOf, now, style) ?? words.justNow;
  return element(
    "div",
    { key: "freshness", class: stale === undefined ? "freshness" : "freshness notice" },
    element("div", { key: "status", role: "status" }, ...staleStatus(stale)),
    element("span", { key: "age", class: "quiet" }, words.asOf(asOfText(page.asOf, now, style), age)),
    refreshButton(page.loading),
    ...remedyButtons(stale?.remedies ?? []),
  );
}

function staleStatus(stale: Staleness | undefined): VirtualElement[] {
  if (stale === undefined) return [];
  const heading = stale.failed ? words.stale : words.notRefreshed;
  return [element("p", {}, element("strong", {}, heading)), element("p", {}, isolatedText(stale.reason))];
}

/** The environment, on top of every page. Production stands out by words and color. */
export function environmentBanner({ name, kind }: PageEnvironment): VirtualElement {
  const spoken = words.environmentKinds[kind];
  const named = name.toLowerCase() === spoken.kind.toLowerCase();
  return element(
    "header",
    { key: "environment", class: `environment ${kind}` },
    element("strong", {}, spoken.kind),
    named ? undefined : isolatedText(name),
    element("span", {}, spoken.note),
  );
}
