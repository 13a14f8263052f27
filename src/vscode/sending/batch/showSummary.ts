import * as vscode from "vscode";
import { inEnvironment } from "../../base/inEnvironment";
import { commandStep, type NextStep, showWithSteps } from "../../base/nextStep";
import { remediesFor, remedyAction, showEachRequestActions } from "../../base/remedies";
import { showInformationMessage, showWarningMessage } from "../../base/window/messages";
import { sessionIn } from "../../environments/readySession";
import type { Session } from "../../environments/session";
import type { Batch } from "./batch";
import type { BatchContext } from "./batchContext";
import { countsText } from "./batchText";
import { failedRequests, type ItemResult, safeToSend, withOutcome } from "./outcome";
import { type Ended, summaryStep } from "./summaryStep";

/**
 * Shows one message about all outcomes, with buttons for the summary, for the requests that failed and for planning again
 * what was certainly not applied. Items with an unknown outcome are never offered again.
 */
export function showSummary<Item, Value>(
  context: BatchContext,
  session: Session,
  batch: Batch<Item, Value>,
  ended: Ended<Item>,
): void {
  const { results } = ended;
  const { environment } = session;
  const again = safeToSend(results);
  const retry: NextStep = {
    title:
      withOutcome(results, "notSent").length === 0 ? vscode.l10n.t("Retry Refused…") : vscode.l10n.t("Retry Unsent…"),
    // The message may have been open for long, so the session is looked up now.
    run: () => inEnvironment(environment, async () => batch.planAgain(await sessionIn(context, environment), again)),
  };
  const summary = summaryStep(context, session, batch, ended);
  const shown = showEachRequestActions(failedRequests(results)).map((one) => commandStep(one, environment));
  const offered = again.length === 0 ? [] : [retry];
  const stopped = results.find(({ outcome }) => outcome.stop !== undefined)?.outcome.stop;
  const text = `${environment.name}: ${batch.title}: ${countsText(results)}.${stopped === undefined ? "" : ` ${stopped}`}`;
  const wellDone = results.every(({ outcome }) => outcome.kind === "done");
  void showWithSteps(
    wellDone ? showInformationMessage : showWarningMessage,
    { text, steps: [...remediesOf(results, session), ...offered, ...shown, summary], lasting: offered[0] },
    context.log,
  );
}

/** The remedies for what ended the batch early and for what was not done, without the log: the summary says more. */
function remediesOf(results: readonly ItemResult<unknown>[], { environment }: Session): NextStep[] {
  const causes = results
    .filter(({ outcome: { kind, stop } }) => kind === "refused" || kind === "notSent" || stop !== undefined)
    .flatMap(({ outcome: { cause } }) => cause ?? []);
  const remedies = new Set(causes.flatMap((cause) => remediesFor(cause, environment.kind)));
  return [...remedies].map((remedy) => commandStep(remedyAction(remedy), environment));
}
