import { config } from "@vscode/l10n";
import * as vscode from "vscode";
import { localeFor, setDisplayLocale } from "../../domain/dates";

/** The language of our texts: VS Code's display language if there is a translation, else English. */
export const wordsLanguage = (): string => (vscode.l10n.bundle === undefined ? "en" : vscode.env.language);

/** The name of the translation that VS Code has chosen, such as "es"; undefined for English. */
export const translationName = (): string | undefined =>
  /\.l10n\.([^/]+)\.json$/.exec(vscode.l10n.uri?.path ?? "")?.[1];

/** Sets the display language for code that does not know VS Code. Has to be called before any text is created. */
export function useDisplayLanguage(): void {
  config({ contents: vscode.l10n.bundle ?? {} });
  setDisplayLocale(() => localeFor(wordsLanguage(), [new Intl.DateTimeFormat().resolvedOptions().locale]));
}
