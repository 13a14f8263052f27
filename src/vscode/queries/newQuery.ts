import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { textOf } from "../../domain/notRead";
import { rejectableDocuments } from "../../domain/taskActions";
import { choose } from "../base/choose";
import { refuse, text } from "../base/commandArgument";
import { commandIds } from "../base/commandIds";
import { pageSize } from "../environments/pageSize";
import type { WithSessions } from "../environments/readySession";
import { commandRow, type RowsContext } from "../targets/commandRows";
import { taskTargetOf } from "../targets/targets";
import { QUERY_LANGUAGE, queryFileName, variablesPath } from "./queryFiles";
import { type QuerySubject, type Template, TO_REPLACE, templatesFor } from "./templates";
import { freeName, unsavedDocument } from "./unsavedDocument";

type Context = RowsContext & WithSessions;

/** Opens a query from a template as a document that is not saved yet, with its variables beside it. Sends nothing. */
export async function newQuery(context: Context, ...given: readonly unknown[]): Promise<void> {
  const row = commandRow(context, commandIds.newQuery, given);
  const subject = row === undefined || row === null ? {} : subjectOf(context, row);
  const templates = templatesFor(subject, pageSize());
  const choices = templates.map((template) => ({
    label: template.label,
    description: template.about,
    iconPath: new vscode.ThemeIcon(template.changes ? "edit" : "search"),
    value: template,
  }));
  const about = subject.loanReference ?? subject.dealId;
  const title = about === undefined ? vscode.l10n.t("New query") : vscode.l10n.t("New query for {0}", about);
  const chosen = await choose(title, choices, vscode.l10n.t("Begin with…"));
  if (chosen !== undefined) await openTemplate(chosen);
}

function subjectOf({ sessions }: Context, row: unknown): QuerySubject {
  const loanReference = text(row, "loanReference");
  if (loanReference === undefined) return { dealId: text(row, "dealId") ?? refuse() };
  const loan = sessions.current?.store.loans.get(loanReference)?.value;
  const isTask = text(row, "taskId") !== undefined || text(row, "kind") === "task";
  const target = isTask ? taskTargetOf(row) : undefined;
  const task = loan && target && findTask(loan, target.taskId, target.taskKind)?.task;
  return { loanReference, documentId: task && textOf(rejectableDocuments(task)[0]?.id) };
}

async function openTemplate({ name, document, variables }: Template): Promise<void> {
  const pathsOf = (free: string) => [queryFileName(free), variablesPath(queryFileName(free))];
  const [path = "", besides = ""] = pathsOf(freeName(name, pathsOf));
  const options: vscode.TextDocumentShowOptions = { preview: false };
  if (Object.keys(variables).length > 0) {
    const json = `${JSON.stringify(variables, undefined, 2)}\n`;
    await vscode.window.showTextDocument(
      await unsavedDocument(vscode.Uri.from({ scheme: "untitled", path: besides }), json, "json"),
      options,
    );
  }
  const opened = await unsavedDocument(vscode.Uri.from({ scheme: "untitled", path }), document, QUERY_LANGUAGE);
  const start = document.indexOf(TO_REPLACE);
  const [from, to] = [start, start + TO_REPLACE.length].map((offset) => opened.positionAt(Math.max(offset, 0)));
  const selection = start >= 0 && from && to ? new vscode.Range(from, to) : undefined;
  await vscode.window.showTextDocument(opened, { ...options, ...(selection && { selection }) });
}
