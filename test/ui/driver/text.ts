/** What a text has to be: the same, or a match. */
export type TextPattern = string | RegExp;

export function matches(text: string, pattern: TextPattern): boolean {
  return typeof pattern === "string" ? text === pattern : pattern.test(text);
}
