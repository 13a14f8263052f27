import * as vscode from "vscode";
import type { NextStep } from "../../base/nextStep";
import { showEachRequestActions } from "../../base/remedies";
import type { Reports } from "../../base/reports";
import { runAction } from "../../base/runAction";
import type { Session } from "../../environments/session";
import type { Batch } from "./batch";
import { batchReport } from "./batchReport";
import { failedRequests, type ItemResult } from "./outcome";
import type { LeftOut } from "./plan";

/** Several things, and what became of each. */
export interface Ended<Item> {
  readonly results: readonly ItemResult<Item>[];
  readonly leftOut: readonly LeftOut[];
}

/** The button that shows each of several things with its outcome, as a document. */
export function summaryStep<Item>(
  { reports }: { readonly reports: Reports },
  session: Session,
  batch: Pick<Batch<Item, never>, "title" | "label">,
  { results, leftOut }: Ended<Item>,
): NextStep {
  const { environment } = session;
  const now = Date.now();
  return {
    title: vscode.l10n.t("Show Summary"),
    async run() {
      const report = batchReport(session, batch, results, leftOut, now);
      const actions = showEachRequestActions(failedRequests(results)).map((action) => ({
        title: action.title,
        run: () => runAction(action, environment),
      }));
      await reports.show(vscode.l10n.t("{0} in {1}", batch.title, environment.name), report, { actions });
    },
  };
}
