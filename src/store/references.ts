/** What is kept on disk for an environment: references only, never what the service answered about them. */
export interface References {
  readonly loans: readonly string[];
  readonly deals: readonly string[];
}

export interface ReferenceList {
  read(): References;
  write(references: References): Promise<void>;
}

/** The references in a text, split by spaces, commas, semicolons or lines, each once, in their order. */
export function parseReferences(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];
}
