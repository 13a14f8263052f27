import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import { ownProperty, stringProperty } from "../../domain/unknown";
import type { App } from "../app/app";
import { commandRow, dealIdOf, loanReferenceOf } from "../app/targets";
import type { KeptRequest, KeptRequests } from "../environments/keptRequests";
import type { Session } from "../environments/session";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { copyText } from "../ui/window/messages";
import { buttonTitle, choose, commandTitle } from "../ui/window/pickers";
import { type RequestDocuments, requestAt } from "./requestDocument";
import { answerFacts, requestLabel } from "./requestText";
import { snippetsOf } from "./snippets";

interface RequestsApp extends App {
  readonly requestDocuments: RequestDocuments;
}

/** Lists what this window has sent, or what a message is about. Enter shows a request with its answer. */
export async function showRequests(app: RequestsApp, given?: unknown): Promise<void> {
  const wanted = ownProperty(given, "requestIds");
  const failed = Array.isArray(wanted) ? app.requests.all.filter(({ facts }) => wanted.includes(facts.id)) : undefined;
  if (failed?.length === 0) throw notKept();
  const picked = await pickRequest(failed ?? app.requests.all, commandIds.showRequests);
  if (picked.copies) await copyAs(app, picked.request);
  else await app.requestDocuments.show(picked.request);
}

/** Shows the request behind a row, a task's page or a failure; without one of them, lists all requests. */
export async function showRequest(app: RequestsApp, ...given: readonly unknown[]): Promise<void> {
  const [first] = given;
  const requestId = ownProperty(first, "requestId");
  if (typeof requestId === "number") {
    const request = app.requests.get(requestId);
    if (request === undefined) throw notKept();
    return app.requestDocuments.show(request);
  }
  // The title of a page's tab hands over the address of the page.
  const rows = stringProperty(first, "scheme") === "webview-panel" ? [] : given;
  const row = commandRow(app, commandIds.showRequest, rows);
  await (row === undefined ? showRequests(app) : app.requestDocuments.show(await keptForRow(app, row)));
}

async function keptForRow({ sessions, requests }: App, row: unknown): Promise<KeptRequest> {
  const request = requestOfRow(row, await sessions.open(), requests);
  if (request === undefined) throw notKept();
  return request;
}

function notKept(): UserError {
  return new UserError(vscode.l10n.t("This window no longer keeps this request. Refresh, and try again."));
}

interface PickedRequest {
  readonly request: KeptRequest;
  readonly copies: boolean;
}

function pickRequest(all: readonly KeptRequest[], command: string): Promise<PickedRequest> {
  const placeholder =
    all.length === 0
      ? vscode.l10n.t("This window keeps no request.")
      : vscode.l10n.t("Search by operation, loan, task, environment or status");
  const copy = { iconPath: new vscode.ThemeIcon("copy"), tooltip: buttonTitle(commandIds.copyRequestAs) };
  const rows = all.map((request) => ({
    ...requestItem(request),
    value: { request, copies: false },
    buttons: [{ ...copy, value: { request, copies: true } }],
  }));
  return choose(commandTitle(command), rows, placeholder);
}

function requestItem({ environment, facts }: KeptRequest): vscode.QuickPickItem {
  const time = asOfText(facts.startedAt, Date.now(), "medium");
  return {
    label: requestLabel(facts),
    description: environment.name,
    detail: [time, ...answerFacts(facts), facts.loans?.join(", ") ?? []].flat().join(" · "),
    iconPath: new vscode.ThemeIcon(OUTCOME_ICONS[facts.outcome]),
  };
}

const OUTCOME_ICONS = { underWay: "sync", ok: "pass", partial: "warning", failed: "error" } as const;

/** The last one that read what a row shows, or the read that failed. Undefined where it is no longer kept. */
export function requestOfRow(
  row: unknown,
  { environment, store }: Pick<Session, "environment" | "store">,
  requests: Pick<KeptRequests, "all" | "get">,
): KeptRequest | undefined {
  const dealId = stringProperty(row, "dealId");
  const [operation, reference] =
    dealId === undefined ? (["loan", loanReferenceOf(row) ?? ""] as const) : (["deal", dealIdOf(row) ?? ""] as const);
  const entry = operation === "loan" ? store.loans.get(reference) : store.deals.get(reference);
  const own = requests.all.filter((request) => request.environment.id === environment.id);
  const read = ownProperty(row, "read");
  const found = own.find(({ facts: { id, loans, ...facts } }) => {
    if (read !== undefined) return id === ownProperty(read, "request");
    if (operation === "loan" && loans?.includes(reference)) return true;
    return facts.operation === operation && [reference, entry?.value?.id].includes(facts.subject[operation] ?? "");
  });
  return found && requests.get(found.facts.id, reference);
}

/** Copies a request for a terminal, a program or a file: that of a row or of the document in sight, or one that is picked. */
export async function copyRequestAs(app: RequestsApp, ...given: readonly unknown[]): Promise<void> {
  const [first] = given;
  const isRow = stringProperty(first, "kind") !== undefined;
  const row = isRow ? commandRow(app, commandIds.copyRequestAs, given) : undefined;
  const request =
    (row === undefined ? undefined : await keptForRow(app, row)) ??
    requestAt(first ?? vscode.window.activeTextEditor?.document.uri, app.requests) ??
    (await pickRequest(app.requests.all, commandIds.copyRequestAs)).request;
  await copyAs(app, request);
}

export async function copyAs(
  { shareSafe, sessions }: App,
  request: Pick<KeptRequest, "environment" | "exchange"> & { readonly facts: Parameters<typeof requestLabel>[0] },
): Promise<void> {
  const { environment, facts } = request;
  const address = environment.kind === "simulator" ? await sessions.addressOf(environment) : undefined;
  const token = await address?.token();
  const { on: masked } = shareSafe.masking(environment.id);
  const snippets = snippetsOf(request.exchange(), environment, masked, token);
  if (snippets.length === 0) throw new UserError(vscode.l10n.t("This request cannot be copied."));
  const aboutToken =
    token === undefined
      ? vscode.l10n.t("It reads the token from LOAN_OPS_TOKEN.")
      : vscode.l10n.t("It has the simulator's token, and runs as it is.");
  const title = vscode.l10n.t("{0}: copy “{1}” as…", environment.name, requestLabel(facts));
  const choices = snippets.map(({ label, text }) => ({ label, value: text }));
  const text = await choose(title, choices, aboutToken);
  await copyText(text(), vscode.l10n.t("Request copied. {0}", aboutToken));
}
