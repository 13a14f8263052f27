/** How a check is called in the list of sentences. */
export function nameOf({ section, rule }: { readonly section: string; readonly rule: string }): string {
  return `${section}: ${rule}`;
}
