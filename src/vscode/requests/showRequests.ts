import * as vscode from "vscode";
import { property } from "../base/commandArgument";
import { UserError } from "../base/userError";
import { copyAs } from "./copyRequestAs";
import type { KeptRequest } from "./keptRequests";
import { pickRequest } from "./pickRequest";
import type { RequestsContext } from "./requestsContext";

/** Lists what this window has sent, or what a message is about. Enter shows a request with its answer. */
export async function showRequests(context: RequestsContext, given?: unknown): Promise<void> {
  await context.shareSafe.ready();
  const wanted = property(given, "requestIds");
  const picked = Array.isArray(wanted)
    ? await pickRequest({ all: keptOf(context, wanted) }, vscode.l10n.t("Failed requests"))
    : await pickRequest(context.requests, vscode.l10n.t("Requests of this window"));
  if (picked === undefined) return;
  if (picked.copy) await copyAs(context, picked.request);
  else await (await context.requestDocuments()).show(picked.request);
}

function keptOf({ requests }: RequestsContext, wanted: readonly unknown[]): KeptRequest[] {
  const kept = requests.all.filter(({ facts }) => wanted.includes(facts.id));
  if (kept.length === 0) throw new UserError(vscode.l10n.t("This window no longer keeps these requests."));
  return kept;
}
