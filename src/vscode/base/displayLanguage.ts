import { config } from "@vscode/l10n";
import * as vscode from "vscode";
import { localeFor, setDisplayLocale } from "../../domain/displayLocale";

/** The language of our texts: VS Code's display language if there is a translation, else English. */
export const wordsLanguage = (): string => (vscode.l10n.bundle === undefined ? "en" : vscode.env.language);

/** The translation, by the English sentences; empty for English. */
export const translation = (): NonNullable<typeof vscode.l10n.bundle> => vscode.l10n.bundle ?? {};

/** Sets the display language for code that does not know VS Code. Has to be called before any text is created. */
export function useDisplayLanguage(): void {
  config({ contents: translation() });
  setDisplayLocale(() => localeFor(wordsLanguage(), [new Intl.DateTimeFormat().resolvedOptions().locale]));
}
