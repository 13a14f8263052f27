import * as vscode from "vscode";
import { copyAs } from "./copyRequestAs";
import { pickRequest } from "./pickRequest";
import type { RequestsContext } from "./requestsContext";

/** Lists what this window has sent. Enter shows a request with its answer. */
export async function showRequests(context: RequestsContext): Promise<void> {
  await context.shareSafe.ready();
  const picked = await pickRequest(context.requests, vscode.l10n.t("Requests of this window"));
  if (picked === undefined) return;
  if (picked.copy) await copyAs(context, picked.request);
  else await (await context.requestDocuments()).show(picked.request);
}
