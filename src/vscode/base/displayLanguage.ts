import { config } from "@vscode/l10n";
import * as vscode from "vscode";
import { localeFor, setDisplayLocale } from "../../domain/displayLocale";

/** The language that our words are in: VS Code's own if there is a translation, else English. */
export const wordsLanguage = (): string => (vscode.l10n.bundle === undefined ? "en" : vscode.env.language);

/** The translation, by the English sentences; empty for English. */
export const translation = (): NonNullable<typeof vscode.l10n.bundle> => vscode.l10n.bundle ?? {};

/** Gives the rooms that do not know VS Code its language. Before anything is shown: no sentence is made at loading. */
export function useDisplayLanguage(): void {
  config({ contents: translation() });
  setDisplayLocale(() => localeFor(wordsLanguage(), [new Intl.DateTimeFormat().resolvedOptions().locale]));
}
