// An extension of the bench: the product's own parts around a service with a big book, measured inside an extension host.

import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";
import type { LoanStore } from "../../src/store/loanStore";
import { createParts } from "../../src/vscode/createApp";
import { environmentStatus } from "../../src/vscode/environments/environmentStatus";
import type { SimulatorModule } from "../../src/vscode/environments/simulators";
import type { LoansTree } from "../../src/vscode/loans/collectionTree";
import { taskFinder } from "../../src/vscode/loans/goToTask";
import { startPolling } from "../../src/vscode/loans/refresh";
import type { Row } from "../../src/vscode/loans/rows";
import { createViews } from "../../src/vscode/loans/views";
import { coldTimeOf, cpuTimeOf, median, memoryInUse, rest, tellResult } from "./harness";

/** A service with many loans, as the extension host meets it. */
export interface BookAddress {
  readonly url: string;
  readonly token: string;
  readonly listed: readonly { readonly id: string; readonly friendlyId: string }[];
  /** POST: gives one task of the first loan another title. */
  readonly changeOneTask: string;
}

/** What was measured with so many loans. Times in milliseconds, memory in bytes. */
export interface TreeRun {
  readonly heap: number;
  /** CPU time from the first request to the last loan, with views, badge and status following. */
  readonly firstRead: number;
  readonly root: number;
  readonly looks: number;
  readonly children: number;
  readonly firstSearch: number;
  readonly search: number;
  readonly slowestSearch: number;
  /** From turning share-safe mode on to the first results with every loan masked. */
  readonly shareSafeSearch: number;
  /** CPU time of a refresh of which nothing changed. */
  readonly refresh: number;
  readonly firedByNothing: number;
  /** IDs of the rows that VS Code was told to draw again when one task had changed. */
  readonly firedByOne: readonly string[];
  /** Reference of the loan of that task. */
  readonly changedLoan: string;
}

/** Of each small thing, the searches left out: there are many of them. */
const ROUNDS = 51;
const SEARCHES = 11;
const REFRESHES = 3;
/** Loans that are unfolded down to their tasks. */
const UNFOLDED = 20;
/** As it is typed, key by key. */
const TYPED = ["nguy", "nguyễn bank", "LG-00050", "w-2 in progress", "zzz"];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const book: BookAddress = JSON.parse(process.env.LOAN_OPS_BENCH_BOOK ?? "");
  await tellResult(() => measure(context, book));
}

async function measure(context: vscode.ExtensionContext, book: BookAddress): Promise<TreeRun> {
  const { sessions, tree, shareSafe } = compose(context, book);
  await rest();
  const heapBefore = await memoryInUse();
  const firstRead = await cpuTimeOf(async () => {
    await vscode.commands.executeCommand("loanOps.loans.focus");
    await everyLoanOf((await sessions.open()).store);
  });
  await rest();
  const heap = (await memoryInUse()) - heapBefore;
  const { store } = await sessions.open();
  const { entries } = store.loans;

  const firstSearch = await threadTime(() => taskFinder(entries)(""));
  const queries = TYPED.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
  const searches: number[] = [];
  const find = taskFinder(entries);
  for (const query of queries) searches.push(await coldTimeOf(SEARCHES, () => find(query)));
  const nodes = await tree.getChildren();
  const root = await coldTimeOf(ROUNDS, () => tree.getChildren());
  const looks = await coldTimeOf(ROUNDS, () => {
    for (const node of nodes) tree.getTreeItem(node);
  });
  const loans = nodes.slice(0, ROUNDS).values();
  const children = await coldTimeOf(ROUNDS, async () => {
    for (const child of await tree.getChildren(loans.next().value)) tree.getTreeItem(child);
  });
  for (const loan of nodes.slice(0, UNFOLDED)) await unfold(tree, loan);

  const fired: string[] = [];
  const firing = tree.onDidChangeTreeData((nodes) => {
    fired.push(...(nodes === undefined ? ["everything"] : [nodes].flat().map(({ id }) => id)));
  });
  const refreshes: number[] = [];
  for (let round = 0; round < REFRESHES; round++) refreshes.push(await cpuTimeOf(() => store.refresh()));
  const firedByNothing = fired.splice(0).length;
  await fetch(book.changeOneTask, { method: "POST" });
  await store.refresh();
  firing.dispose();
  // With the first search right after, while the rows are drawn again.
  const shareSafeSearch = await threadTime(async () => {
    await shareSafe.prepare();
    await shareSafe.setOn(true);
    taskFinder(store.loans.entries)("");
  });

  return {
    heap,
    firstRead,
    root,
    looks,
    children,
    firstSearch,
    search: median(searches),
    shareSafeSearch,
    slowestSearch: Math.max(...searches),
    refresh: median(refreshes),
    firedByNothing,
    // VS Code, which has none of the rows unfolded here, is told again.
    firedByOne: [...new Set(fired)],
    changedLoan: entries[0]?.reference ?? "",
  };
}

/** As extension.ts does it, with the book in the place of the simulator. */
function compose(context: vscode.ExtensionContext, book: BookAddress) {
  const simulator = { ...book, loans: () => book.listed, deals: () => [] };
  const module = { startSimulator: async () => simulator } as unknown as SimulatorModule;
  const parts = createParts(context, async () => module);
  const polling = startPolling(parts.sessions, [], parts.onUnexpected);
  const loansDrop = { dropMimeTypes: [], dragMimeTypes: [] };
  createViews({ ...parts, polling, loansDrop });
  environmentStatus(parts);
  return { sessions: parts.sessions, tree: parts.loansTree, shareSafe: parts.shareSafe };
}

async function everyLoanOf({ loans }: LoanStore): Promise<void> {
  while (loans.entries.some(({ value, failure }) => value === undefined && failure === undefined)) await pause(50);
  const failed = loans.entries.find(({ failure }) => failure !== undefined);
  if (failed) throw new Error(`${failed.reference}: ${failed.failure?.message}`);
}

async function unfold(tree: LoansTree, node: Row): Promise<void> {
  tree.getTreeItem(node);
  for (const child of await tree.getChildren(node)) await unfold(tree, child);
}

/** Of the thread that does the work: the time that it takes where nothing else wants the processor. */
async function threadTime(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}
