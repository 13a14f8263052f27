// npm run bench -- queries: what each provider of the query console takes, on long and on broken documents.
// The functions themselves, with the cursor at the end, where most has to be looked at.
import { completionsAt, hoverAt, signatureAt } from "../../src/vscode/queries/language/complete";
import { problemsIn } from "../../src/vscode/queries/language/diagnose";
import type { DocumentPosition } from "../../src/vscode/queries/language/schema";
import { operationsIn } from "../../src/vscode/queries/operations";
import { Bars, median } from "./harness";

const LINES = 1_000;

interface LongDocument {
  readonly text: string;
  /** Where the cursor stands. */
  readonly place: DocumentPosition;
}

/** Documents that are longer than a person writes them. */
const DOCUMENTS: Readonly<Record<string, LongDocument>> = {
  "one operation": long(selection, "query A($id: ID!) {", "}"),
  "many operations": long((line) =>
    printed(line, [`query A${line} {`, `  loan(id: "LN-${line}") {`, "    id", "  }", "}"]),
  ),
  "unknown fields": long((line) => `  unknown${line} { b }`, "{", "}"),
  "broken at its end": long(selection, "query A($id: ID!) {", "  loan(id: ] {"),
  "an open text": long(selection, 'query A($id: ID! = """', "}"),
  fragments: long((line) => `fragment F${line} on Query { ...F${line + 1} }`, "{ ...F1 }"),
  "one field again and again": long(() => "    id", '{ loan(id: "x") { loanOfficerDocumentTasks {', "} } }"),
};

const BAR = 50;
const CALLS = 21;

const PROVIDERS: Readonly<Record<string, (text: string, place: DocumentPosition) => unknown>> = {
  completion: completionsAt,
  hover: hoverAt,
  signature: signatureAt,
  diagnostics: problemsIn,
  lenses: operationsIn,
};

const bars = new Bars();
for (const [provider, call] of Object.entries(PROVIDERS)) {
  const times = Object.values(DOCUMENTS).map(({ text, place }) => {
    const taken = Array.from({ length: CALLS + 5 }, () => {
      const before = performance.now();
      call(text, place);
      return performance.now() - before;
    });
    return median(taken.slice(5));
  });
  bars.atMost(BAR, Math.max(...times), `${provider}, the slowest document`, " ms");
}
bars.conclude();

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
