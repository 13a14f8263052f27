import * as vscode from "vscode";
import type { Deal, Loan } from "../../domain/loan";
import { oneLine } from "../../domain/text";
import type { Activity } from "../../ledger/activity";
import { ServiceError } from "../../service/failure/serviceError";
import type { GraphQLAnswer } from "../../service/graphql/answer";
import { confirmUserOperation, postUserOperation } from "../../service/graphql/postOperation";
import type { Entry } from "../../store/entry";
import type { App } from "../app/app";
import type { Sending } from "../changing/change";
import {
  askToSend,
  assertActive,
  confirmChange,
  LIST_LIMITS,
  listLines,
  recordedActivities,
  sentActivityText,
} from "../changing/confirm";
import { showOutcome } from "../changing/outcome";
import { sendOnce } from "../changing/send";
import { viewDescription } from "../environments/environmentStatus";
import { reviewText } from "../requests/requestText";
import { commandIds } from "../ui/commandIds";
import { inputText } from "../ui/window/pickers";
import { type DocumentOperation, fieldNames, mutationChanges, nameInLog, operationLabel } from "./operations";
import { exchangeOf, lensArgument, linkLines, type PreparedOperation, runOn } from "./prepareOperation";
import { queryName } from "./queryDocuments";
import { resultDocumentsOf } from "./resultDocument";

const MAX_NAME_LENGTH = 60;

/** As every change is sent: asked for, recorded, and once. */
export async function runMutation(app: App, prepared: PreparedOperation): Promise<void> {
  const { session, operation } = prepared;
  const { environment } = session;
  const label = operationLabel(operation);
  const activity = { kind: "runMutation", operation: operation.name, fields: fieldNames(operation) } as const;
  if (!(await isShownWhole(app, prepared))) return;
  const asked = { before: await recordedActivities(app), sentBefore, ...mutationQuestion(prepared) };
  const agreed = await confirmChange(app, session, asked, [activity]);
  // What is about to run in production is asked for once more, in a way that no habit answers.
  if (environment.kind === "production") await confirmByName(environment.name);
  assertActive(app, environment);

  const at = Date.now();
  let ended: GraphQLAnswer | ServiceError | undefined;
  const sending: Sending<void> = {
    activity: () => activity,
    progress: vscode.l10n.t("running {0}", label),
    async send() {
      const results = mutationChanges(operation).map(({ path }) => path);
      const typed = { name: nameInLog(operation), kind: "mutation", document: operation.document, results } as const;
      try {
        ended = await postUserOperation(session.connection, typed, prepared.variables);
        confirmUserOperation(results, ended);
      } catch (error) {
        if (error instanceof ServiceError) ended ??= error;
        throw session.masking.error(error);
      }
    },
    reread: () => readAgain(prepared),
  };
  try {
    const sent = await sendOnce(app, session, sending, agreed.known);
    if ("error" in sent) throw sent.error;
    const confirmed = vscode.l10n.t("{0} was confirmed by the service.", label);
    const unknown = vscode.l10n.t("Run a query to see what is true now.");
    showOutcome(app, session, sent, sent.kind === "unknown" ? unknown : confirmed);
  } finally {
    if (ended !== undefined) await resultDocumentsOf(app.shareSafe).ended(app, prepared, at, ended);
  }
}

/** What no dialog shows whole is read as a document first, and run from there. */
async function isShownWhole(app: App, prepared: PreparedOperation): Promise<boolean> {
  const { session, query, operation } = prepared;
  const { environment, masking } = session;
  const { changes, whole } = mutationText(prepared);
  if (whole) return true;
  const title = vscode.l10n.t("Review of {0}", oneLine(operation.name ?? queryName(query.path), MAX_NAME_LENGTH));
  const { body } = masking.exchange(exchangeOf(prepared));
  const text = reviewText([viewDescription(environment), environment.baseUrl ?? ""].join(" · "), changes, body);
  if (app.reports.isShown(title, text)) return true;
  const message = vscode.l10n.t("Review the mutation {0} before you run it?", operationLabel(operation));
  const reason = vscode.l10n.t("It does not fit into a dialog. Read it as a document, and run it from there.");
  const buttons = [vscode.l10n.t("Review…")];
  await askToSend(app, session, { message, detail: [changes, "", reason], buttons });
  // It runs what the query's own document holds by then: where that is another text, it is to be read anew.
  const run = () => vscode.commands.executeCommand(commandIds.runQuery, lensArgument(query, operation, environment));
  await app.reports.show(title, text, { actions: [{ title: runOn(environment), run }] });
  return false;
}

function mutationQuestion(prepared: PreparedOperation) {
  const { session, operation, variables } = prepared;
  const { masking } = session;
  const text = mutationText(prepared);
  const shown = masking.on ? Object.keys(variables).map((name) => `${name}: ${masking.typed("")}`) : text.variables;
  const typed = masking.on ? [] : text.document;
  return {
    message: vscode.l10n.t("Run the mutation {0}?", operationLabel(operation)),
    detail: [
      text.changes,
      ...linkLines(prepared),
      ...(text.whole || masking.on ? [] : [vscode.l10n.t("All of it is in the document that you reviewed.")]),
      ...listLines(vscode.l10n.t("Variables:"), shown),
      ...(typed.length === 0 ? [] : ["", vscode.l10n.t("As you wrote it:"), ...typed.slice(0, LIST_LIMITS.lines)]),
      ...(typed.length > LIST_LIMITS.lines ? ["…"] : []),
      "",
      vscode.l10n.t("It is sent once."),
    ],
    buttons: [vscode.l10n.t("Run")],
  };
}

/** The record keeps no values. */
function sentBefore(earlier: Activity): string {
  return vscode.l10n.t(
    "⚠ This was already sent from here, perhaps with other values: {0}. It may be done twice.",
    sentActivityText(earlier),
  );
}

async function confirmByName(name: string): Promise<void> {
  const validate = (value: string) =>
    value.trim() === name.trim() ? undefined : vscode.l10n.t("Type {0}, as it is written.", name);
  const prompt = vscode.l10n.t("Type {0} to send it", name);
  await inputText(vscode.l10n.t("{0}: run a mutation", name), { prompt, validate });
}

/** The loans and deals of the list that the mutation names. */
async function readAgain({ session, operation, variables }: PreparedOperation): Promise<void> {
  const named = JSON.stringify([variables, operation.document]);
  const namedOf = (entries: readonly Entry<Loan | Deal>[]) =>
    entries.flatMap(({ reference, value }) =>
      [reference, value?.id].some((text) => text !== undefined && named.includes(text)) ? reference : [],
    );
  const { loans, deals } = session.store;
  await Promise.all([loans.refresh(namedOf(loans.entries)), deals.refresh(namedOf(deals.entries))]);
}

/** What is said of a mutation before it is sent. `whole`: the dialog shows all that is sent. */
export function mutationText({ operation, variables }: Pick<PreparedOperation, "operation" | "variables">) {
  const document = operation.document.replaceAll("\t", "  ").split(/\r?\n/);
  const values = Object.entries(variables).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const whole = [document, values].every(
    (lines) =>
      lines.length <= LIST_LIMITS.lines && lines.every((line) => oneLine(line, LIST_LIMITS.characters) === line.trim()),
  );
  return { changes: changesLine(operation), document, variables: values, whole };
}

function changesLine(operation: DocumentOperation): string {
  const counts = [...Map.groupBy(mutationChanges(operation), ({ field }) => field)];
  const names = counts.map(([field, { length }]) => (length === 1 ? field : `${field} × ${length}`)).join(", ");
  return vscode.l10n.t("It can change data: {0}", names);
}
