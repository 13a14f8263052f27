import * as vscode from "vscode";
import { newDocuments } from "../../ledger/effect";
import type { NextStep } from "../base/nextStep";
import type { Session } from "../environments/session";
import type { BatchContext } from "../sending/batch/batchContext";
import type { ItemResult } from "../sending/batch/outcome";
import { summaryStep } from "../sending/batch/summaryStep";
import { leftOutOf } from "./leftOut";
import type { SentUpload } from "./sentUpload";
import type { UploadSource } from "./uploadSource";

/** The button that shows each file of an upload that the service confirmed. */
export function uploadSummary(
  context: BatchContext,
  session: Session,
  { target, plan, files, activity }: SentUpload,
): NextStep {
  const loan = session.store.loans.get(target.loanReference)?.value;
  const shown = loan ? newDocuments(activity, loan).map(({ title }) => title) : [];
  const results = files.map(({ source }): ItemResult<UploadSource> => {
    // The masked name of a file is that of a document with this title.
    const text = shown.includes(session.masking.file(source.trueName))
      ? vscode.l10n.t("Uploaded. The task shows it.")
      : vscode.l10n.t("Uploaded. The task does not show it by this name yet.");
    return { item: source, outcome: { kind: "done", text } };
  });
  return summaryStep(
    context,
    session,
    { title: vscode.l10n.t("Upload documents"), label: (source) => session.masking.file(source.trueName) },
    { results, leftOut: leftOutOf(plan) },
  );
}
