/** Names and sizes of variables, for the trace: IDs as they are, of any other text its length, for it may be private. */
export function outline(variables: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(variables, (name, value: unknown) =>
    typeof value === "string" && !/^id$|Id$/.test(name) ? `(${value.length} characters)` : value,
  );
}
