/** What was thrown, without its message: that may hold the token or a variable's value. */
export function errorName(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
