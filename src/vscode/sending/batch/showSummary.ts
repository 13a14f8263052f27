import * as vscode from "vscode";
import { inEnvironment } from "../../base/inEnvironment";
import { type CommandAction, remedyActions } from "../../base/remedies";
import { reportFailure } from "../../base/reportFailure";
import { runAction } from "../../base/runAction";
import { UserError } from "../../base/userError";
import { showInformationMessage, showWarningMessage } from "../../base/window/messages";
import { sessionIn } from "../../environments/readySession";
import type { Session } from "../../environments/session";
import type { Batch } from "./batch";
import type { BatchContext } from "./batchContext";
import { batchReport } from "./batchReport";
import { countsText } from "./batchText";
import { type ItemResult, safeToSend, withOutcome } from "./outcome";
import type { LeftOut } from "./plan";

interface WorkAction extends vscode.MessageItem {
  work(): Promise<void>;
}

/**
 * Shows one message about all outcomes, with buttons for the details and for planning again what was certainly not
 * applied. Items with an unknown outcome are never offered again.
 */
export function showSummary<Item, Value>(
  context: BatchContext,
  session: Session,
  batch: Batch<Item, Value>,
  ended: {
    readonly results: readonly ItemResult<Item>[];
    readonly leftOut: readonly LeftOut[];
    /** Its items were named as they are, not by pseudonyms, when they were planned. */
    readonly unmasked: boolean;
  },
): void {
  const { results, leftOut, unmasked } = ended;
  const { environment } = session;
  const { name } = environment;
  const now = Date.now();
  const details: WorkAction = {
    title: vscode.l10n.t("Show Details"),
    async work() {
      if (unmasked && session.masking.on) {
        throw new UserError(vscode.l10n.t("These details contain names. Turn share-safe mode off to see them."));
      }
      const report = batchReport(session, batch, results, leftOut, now);
      await context.reports.show(vscode.l10n.t("{0} in {1}", batch.title, name), report);
    },
  };
  const again = safeToSend(results);
  const retry: WorkAction = {
    title:
      withOutcome(results, "notSent").length === 0 ? vscode.l10n.t("Retry Refused…") : vscode.l10n.t("Retry Unsent…"),
    // The message may have been open for long, so the session is looked up now.
    work: () => inEnvironment(environment, async () => batch.planAgain(await sessionIn(context, environment), again)),
  };
  const actions = [...remediesOf(results, session), ...(again.length === 0 ? [] : [retry]), details];
  const wellDone = results.every(({ outcome }) => outcome.kind === "done");
  const show = wellDone ? showInformationMessage : showWarningMessage;
  const stopped = results.find(({ outcome }) => outcome.stop !== undefined)?.outcome.stop;
  const text = `${name}: ${batch.title}: ${countsText(results)}.${stopped === undefined ? "" : ` ${stopped}`}`;
  void show<WorkAction | CommandAction>(text, ...actions).then(async (chosen) => {
    if (chosen === undefined) return;
    try {
      await ("work" in chosen ? chosen.work() : runAction(chosen, environment));
    } catch (error) {
      await reportFailure(error, context.log);
    }
    // A click closes the message. It is shown again while there is something left to retry.
    if (chosen !== retry && again.length > 0) showSummary(context, session, batch, ended);
  });
}

/** The remedies for what ended the batch early, without the log: the details say more. */
function remediesOf(results: readonly ItemResult<unknown>[], { environment }: Session): CommandAction[] {
  const ended = results.find(({ outcome }) => outcome.stop !== undefined)?.outcome;
  return ended?.cause === undefined ? [] : remedyActions(ended.cause, environment.kind).slice(0, -1);
}
