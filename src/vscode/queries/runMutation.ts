import { print } from "graphql";
import * as vscode from "vscode";
import { oneLine } from "../../domain/oneLine";
import type { GraphQLAnswer } from "../../service/graphql/answer";
import { postTyped } from "../../service/graphql/postTyped";
import { confirmTyped } from "../../service/graphql/typedMutationResult";
import { inputSteps } from "../base/inputSteps";
import type { Session } from "../environments/session";
import { agree, sentSoFar } from "../sending/agree";
import { assertActive, listLines } from "../sending/confirm";
import { type Sending, type SendNotice, sendOnce } from "../sending/sendOnce";
import { showOutcome } from "../sending/showOutcome";
import { fieldNames, nameInLog, operationLabel } from "./operationLabel";
import type { Prepared, QueriesContext } from "./queriesContext";
import { runOf } from "./result/run";
import { resultsOf } from "./results";

/** Longer values are cut in the dialog. */
const LONGEST_VALUE = 120;

/** Sends a mutation that the user wrote as every change is sent: asked for, written down, and once. */
export async function runMutation(context: QueriesContext, session: Session, prepared: Prepared): Promise<void> {
  const { query, operation } = prepared;
  const { environment } = session;
  const label = operationLabel(operation);
  const activity = { kind: "runMutation", operation: operation.name, fields: fieldNames(operation) } as const;
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

function question({ masking }: Session, { operation, variables }: Prepared) {
  const shown = Object.entries(variables).map(
    ([name, value]) => `${name}: ${masking.typed(oneLine(JSON.stringify(value), LONGEST_VALUE))}`,
  );
  const typed = masking.on ? [] : print(operation.node).split("\n");
  return {
    message: vscode.l10n.t("Run the mutation {0}?", operationLabel(operation)),
    detail: [
      vscode.l10n.t("It changes data: {0}", fieldNames(operation).join(", ")),
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
