/** What the log and the kept requests call an operation that the user wrote: `Loan (loan)`. Names alone, and no value. */
export function typedName(
  kind: "query" | "mutation" | "subscription",
  name: string | undefined,
  fields: readonly string[],
): string {
  return `${name ?? kind} (${fields.join(", ")})`;
}
