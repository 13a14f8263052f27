// npm run bench -- queries: what each provider of the query console takes, on long and on broken documents.
import { availableParallelism, loadavg } from "node:os";
import { completionsAt, hoverAt, signatureAt } from "../../src/vscode/queries/language/complete";
import { problemsIn } from "../../src/vscode/queries/language/diagnose";
import type { Place } from "../../src/vscode/queries/language/schema";
import { operationsIn } from "../../src/vscode/queries/operations";
import { DOCUMENTS, LINES } from "./queries/documents";
import { Bars, median } from "./support/bars";

const BAR = 50;
const CALLS = 21;

console.log(`Queries: documents of ${LINES} lines, whole and broken

How it is measured. The product's own functions behind completion, hover, signature help, diagnostics and code lenses, in one
process, with the cursor at the end, where most has to be looked at. Wall time, the median of ${CALLS} calls after 5 others.
- Load average at the start: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.
`);

const PROVIDERS: Readonly<Record<string, (text: string, place: Place) => unknown>> = {
  completion: completionsAt,
  hover: hoverAt,
  signature: signatureAt,
  diagnostics: problemsIn,
  lenses: operationsIn,
};

const bars = new Bars();
for (const [provider, call] of Object.entries(PROVIDERS)) measure(provider, call);
bars.conclude();

function measure(provider: string, call: (text: string, place: Place) => unknown): void {
  const times = Object.entries(DOCUMENTS).map(([document, { text, place }]) => {
    const taken: number[] = [];
    for (let round = -5; round < CALLS; round++) {
      const before = performance.now();
      call(text, place);
      if (round >= 0) taken.push(performance.now() - before);
    }
    return { document, time: median(taken) };
  });
  console.log(`${provider}: ${times.map(({ document, time }) => `${document} ${time.toFixed(1)} ms`).join(", ")}`);
  bars.atMost(BAR, Math.max(...times.map(({ time }) => time)), `${provider}, the slowest document`, " ms");
}
