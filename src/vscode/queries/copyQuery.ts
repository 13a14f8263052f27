import * as vscode from "vscode";
import { choose } from "../base/choose";
import { refuse, text } from "../base/commandArgument";
import { commandIds } from "../base/commandIds";
import { setStatusBarMessage } from "../base/window/messages";
import { pageSize } from "../environments/pageSize";
import { commandRow, type RowsContext } from "../targets/commandRows";
import { type QuerySubject, type Template, templatesFor } from "./templates";

/** Copies the operation by which Loan Ops itself reads what a row shows, with its variables in a comment. */
export async function copyQuery(context: RowsContext, ...given: readonly unknown[]): Promise<void> {
  const row = commandRow(context, commandIds.copyQuery, given);
  const template = row === undefined || row === null ? await pickTemplate() : templateOf(subjectOf(row));
  if (template === undefined) return;
  const { label, document, variables } = template;
  await vscode.env.clipboard.writeText(`# ${JSON.stringify(variables)}\n${document}`);
  const about = variables.id === "" ? label : String(variables.id);
  setStatusBarMessage(vscode.l10n.t("Query of {0} copied, with its variables in a comment.", about), 5000);
}

function subjectOf(row: unknown): QuerySubject {
  const loanReference = text(row, "loanReference");
  return loanReference === undefined ? { dealId: text(row, "dealId") ?? refuse() } : { loanReference };
}

function templateOf(subject: QuerySubject): Template | undefined {
  return templatesFor(subject, pageSize())[0];
}

function pickTemplate(): Promise<Template | undefined> {
  const choices = templatesFor({}, pageSize())
    .filter(({ name }) => name === "loan" || name === "deal")
    .map((template) => ({ label: template.label, description: template.about, value: template }));
  return choose(vscode.l10n.t("Copy a query"), choices, vscode.l10n.t("The query of a loan or of a deal"));
}
