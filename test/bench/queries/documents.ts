import type { Place } from "../../../src/vscode/queries/language/schema";

export const LINES = 2_000;

interface LongDocument {
  readonly text: string;
  /** Where the cursor stands. */
  readonly place: Place;
}

/** Operations of 2,000 lines each, as a person could come to write them, or would by accident. */
export const DOCUMENTS: Readonly<Record<string, LongDocument>> = {
  "one operation": long(selection, "query A($id: ID!) {", "}"),
  "many operations": long((line) =>
    printed(line, [`query A${line} {`, `  loan(id: "LN-${line}") {`, "    id", "  }", "}"]),
  ),
  "unknown fields": long((line) => `  unknown${line} { b }`, "{", "}"),
  "never closed": long((line) => `  a${line}: loan(id: $id) {`, "query A($id: ID!) {"),
  "broken at its end": long(selection, "query A($id: ID!) {", "  loan(id: ] {"),
  "an open text": long(selection, 'query A($id: ID! = """', "}"),
  fragments: long((line) => `fragment F${line} on Query { ...F${line + 1} }`, "{ ...F1 }"),
  "one field again and again": long(() => "    id", '{ loan(id: "x") { loanOfficerDocumentTasks {', "} } }"),
};

function selection(line: number): string {
  const nodes = "      edges { node { id } }";
  return printed(line, [`  a${line}: loan(id: $id) {`, "    borrowers(first: 5) {", nodes, "    }", "  }"]);
}

/** The one of these lines whose turn it is: graphql prints what stands in braces on lines of its own. */
function printed(line: number, lines: readonly string[]): string {
  return lines[line % lines.length] ?? "";
}

function long(line: (number: number) => string, first = "", last = ""): LongDocument {
  const lines = [first, ...Array.from({ length: LINES }, (_, index) => line(index)), last];
  // Before what closes it, where a field may follow.
  return { text: lines.join("\n"), place: { line: LINES, character: lines[LINES]?.length ?? 0 } };
}
