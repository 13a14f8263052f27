import * as vscode from "vscode";
import { GRAPHQL_PATH } from "../../contract/rest";
import { oneLine } from "../../domain/text";
import { isUnresolved } from "../../ledger/activity";
import { repeatedBy } from "../../ledger/sameChange";
import { ServiceError } from "../../service/failure/serviceError";
import type { GraphQLAnswer } from "../../service/graphql/answer";
import { confirmTyped } from "../../service/graphql/mutationResult";
import { postTyped } from "../../service/graphql/postOperation";
import type { RecordedExchange } from "../../service/transport/connection";
import type { App } from "../app/app";
import type { Sending } from "../changing/change";
import {
  agree,
  ask,
  assertActive,
  factsOf,
  LIST_ROOM,
  listLines,
  sentBeforeText,
  sentSoFar,
} from "../changing/confirm";
import { showOutcome } from "../changing/outcome";
import { sendOnce } from "../changing/send";
import { viewDescription } from "../environments/environmentStatus";
import type { Session } from "../environments/session";
import { isReady } from "../environments/sessions";
import { copyAs } from "../requests/requestCommands";
import { reviewText } from "../requests/requestText";
import { commandIds, property } from "../ui/commandIds";
import { columnOf } from "../ui/documents";
import { inEnvironment, UserError } from "../ui/errors";
import { withProgress } from "../ui/window/messages";
import { inputSteps } from "../ui/window/pickers";
import { changesOf, fieldNames, nameInLog, operationLabel } from "./operations";
import { lensArgument, linkLines, type Prepared, prepareOperation, runOn } from "./prepareOperation";
import { askedDocument, queryName } from "./queryDocuments";
import { ResultDocuments } from "./resultDocument";
import { mutationText } from "./resultText";

const LONGEST_NAME = 60;

/** One chunk for all commands of queries, loaded with the first of them. */
export { queryVariables } from "./queryDocuments";
export { copyQuery, newQuery } from "./templates";
export { ResultDocuments };

interface QueriesApp extends App {
  resultDocuments(): Promise<ResultDocuments>;
}

export async function runQuery(app: QueriesApp, given?: unknown): Promise<void> {
  const { session, prepared } = await prepareOperation(app, given);
  if (!(await isReady(session))) return;
  await inEnvironment(session.environment, () =>
    prepared.operation.kind === "mutation" ? runMutation(app, session, prepared) : runRead(app, session, prepared),
  );
}

/** The newest run of each document with results; an older one that still waits is given up. */
const waiting = new Map<string, AbortController>();

/** Asks the service once, and shows the answer. The user can give it up. */
async function runRead(app: QueriesApp, session: Session, prepared: Prepared): Promise<void> {
  const { query, operation, variables } = prepared;
  const { environment } = session;
  if (!(await isConfirmed(app, session, prepared))) return;
  assertActive(app, environment);
  const key = JSON.stringify([query.toString(), operation.name]);
  waiting.get(key)?.abort();
  const newest = new AbortController();
  waiting.set(key, newest);
  const typed = { name: nameInLog(operation), kind: "query", document: operation.document, results: [] } as const;
  const title = vscode.l10n.t("{0}: running {1}…", environment.name, operationLabel(operation));
  try {
    await withProgress({ title }, async (_progress, cancelled) => {
      const signal = AbortSignal.any([cancelled, newest.signal]);
      const at = Date.now();
      try {
        await showEnd(app, session, prepared, at, await postTyped(session.connection, typed, variables, signal));
      } catch (error) {
        // In a message as well.
        if (error instanceof ServiceError && error.kind !== "cancelled") {
          await showEnd(app, session, prepared, at, error);
        }
        throw session.masking.error(error);
      }
    });
  } finally {
    if (waiting.get(key) === newest) waiting.delete(key);
  }
}

/** What came is shown. Without an answer, the result of an earlier run says so where it is open. */
async function showEnd(
  app: QueriesApp,
  { environment, masking }: Session,
  { query, operation }: Prepared,
  at: number,
  ended: GraphQLAnswer | ServiceError,
): Promise<void> {
  const documents = await app.resultDocuments();
  const request = app.requests.get(ended.request);
  const failed = ended instanceof ServiceError ? ended.message : undefined;
  const failure = () => failed && masking.message(failed);
  const run = { environment, operation, at, request, failure };
  if (failed === undefined) await documents.show(query, run);
  else documents.fail(query, run);
}

/** A file of a workspace that is not trusted may ask for anything, and a link may lead to any file: the dialog asks first. */
async function isConfirmed(app: QueriesApp, session: Session, { operation, target }: Prepared): Promise<boolean> {
  const isTrusted = vscode.workspace.isTrusted || session.environment.kind === "simulator";
  if (isTrusted && target === undefined) return true;
  const question = {
    message: vscode.l10n.t("Run the query {0}?", operationLabel(operation)),
    detail: [
      ...(isTrusted ? [] : [vscode.l10n.t("You do not trust this workspace, and the query may come from it.")]),
      ...linkLines(session, target),
      vscode.l10n.t("It reads data of this environment with your access token. It changes nothing."),
    ],
    buttons: [vscode.l10n.t("Run")],
  };
  return (await ask(app, session, question)) !== undefined;
}

/** As every change is sent: asked for, recorded, and once. */
async function runMutation(app: QueriesApp, session: Session, prepared: Prepared): Promise<void> {
  const { operation } = prepared;
  const { environment } = session;
  const label = operationLabel(operation);
  const activity = { kind: "runMutation", operation: operation.name, fields: fieldNames(operation) } as const;
  if (!(await isShownWhole(app, session, prepared))) return;
  const before = await sentSoFar(app);
  const earlier = repeatedBy(factsOf(app, session, activity), before).find(isUnresolved);
  const warning = earlier === undefined ? [] : [sentBeforeText(earlier), ""];
  const agreed = await agree(app, session, { before, ...question(session, prepared, warning) }, [activity]);
  if (agreed === undefined) return;
  if (environment.kind === "production" && !(await typesName(environment.name))) return;
  assertActive(app, environment);

  const at = Date.now();
  let ended: GraphQLAnswer | ServiceError | undefined;
  const sending: Sending<void> = {
    activity: () => activity,
    progress: vscode.l10n.t("running {0}", label),
    async send() {
      const results = changesOf(operation).map(({ path }) => path);
      const typed = { name: nameInLog(operation), kind: "mutation", document: operation.document, results } as const;
      try {
        ended = await postTyped(session.connection, typed, prepared.variables);
        confirmTyped(results, ended);
      } catch (error) {
        if (error instanceof ServiceError) ended ??= error;
        throw session.masking.error(error);
      }
    },
    reread: () => readAgain(session, prepared),
  };
  try {
    const sent = await sendOnce(app, session, sending, agreed.known);
    if ("error" in sent) throw sent.error;
    const confirmed = vscode.l10n.t("{0} was confirmed by the service.", label);
    const unknown = vscode.l10n.t("Run a query to see what is true now.");
    showOutcome(app, session, sent, sent.kind === "unknown" ? unknown : confirmed);
  } finally {
    if (ended !== undefined) await showEnd(app, session, prepared, at, ended);
  }
}

/** What no dialog shows whole is read as a document first, and run from there. */
async function isShownWhole(app: QueriesApp, session: Session, prepared: Prepared): Promise<boolean> {
  const { environment } = session;
  const { query, operation, variables } = prepared;
  const { changes, whole } = mutationText(prepared);
  const title = vscode.l10n.t("Review of {0}", oneLine(operation.name ?? queryName(query.path), LONGEST_NAME));
  const sent = { query: operation.document, variables };
  const text = reviewText([viewDescription(environment), environment.baseUrl ?? ""].join(" · "), changes, sent);
  if (whole || app.reports.isShown(title, text)) return true;
  const message = vscode.l10n.t("Review the mutation {0} before you run it?", operationLabel(prepared.operation));
  const reason = vscode.l10n.t("It does not fit into a dialog. Read it as a document, and run it from there.");
  const buttons = [vscode.l10n.t("Review…")];
  const chosen = await ask(app, session, { message, detail: [changes, "", reason], buttons });
  // It runs what the query's own document holds by then: where that is another text, it is to be read anew.
  const run = () => vscode.commands.executeCommand(commandIds.runQuery, lensArgument(query, operation, environment));
  if (chosen !== undefined) await app.reports.show(title, text, { actions: [{ title: runOn(environment), run }] });
  return false;
}

function question(session: Session, prepared: Prepared, warning: readonly string[]) {
  const { operation, variables, target } = prepared;
  const { masking } = session;
  const text = mutationText(prepared);
  const shown = masking.on ? Object.keys(variables).map((name) => `${name}: ${masking.typed("")}`) : text.variables;
  const typed = masking.on ? [] : text.document;
  return {
    message: vscode.l10n.t("Run the mutation {0}?", operationLabel(operation)),
    detail: [
      ...warning,
      text.changes,
      ...linkLines(session, target),
      ...(text.whole ? [] : [vscode.l10n.t("All of it is in the document that you reviewed.")]),
      ...listLines(vscode.l10n.t("Variables:"), shown),
      ...(typed.length === 0 ? [] : ["", vscode.l10n.t("As you wrote it:"), ...typed.slice(0, LIST_ROOM.lines)]),
      ...(typed.length > LIST_ROOM.lines ? ["…"] : []),
      "",
      vscode.l10n.t("It is sent once."),
    ],
    buttons: [vscode.l10n.t("Run")],
  };
}

/** What is about to run in production is asked for once more, in a way that no habit answers. */
async function typesName(name: string): Promise<boolean> {
  const title = vscode.l10n.t("{0}: run a mutation", name);
  const typed = await inputSteps(title, [
    {
      prompt: vscode.l10n.t("Type {0} to send it", name),
      validate: (value) =>
        value.trim() === name.trim() ? undefined : vscode.l10n.t("Type {0}, as it is written.", name),
    },
  ]);
  return typed !== undefined;
}

/** The loans and deals of the list that the mutation names. */
async function readAgain({ store }: Session, { operation, variables }: Prepared): Promise<void> {
  const named = JSON.stringify([variables, operation.document]);
  const isNamed = (text: string | undefined) => text !== undefined && named.includes(text);
  const loans = store.loans.entries.filter(({ reference, value }) => isNamed(reference) || isNamed(value?.id));
  const deals = store.deals.entries.filter(({ reference, value }) => isNamed(reference) || isNamed(value?.id));
  await Promise.all([
    loans.length > 0 && store.loans.refresh(loans.map(({ reference }) => reference)),
    deals.length > 0 && store.deals.refresh(deals.map(({ reference }) => reference)),
  ]);
}

/** Copies the operation of a lens, or the one at the cursor, as the request that running it would send. Sends nothing. */
export async function copyQueryAs(app: App, given?: unknown): Promise<void> {
  const { session, prepared } = await prepareOperation(app, given);
  // An access token is not needed for it, but an address is.
  if (session.connection.baseUrl === "") return void (await isReady(session));
  const { environment, masking } = session;
  const exchange = exchangeOf(session, prepared);
  const facts = { operation: masking.operation(exchange.operation), subject: {} };
  await copyAs(app, { environment, facts, exchange: () => masking.exchange(exchange) });
}

function exchangeOf({ connection }: Session, { operation, variables }: Prepared): RecordedExchange {
  return {
    id: 0,
    operation: nameInLog(operation),
    changes: operation.kind === "mutation",
    subject: {},
    method: "POST",
    url: connection.baseUrl + GRAPHQL_PATH,
    headers: [
      ["accept", "application/json"],
      ["content-type", "application/json"],
    ],
    // service.md 4.1
    body: { kind: "graphql", text: JSON.stringify({ query: operation.document, variables }) },
    startedAt: Date.now(),
    duration: undefined,
    answer: undefined,
    outcome: "underWay",
    failure: undefined,
  };
}

export async function compareResults(app: QueriesApp): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (uri !== undefined && (await (await app.resultDocuments()).compare(uri))) return;
  throw new UserError(
    vscode.l10n.t("There is no earlier result of this query. Run it again, and then compare from its result."),
  );
}

/** Goes to a place of a query that is open, in the group where it is. `line` and `column` are counted from 1. */
export async function goToField(_context: unknown, given?: unknown): Promise<void> {
  const document = askedDocument(given);
  const at = new vscode.Position(below(property(given, "line")), below(property(given, "column")));
  const place = document.validatePosition(at);
  await vscode.window.showTextDocument(document, {
    viewColumn: columnOf(document.uri) ?? vscode.ViewColumn.Active,
    preview: false,
    selection: new vscode.Range(place, place),
  });
}

function below(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value - 1 : 0;
}
