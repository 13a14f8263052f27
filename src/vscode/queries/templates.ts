import { parse, print } from "graphql";
import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { rejectableDocuments } from "../../domain/task";
import { stringProperty, textOf } from "../../domain/unknown";
import type { ActivityKind } from "../../ledger/activity";
import { activityKindLabel } from "../../ledger/activityText";
import { operations } from "../../service/operations";
import type { App } from "../app/app";
import { commandRow, taskTargetOf } from "../app/targets";
import { pageSize } from "../environments/settings";
import { commandIds } from "../ui/commandIds";
import { rejectArgument } from "../ui/errors";
import { copyText } from "../ui/window/messages";
import { choose, commandTitle } from "../ui/window/pickers";
import { queryFileName, unsavedDocument, variablesPath } from "./queryDocuments";

type QuerySubject = { readonly [Name in "loanReference" | "dealId" | "documentId"]?: string | undefined };

interface Template {
  readonly name: string;
  readonly label: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const TASKS_QUERY = `query Tasks($id: ID!, $first: Int) {
  loan(id: $id) {
    id
    loanOfficerDocumentTasks { id title status type dueDate assignedTo }
    borrowers(first: $first) {
      edges { node { id borrowerTasks { id title status type dueDate } } }
    }
  }
}`;

/** A field that every service has; what is typed takes its place. */
const TO_REPLACE = "__typename";
const EMPTY_QUERY = `query MyQuery {\n  ${TO_REPLACE}\n}\n`;

/** What a new query can begin with: for a deal's row what is for deals, for a loan's what is for loans. */
function templatesFor({ loanReference, dealId, documentId = "" }: QuerySubject): readonly Template[] {
  const [loanId, id, first] = [loanReference ?? "", dealId ?? "", pageSize()];
  const { loan, deal } = operations;
  const change = (name: string, kind: keyof typeof operations & ActivityKind, variables: Template["variables"]) =>
    templateOf(name, activityKindLabel(kind), operations[kind].document, variables);
  const empty = { name: "query", label: vscode.l10n.t("Empty"), document: EMPTY_QUERY, variables: {} };
  const input = { loanId, documentId, archiveReasonNotes: "" };
  const rejection = change("reject-document", "rejectDocument", { input });
  const reassignment = change("reassign-tasks", "reassignLoanOfficerTasks", { loanId });
  const person = { dealId: id, firstName: "", lastName: "", email: "" };
  const creation = change("create-borrower", "createBorrower", person);
  const ofLoan = templateOf("loan", vscode.l10n.t("Loan"), loan.document, { id: loanId, first });
  const tasks = templateOf("tasks", vscode.l10n.t("Tasks"), TASKS_QUERY, { id: loanId, first });
  const ofDeal = templateOf("deal", vscode.l10n.t("Deal"), deal.document, { id, first });
  if (loanReference !== undefined) return [ofLoan, tasks, rejection, reassignment, empty];
  if (dealId !== undefined) return [ofDeal, creation, empty];
  return [ofLoan, tasks, ofDeal, rejection, reassignment, creation, empty];
}

function templateOf(name: string, label: string, document: string, variables: Template["variables"]): Template {
  return { name, label, document: `${print(parse(document))}\n`, variables };
}

/** Opens a query from a template as a document that is not saved yet, with its variables beside it. Sends nothing. */
export async function newQuery(app: App, ...given: readonly unknown[]): Promise<void> {
  const row = commandRow(app, commandIds.newQuery, given);
  const subject = row === undefined || row === null ? {} : templateSubject(app, row);
  const choices = templatesFor(subject).map((template) => {
    const changes = template.document.startsWith("mutation");
    return {
      label: template.label,
      description: changes ? vscode.l10n.t("A mutation: it changes data") : "",
      iconPath: new vscode.ThemeIcon(changes ? "edit" : "search"),
      value: template,
    };
  });
  const about = subject.loanReference ?? subject.dealId;
  const title = [commandTitle(commandIds.newQuery), about ?? []].flat().join(": ");
  await openTemplate(await choose(title, choices, vscode.l10n.t("Begin with…")));
}

function templateSubject({ sessions }: App, row: unknown): QuerySubject {
  const loanReference = stringProperty(row, "loanReference");
  if (loanReference === undefined) return { dealId: stringProperty(row, "dealId") ?? rejectArgument() };
  const loan = sessions.current?.store.loans.get(loanReference)?.value;
  const isTask = stringProperty(row, "taskId") !== undefined || stringProperty(row, "kind") === "task";
  const target = isTask ? taskTargetOf(row) : undefined;
  const task = loan && target && findTask(loan, target.taskId, target.taskKind)?.task;
  return { loanReference, documentId: task && textOf(rejectableDocuments(task)[0]?.id) };
}

async function openTemplate({ name, document, variables }: Template): Promise<void> {
  const path = freePath(name);
  const options: vscode.TextDocumentShowOptions = { preview: true };
  if (Object.keys(variables).length > 0) {
    const json = `${JSON.stringify(variables, undefined, 2)}\n`;
    await vscode.window.showTextDocument(
      await unsavedDocument(vscode.Uri.from({ scheme: "untitled", path: variablesPath(path) }), json),
      options,
    );
  }
  const opened = await unsavedDocument(vscode.Uri.from({ scheme: "untitled", path }), document);
  const start = document.indexOf(TO_REPLACE);
  const [from, to] = [start, start + TO_REPLACE.length].map((offset) => opened.positionAt(Math.max(offset, 0)));
  const selection = start >= 0 && from && to ? new vscode.Range(from, to) : undefined;
  await vscode.window.showTextDocument(opened, { ...options, ...(selection && { selection }) });
}

/** The first of `NAME`, `NAME-2`, … of which neither a query nor its variables are open without being saved. */
function freePath(name: string): string {
  const unsaved = vscode.workspace.textDocuments.map(({ uri }) => uri).filter(({ scheme }) => scheme === "untitled");
  const taken = new Set(unsaved.map(({ path }) => path));
  let path = queryFileName(name);
  for (let number = 2; taken.has(path) || taken.has(variablesPath(path)); number++) {
    path = queryFileName(`${name}-${number}`);
  }
  return path;
}

/** Copies the operation by which Loan Ops itself reads what a row shows, with its variables in a comment. */
export async function copyQuery(app: App, ...given: readonly unknown[]): Promise<void> {
  const row = commandRow(app, commandIds.copyQuery, given);
  const [template = rejectArgument()] = templatesFor(templateSubject(app, row));
  const { document, variables } = template;
  const copied = vscode.l10n.t("Query of {0} copied, with its variables in a comment.", String(variables.id));
  await copyText(`# ${JSON.stringify(variables)}\n${document}`, copied);
}
