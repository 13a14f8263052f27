// npm run bench -- soak: a day's work in a few minutes, in a real VS Code, and what of it stays in memory.
// Two parts, after rounds that load what is loaded once: in one environment (refreshes, loans added, unfolded and removed, task
// pages), and switching between three. The view is out of sight, and the bench asks for its rows as VS Code would: VS Code itself
// keeps about 300 bytes of each row that it draws for as long as the window is open (1.139).
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { startSimulator } from "../../src/simulator/simulator";
import { startExtensionHost, writeManifest } from "./extensionHost";
import { Bars, MIB, temporaryFolder } from "./harness";
import type { SoakPart, SoakPlan, SoakRun } from "./soak.entry";

const LIMIT_MILLISECONDS = 30 * 60_000;
const GROWTH_BAR = 2;
const LOANS = 2000;
const TASKS = 12;
const LISTED = 100;
/** Node.js keeps a little of each request until its time limit has passed, answered or not. */
const ANSWER_SECONDS = 5;
const PLAN = { rounds: 50, warmUpRounds: 4, refreshes: 10, addsAndRemoves: 4, taskPages: 2 };
/** VS Code's own come and go by one or two; one that each round leaves over would be one for each. */
const SHARED_BAR = PLAN.rounds / 10;

const simulator = await startSimulator({ scenario: { name: "soak", generate: { loans: LOANS, tasksPerLoan: TASKS } } });
const { url: baseUrl, token } = simulator;
const loans = simulator.loans().map(({ friendlyId }) => friendlyId);
const plan: SoakPlan = {
  ...PLAN,
  token,
  listed: [loans.slice(0, LISTED / 10), loans.slice(0, LISTED)],
  passing: loans.slice(LISTED),
};
const environments = ["first", "second"].map((id) => ({ id, name: id, kind: "sandbox", baseUrl }));
const extension = productWith(join(temporaryFolder(), "extension"), "./out/bench/soak.entry.mjs");
const host = await startExtensionHost(
  { LOAN_OPS_BENCH_SOAK: JSON.stringify(plan) },
  { "loanOps.environments": environments, "loanOps.timeouts": { answer: ANSWER_SECONDS } },
);
try {
  const run = await host.run<SoakRun>(LIMIT_MILLISECONDS, extension);
  const bars = new Bars();
  report("staying", run.staying, bars);
  report("switching", run.switching, bars);
  bars.conclude();
} finally {
  await host.stop();
  await simulator.close();
}

function report(part: string, moments: SoakPart, bars: Bars): void {
  const { start, middle, end } = moments;
  bars.atMost(GROWTH_BAR, (end.heap - middle.heap) / MIB, `${part}: growth in the second half`, " MiB");
  for (const [bar, before, after] of [
    [0, start.ours, end.ours],
    [SHARED_BAR, start.shared, end.shared],
  ] as const) {
    for (const [what, count] of Object.entries(after)) {
      bars.atMost(bar, count - (before[what] ?? 0), `${part}: left over: ${what}`);
    }
  }
}

/** The extension as it ships, but for its main module, which is one of the bench with the product's sources in it. */
function productWith(folder: string, main: string): string {
  mkdirSync(folder);
  for (const entry of ["dist", "media", "l10n", "package.nls.json", "out"])
    symlinkSync(resolve(entry), join(folder, entry));
  writeManifest(folder, {
    ...JSON.parse(readFileSync("package.json", "utf8")),
    main,
    activationEvents: ["onStartupFinished"],
  });
  return folder;
}
