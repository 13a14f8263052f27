let locale: string | undefined;
let choose: (() => string) | undefined;

/** The locale of dates and numbers in sentences of ours; undefined means the system's. */
export function displayLocale(): string | undefined {
  locale ??= choose?.();
  return locale;
}

/** Said once, before anything is shown; asked with the first date: the first use of Intl takes longer than activation may. */
export function setDisplayLocale(next: () => string): void {
  choose = next;
  locale = undefined;
}

/**
 * The locale for dates inside text of `language`: the user's own variant of it (en-GB for English), so that one
 * sentence does not mix two languages.
 */
export function localeFor(language: string, preferred: readonly string[]): string {
  const base = language.split("-")[0];
  return preferred.find((candidate) => candidate.split("-")[0] === base) ?? language;
}
