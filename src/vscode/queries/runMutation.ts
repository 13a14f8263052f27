import * as vscode from "vscode";
import type { GraphQLAnswer } from "../../service/graphql/answer";
import { postTyped } from "../../service/graphql/postTyped";
import { confirmTyped } from "../../service/graphql/typedMutationResult";
import { inputSteps } from "../base/inputSteps";
import type { Session } from "../environments/session";
import { agree, sentSoFar } from "../sending/agree";
import { ask, assertActive, LIST_ROOM, listLines } from "../sending/confirm";
import { type Sending, type SendNotice, sendOnce } from "../sending/sendOnce";
import { showOutcome } from "../sending/showOutcome";
import { mutationText } from "./mutationQuestion";
import { fieldNames, nameInLog, operationLabel } from "./operationLabel";
import type { Prepared, QueriesContext } from "./queriesContext";
import { linkLines } from "./readVariables";
import { runOf } from "./result/run";
import { resultsOf } from "./results";

/** Sends a mutation that the user wrote as every change is sent: asked for, written down, and once. */
export async function runMutation(context: QueriesContext, session: Session, prepared: Prepared): Promise<void> {
  const { query, operation } = prepared;
  const { environment } = session;
  const label = operationLabel(operation);
  const activity = { kind: "runMutation", operation: operation.name, fields: fieldNames(operation) } as const;
  if (!(await isShownWhole(context, session, prepared))) return;
  const before = await sentSoFar(context);
  const agreed = await agree(context, session, { before, activities: [activity], ...question(session, prepared) });
  if (agreed === undefined) return;
  if (environment.kind === "production" && !(await typesName(environment.name))) return;
  assertActive(context, environment);

  const at = Date.now();
  let answer: GraphQLAnswer | undefined;
  const sending: Sending<void> & SendNotice = {
    title: vscode.l10n.t("running {0}", label),
    activity,
    known: agreed.known,
    async send() {
      const results = resultsOf(operation).map(({ path }) => path);
      const typed = { name: nameInLog(operation), kind: "mutation", document: operation.document, results } as const;
      try {
        answer = await postTyped(session.connection, typed, prepared.variables);
        confirmTyped(results, answer);
      } catch (error) {
        throw session.masking.error(error);
      }
    },
    reread: () => readAgain(session, prepared),
  };
  try {
    const sent = await sendOnce(context, session, sending);
    const told = vscode.l10n.t("{0} was confirmed by the service.", label);
    const now = vscode.l10n.t("Run a query to see what is true now.");
    showOutcome(context, session, sent, { confirmed: () => told, beside: "", steps: [], now });
  } finally {
    if (answer !== undefined) {
      await (await context.resultDocuments()).show(
        query,
        runOf(context, session, operation, at, { request: answer.request }),
      );
    }
  }
}

/** What no dialog shows whole is read as a document first, and run from there. */
async function isShownWhole(context: QueriesContext, session: Session, prepared: Prepared): Promise<boolean> {
  const { operation, variables } = prepared;
  const { changes, whole } = mutationText(operation, variables, LIST_ROOM);
  const documents = await context.resultDocuments();
  if (whole || documents.isReviewed(session.environment, prepared)) return true;
  const message = vscode.l10n.t("Review the mutation {0} before you run it?", operationLabel(operation));
  const reason = vscode.l10n.t("It does not fit into a dialog. Read it as a document, and run it from there.");
  const review = vscode.l10n.t("Review…");
  const chosen = await ask(context, session, { message, detail: [changes, "", reason] }, review);
  if (chosen !== undefined) await documents.review(session.environment, prepared);
  return false;
}

function question(session: Session, { operation, variables, target }: Prepared) {
  const { masking } = session;
  const text = mutationText(operation, variables, LIST_ROOM);
  const shown = masking.on ? Object.keys(variables).map((name) => `${name}: ${masking.typed("")}`) : text.variables;
  const typed = masking.on ? [] : text.document;
  return {
    message: vscode.l10n.t("Run the mutation {0}?", operationLabel(operation)),
    detail: [
      text.changes,
      ...linkLines(session, target),
      ...(text.whole ? [] : [vscode.l10n.t("All of it is in the document that you reviewed.")]),
      ...listLines(vscode.l10n.t("Variables:"), shown),
      ...listLines(vscode.l10n.t("As you wrote it:"), typed),
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
