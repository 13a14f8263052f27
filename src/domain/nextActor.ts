import * as l10n from "@vscode/l10n";
import { knownFirst } from "./knownFirst";
import { isNotRead, textOf } from "./notRead";
import type { Task } from "./task";
import { isFinished } from "./taskStatus";

/** Nobody can say who acts next: what decides it was not read. */
export const ACTOR_NOT_READ = "NOT_READ";

/** Who may have to act next, in the order they are shown; beside them, a value of `assignedTo` that the service does not name. */
const NEXT_ACTORS = ["BORROWER", "LOAN_OFFICER", "PROCESSOR", ACTOR_NOT_READ, "NOBODY"] as const;

const LABELS: ReadonlyMap<string, () => string> = new Map([
  ["BORROWER", () => l10n.t("Waiting for the borrower")],
  ["LOAN_OFFICER", () => l10n.t("With the loan officer")],
  ["PROCESSOR", () => l10n.t("With the processor")],
  [ACTOR_NOT_READ, () => l10n.t("Not known who acts next")],
  ["NOBODY", () => l10n.t("Nobody has to act")],
]);

/**
 * A finished task needs nobody, nor does one whose document is being processed (service.md 2.8). Else it is whom the
 * service assigned it to (2.6); without a value, whom the kind of task is for (1).
 */
export function nextActor({ kind, status, type, assignedTo }: Task): string {
  if (isFinished(status)) return "NOBODY";
  if (isNotRead(status) || isNotRead(assignedTo)) return ACTOR_NOT_READ;
  if (assignedTo === "PROCESSOR") return "PROCESSOR";
  if (isNotRead(type)) return ACTOR_NOT_READ;
  if (type === "DocumentProcessing") return "NOBODY";
  return textOf(assignedTo) ?? (kind === "borrower" ? "BORROWER" : "LOAN_OFFICER");
}

export function nextActorLabel(actor: string): string {
  return LABELS.get(actor)?.() ?? l10n.t("With {0}", actor);
}

export const compareNextActor = knownFirst(NEXT_ACTORS);
