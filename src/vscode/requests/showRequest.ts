import * as vscode from "vscode";
import { property, text } from "../base/commandArgument";
import { commandIds } from "../base/commandIds";
import { UserError } from "../base/userError";
import type { WithSessions } from "../environments/readySession";
import { commandRow, type RowsContext } from "../targets/commandRows";
import type { RequestsContext } from "./requestsContext";
import { requestOfRow } from "./rowRequest";
import { showRequests } from "./showRequests";

/** Shows the request behind a row, a task's page or a failure; without one of them, lists all requests. */
export async function showRequest(
  context: RequestsContext & RowsContext & WithSessions,
  ...given: readonly unknown[]
): Promise<void> {
  await context.shareSafe.ready();
  const [first] = given;
  const requestId = property(first, "requestId");
  if (typeof requestId === "number") return showById(context, requestId);
  // The title of a page's tab hands over the address of the page.
  const rows = text(first, "scheme") === "webview-panel" ? [] : given;
  const row = commandRow(context, commandIds.showRequest, rows);
  if (row === undefined) return showRequests(context);
  const session = await context.sessions.open();
  const listed = {
    environmentId: session.environment.id,
    loan: (reference: string) => session.store.loans.get(reference),
    deal: (id: string) => session.store.deals.get(id),
  };
  const request = requestOfRow(row, listed, context.requests);
  if (request === undefined) {
    throw new UserError(
      vscode.l10n.t("This window keeps no request for this row. Refresh it, and show its request again."),
    );
  }
  await (await context.requestDocuments()).show(request);
}

async function showById(context: RequestsContext, requestId: number): Promise<void> {
  const request = context.requests.get(requestId);
  if (request === undefined) throw new UserError(vscode.l10n.t("This window no longer keeps this request."));
  await (await context.requestDocuments()).show(request);
}
