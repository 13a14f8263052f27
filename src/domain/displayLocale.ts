let locale: string | undefined;

/** The locale of dates and numbers in sentences of ours; undefined means the system's. */
export function displayLocale(): string | undefined {
  return locale;
}

/** Set once, before anything is shown. */
export function setDisplayLocale(next: string): void {
  locale = next;
}

/**
 * The locale for dates inside text of `language`: the user's own variant of it (en-GB for English), so that one
 * sentence does not mix two languages.
 */
export function localeFor(language: string, preferred: readonly string[]): string {
  const base = language.split("-")[0];
  return preferred.find((candidate) => candidate.split("-")[0] === base) ?? language;
}
