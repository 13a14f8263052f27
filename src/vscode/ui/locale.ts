import { config } from "@vscode/l10n";
import * as vscode from "vscode";
import { localeFor, setDisplayLocale } from "../../domain/dates";
import { hostTimeZone, setTimeZone, timeZone } from "../../domain/timeZone";
import { isObject } from "../../domain/unknown";

/** The language of our texts: VS Code's display language if there is a translation, else English. */
export const wordsLanguage = (): string => (vscode.l10n.bundle === undefined ? "en" : vscode.env.language);

/** Sets the display language for code that does not know VS Code. Has to be called before any text is created. */
export function useDisplayLanguage(): void {
  config({ contents: vscode.l10n.bundle ?? {} });
  setDisplayLocale(() => localeFor(wordsLanguage(), [new Intl.DateTimeFormat().resolvedOptions().locale]));
}

const TIME_ZONE_KEY = "loanOps.timeZone";

/** Dates are told in the zone that a page told last on a machine of this zone; before the first page in this machine's. */
export function useTimeZoneOf(state: vscode.Memento): void {
  setTimeZone(() => {
    const kept = state.get<unknown>(TIME_ZONE_KEY);
    return isObject(kept) && kept.machine === hostTimeZone() ? zoneOf(kept.user) : undefined;
  });
}

/** Told by a page: of a window, its pages alone are where the user is. Whether days may be others than before. */
export function userTimeZoneIs(told: string, state: vscode.Memento): boolean {
  const [user, machine] = [zoneOf(told), hostTimeZone()];
  if (user === undefined || user === timeZone()) return false;
  void state.update(TIME_ZONE_KEY, user === machine ? undefined : { machine, user });
  setTimeZone(() => (user === machine ? undefined : user));
  return true;
}

/** Undefined for one that this machine does not know. */
function zoneOf(name: unknown): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: String(name) }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
