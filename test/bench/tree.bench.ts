// npm run bench -- tree: the rows, the search and the refresh with 100 and with 1,000 loans, in a real VS Code.
// The product's own sources run in the extension host with the view in sight; the loans come over HTTP from a simulator in another
// process. Before each time other memory is written to: else the rows of few loans would stay in a core's caches.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { startSimulator } from "../../src/simulator/simulator";
import { onLoopback } from "../support/loopback";
import { benchExtension, startExtensionHost } from "./extensionHost";
import { Bars, MIB } from "./harness";
import type { BookAddress, TreeRun } from "./tree.entry";

const LIMIT_MILLISECONDS = 300_000;
const ROWS_BAR = 5;
/** A frame of the screen: what all loans look like is asked for at once, when the view is drawn anew. */
const LOOKS_BAR = 16;
const SEARCH_BAR = 50;
/** Once, when the list opens. */
const FIRST_SEARCH_BAR = 80;
/** MiB. */
const HEAP_BAR = 48;
const SMALL = 100;
const BIG = 1000;

const { contributes } = JSON.parse(readFileSync("package.json", "utf8"));
const views = { viewsContainers: contributes.viewsContainers, views: contributes.views };
const extension = benchExtension("tree", { contributes: views });
const small = await measured(SMALL);
const big = await measured(BIG);

const bars = new Bars();
bars.atMost(ROWS_BAR, big.root, "root", " ms");
bars.atMost(LOOKS_BAR, big.looks, "what its rows look like", " ms");
bars.atMost(ROWS_BAR, big.children, "a loan's children", " ms");
bars.atMost(FIRST_SEARCH_BAR, big.firstSearch, "first results of Go to Task", " ms");
bars.atMost(SEARCH_BAR, big.slowestSearch, "results while typing, the slowest", " ms");
bars.atMost(HEAP_BAR, big.heap / MIB, "heap growth", " MiB");
bars.atMost(0, big.firedByNothing, "rows drawn again by a refresh of which nothing changed");
const others = big.firedByOne.filter((id) => !id.endsWith(`/loan:${big.changedLoan}`));
bars.atMost(0, others.length, "other loans drawn again");
bars.atMost(1, big.firedByOne.length, "loans drawn again for one changed task");
for (const [what, cost] of [
  ["first read", ({ firstRead }) => firstRead],
  ["refresh", ({ refresh }) => refresh],
  ["root and what its rows look like", ({ root, looks }) => root + looks],
  ["first results of Go to Task", ({ firstSearch }) => firstSearch],
  ["results while typing", ({ search }) => search],
  ["first results in share-safe mode", ({ shareSafeSearch }) => shareSafeSearch],
  ["heap", ({ heap }) => heap],
] as [string, (run: TreeRun) => number][]) {
  bars.atMost(1, cost(big) / cost(small) / (BIG / SMALL), `cost per loan, ${BIG} over ${SMALL} loans: ${what}`);
}
bars.conclude();

/** With the simulator's big-book, of which the first loans are listed. */
async function measured(loans: number): Promise<TreeRun> {
  await using simulator = await startSimulator({ scenario: "big-book" });
  const changing = await onLoopback(
    createServer((_request, response) => {
      const [task] = simulator.state.tasks.values();
      if (task === undefined) throw new Error("The book is empty.");
      Object.assign(task, { title: `${task.title} (again)` });
      response.end();
    }),
  );
  const book: BookAddress = {
    url: simulator.url,
    token: simulator.token,
    listed: simulator.loans().slice(0, loans),
    changeOneTask: `http://127.0.0.1:${changing.port}/`,
  };
  const host = await startExtensionHost({ LOAN_OPS_BENCH_BOOK: JSON.stringify(book) });
  try {
    return await host.run<TreeRun>(LIMIT_MILLISECONDS, extension);
  } finally {
    await host.stop();
    await changing.close();
  }
}
