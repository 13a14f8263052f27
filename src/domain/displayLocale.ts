let locale: string | undefined;
let choose: (() => string) | undefined;

/** The locale of dates and numbers in sentences of ours; undefined means the system's. */
export function displayLocale(): string | undefined {
  locale ??= choose?.();
  return locale;
}

/**
 * Sets the locale once, before anything is shown. `next` is called with the first date only: the first use of Intl is
 * too slow for activation.
 */
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
