import * as vscode from "vscode";
import type { App } from "../app/app";
import { loanReferenceOf } from "../app/targets";
import { commandIds } from "../ui/commandIds";
import { rejectArgument, UserError } from "../ui/errors";

/** Where people read references: files, output and logs. Not our own documents. */
const SCHEMES = ["file", "untitled", "output", "git", "vscode-remote", "vscode-vfs"];
/** No more characters of a document are searched, because that is done anew with each change, in less than 20 ms. */
const MAX_SEARCHED = 200_000;
/** A reference is of words that dashes join, without one at its end. */
const WORD = /\w+(?:-+\w+)*/;

/**
 * The references in a text: those on the list, and words of the same form, such as LN-2042 where LN-2041 is listed. A word
 * that says too little, such as `test` or a port, is none, whatever is listed.
 */
export function referencesIn(text: string, listed: readonly string[]) {
  const known = new Set(listed.filter((one) => /\d/.test(one) && (/[A-Za-z]/.test(one) || one.length > 4)));
  const forms = new Set([...known].filter((one) => /[A-Za-z]{2}/.test(one)).map(formOf));
  return [...text.matchAll(new RegExp(WORD, "g"))].flatMap(({ 0: reference, index }) => {
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
