import * as vscode from "vscode";
import { UserError } from "../base/userError";
import { setStatusBarMessage } from "../base/window/messages";
import { showQuickPick } from "../base/window/quickPick";
import type { KeptRequest } from "./keptRequests";
import { operationLabel } from "./operationLabel";
import { pickRequest } from "./pickRequest";
import { requestAt } from "./requestDocuments";
import type { RequestsContext } from "./requestsContext";
import { snippetOf } from "./snippetOf";
import { kindsOf } from "./snippets/kinds";

/** Copies a request for a terminal, a program or a file: that of the document in sight, or one that the user picks. */
export async function copyRequestAs(context: RequestsContext, given?: unknown): Promise<void> {
  await context.shareSafe.ready();
  const request =
    requestAt(given ?? vscode.window.activeTextEditor?.document.uri, context.requests) ??
    (await pickRequest(context.requests, vscode.l10n.t("Copy a request")))?.request;
  if (request !== undefined) await copyAs(context, request);
}

/** What is copied of a request, whether it was sent or not. */
interface Copied extends Pick<KeptRequest, "environment" | "exchange"> {
  readonly facts: Pick<KeptRequest["facts"], "operation" | "subject">;
}

export async function copyAs({ shareSafe }: Pick<RequestsContext, "shareSafe">, request: Copied): Promise<void> {
  const { environment, facts } = request;
  const { on: masked } = shareSafe.masking(environment.id);
  const snippet = snippetOf(request.exchange(), environment, masked);
  if (snippet === undefined) throw new UserError(vscode.l10n.t("This request cannot be copied."));
  const kind = await showQuickPick(kindsOf(snippet), {
    title: vscode.l10n.t("{0}: copy “{1}” as…", environment.name, operationLabel(facts)),
    placeholder: vscode.l10n.t("The token is not copied: it is read from LOAN_OPS_TOKEN"),
  });
  if (kind === undefined) return;
  await vscode.env.clipboard.writeText(kind.text());
  setStatusBarMessage(vscode.l10n.t("Request copied. It reads the token from LOAN_OPS_TOKEN."), 5000);
}
