import * as vscode from "vscode";
import { INVISIBLE } from "../../domain/text";
import type { App, RowBelow } from "../app/app";
import { loanReferenceOf } from "../app/targets";
import { commandIds, EXTENSION_ID } from "../ui/commandIds";
import { rejectArgument, UserError } from "../ui/errors";
import { reporting } from "../ui/failures";

export interface LinkTarget extends RowBelow {
  readonly environmentId: string;
  readonly loanReference: string;
}

/** As VS Code hands it over: it has decoded percent signs once. */
export type LinkParts = Pick<vscode.Uri, "path" | "query" | "fragment">;

const PATH = "/open";
const PARAMETERS: readonly string[] = ["environment", "loan", "borrower", "task", "kind"];
const MAX_VALUE_LENGTH = 300;

/** `vscode://PUBLISHER.loan-ops/open?environment=sandbox&loan=LN-2041&task=task_1`; undefined where none would be opened. */
export function linkOf(scheme: string, target: LinkTarget): string | undefined {
  const { environmentId, loanReference, borrowerId, taskId, taskKind } = target;
  const values = [environmentId, loanReference, borrowerId, taskId, taskId === undefined ? undefined : taskKind];
  if (values.some((value) => value !== undefined && !isReference(value))) return undefined;
  const query = values.flatMap((value, index) => (value === undefined ? [] : `${PARAMETERS[index]}=${encoded(value)}`));
  return `${scheme}://${EXTENSION_ID}${PATH}?${query.join("&")}`;
}

/** The target of a link, or what is wrong with it, for the log. Nothing but known parameters is taken, each once. */
export function parseLink({ path, query, fragment }: LinkParts): LinkTarget | { readonly problem: string } {
  if (path !== PATH) return { problem: "another path" };
  if (fragment !== "") return { problem: "a fragment" };
  const values = new Map<string, string>();
  for (const part of query.split("&")) {
    const [name = "", raw = "", ...more] = part.split("=");
    if (!PARAMETERS.includes(name)) return { problem: "an unknown parameter" };
    if (values.has(name)) return { problem: `${name} is given twice` };
    const value = more.length > 0 ? undefined : decoded(raw);
    if (value === undefined || !isReference(value)) return { problem: `the value of ${name}` };
    values.set(name, value);
  }
  const [environmentId, loanReference, borrowerId, taskId, taskKind] = PARAMETERS.map((name) => values.get(name));
  if (environmentId === undefined || loanReference === undefined) return { problem: "no environment or no loan" };
  if (borrowerId !== undefined && taskId !== undefined) return { problem: "a borrower and a task" };
  if (taskKind === undefined) return { environmentId, loanReference, borrowerId, taskId };
  const isKind = taskKind === "borrower" || taskKind === "loanOfficer";
  if (taskId === undefined || !isKind) return { problem: "another kind, or a kind without a task" };
  return { environmentId, loanReference, borrowerId, taskId, taskKind };
}

/** Twice, because VS Code decodes once and `&` or `=` in a value could not be told from our own then. */
function encoded(value: string): string {
  const once = encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encodeURIComponent(once);
}

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** What can be an ID or stand on the list: some characters on one line, all of which a dialog shows. */
function isReference(value: string): boolean {
  return value !== "" && value.length <= MAX_VALUE_LENGTH && value === value.trim() && !INVISIBLE.test(value);
}

/** Takes the links that lead here. */
export function linkHandler(
  app: App,
  load: () => Promise<{ openLink(app: App, uri: LinkParts): Promise<void> }>,
): vscode.Disposable {
  return vscode.window.registerUriHandler({
    handleUri: (uri) => reporting(app.log, async () => (await load()).openLink(app, uri)),
  });
}

/** Where people read references: files, output and logs. Not our own documents. */
const SCHEMES = ["file", "untitled", "output", "git", "vscode-remote", "vscode-vfs"];
/** No more characters of a document are searched, because that is done anew with each change, in less than 20 ms. */
const MAX_SEARCHED = 200_000;
/** A reference is of words that dashes join, without one at its end. */
const WORD = /\w+(?:-+\w+)*/;
/** An address is a link of its own, which a link within it would take away. */
const ADDRESS = /\w+:\/\/[^\s"'<>]+/;

/**
 * The references in a text: those on the list, and words of the same form, such as LN-2042 where LN-2041 is listed. A word
 * that says too little, such as `test` or a port, is none, whatever is listed.
 */
export function referencesIn(text: string, listed: readonly string[]) {
  const known = new Set(listed.filter((one) => /\d/.test(one) && (/[A-Za-z]/.test(one) || one.length > 4)));
  const forms = new Set([...known].filter((one) => /[A-Za-z]{2}/.test(one)).map(formOf));
  return [...text.matchAll(new RegExp(`${ADDRESS.source}|${WORD.source}`, "g"))].flatMap(({ 0: reference, index }) => {
    if (!/\d/.test(reference)) return [];
    return known.has(reference) || forms.has(formOf(reference)) ? [{ reference, index }] : [];
  });
}

function formOf(reference: string): string {
  return reference.replace(/\d/g, "0");
}

function listedIn({ sessions }: Pick<App, "sessions">): readonly string[] {
  return sessions.current?.store.loans.references ?? [];
}

/** The loan that the command is for: one of a link of ours, or the one under the cursor. */
export function referenceMeant(app: App, given: unknown): string {
  const listed = listedIn(app);
  const named = loanReferenceOf(given);
  if (named !== undefined) return referencesIn(named, listed)[0]?.reference === named ? named : rejectArgument();
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  const range = selection && document?.getWordRangeAtPosition(selection.active, WORD);
  const word = range && document?.getText(range);
  if (word !== undefined && /\d/.test(word)) return word;
  throw new UserError(vscode.l10n.t("There is no loan reference at the cursor, such as LN-2041."));
}

/** Makes links of references in terminals and documents. They lead to the loan here, and nowhere else. */
export function loanLinks(app: Pick<App, "active" | "sessions">): vscode.Disposable {
  const tooltip = () => vscode.l10n.t("Open loan in {0}", app.active.current.name);
  const terminals = vscode.window.registerTerminalLinkProvider({
    provideTerminalLinks: ({ line }) =>
      referencesIn(line, listedIn(app)).map(({ reference, index }) => ({
        startIndex: index,
        length: reference.length,
        tooltip: tooltip(),
        reference,
      })),
    handleTerminalLink: ({ reference }: vscode.TerminalLink & { readonly reference: string }) =>
      vscode.commands.executeCommand(commandIds.openLoanUnderCursor, { loanReference: reference }),
  });
  const documents = vscode.languages.registerDocumentLinkProvider(
    SCHEMES.map((scheme) => ({ scheme })),
    {
      provideDocumentLinks(document) {
        const end = document.positionAt(MAX_SEARCHED);
        const text = document.getText(new vscode.Range(new vscode.Position(0, 0), end));
        return referencesIn(text, listedIn(app)).map(({ reference, index }) => {
          const range = new vscode.Range(document.positionAt(index), document.positionAt(index + reference.length));
          const query = encodeURIComponent(JSON.stringify([{ loanReference: reference }]));
          const target = vscode.Uri.parse(`command:${commandIds.openLoanUnderCursor}?${query}`);
          return Object.assign(new vscode.DocumentLink(range, target), { tooltip: tooltip() });
        });
      },
    },
  );
  return vscode.Disposable.from(terminals, documents);
}
