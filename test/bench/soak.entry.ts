// An extension of the bench: the whole product, as extension.ts puts it together, used all day inside an extension host.

import { Session } from "node:inspector/promises";
import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";
import type { Environment } from "../../src/domain/environment";
import { tasksOf } from "../../src/domain/loan";
import { activate as activateLoanOps } from "../../src/extension";
import { Emitter } from "../../src/store/event";
import { LoanStore } from "../../src/store/loanStore";
import { Sessions } from "../../src/vscode/environments/sessions";
import { ActiveEnvironment, readEnvironments } from "../../src/vscode/environments/settings";
import { AccessTokens } from "../../src/vscode/environments/tokens";
import { LoansTree } from "../../src/vscode/loans/collectionTree";
import type { Row } from "../../src/vscode/loans/rows";
import { PagePanel } from "../../src/vscode/pages/pagePanel";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { memoryInUse, rest, tellResult } from "./harness";

/** Where the inspector finds the classes. */
const PLACE = "loanOpsBenchClasses";

/** What may be left over, by name, and how many of it there are. */
type Counts = Readonly<Record<string, number>>;

/** What the bench tells the extension host. */
export interface SoakPlan {
  readonly token: string;
  /** Loans that are listed all the time, in the second environment and in the first. */
  readonly listed: readonly (readonly string[])[];
  /** Loans that are added and removed, each once. */
  readonly passing: readonly string[];
  readonly rounds: number;
  readonly warmUpRounds: number;
  /** How often each thing is done in a round. */
  readonly refreshes: number;
  readonly addsAndRemoves: number;
  readonly taskPages: number;
}

interface SoakMoment {
  readonly heap: number;
  /** What only we make. */
  readonly ours: Counts;
  /** What VS Code and its own extensions make as well. */
  readonly shared: Counts;
}

export interface SoakPart {
  readonly start: SoakMoment;
  readonly middle: SoakMoment;
  readonly end: SoakMoment;
}

export interface SoakRun {
  /** Everything that is done in one environment, without leaving it. */
  readonly staying: SoakPart;
  readonly switching: SoakPart;
}

/** What is kept for some seconds has ended by then: sockets for the next request, the time limits of requests that were answered. */
const SETTLED_MILLISECONDS = 8_000;
const KEYRING_MILLISECONDS = 100;
/** VS Code's own timers and sockets come and go: what is there each time is there. */
const LOOKS = 5;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  await tellResult(() => soak(context, JSON.parse(process.env.LOAN_OPS_BENCH_SOAK ?? "")));
}

async function soak(context: vscode.ExtensionContext, plan: SoakPlan): Promise<SoakRun> {
  const keyring = { milliseconds: 0 };
  activateLoanOps(Object.create(context, { secrets: { value: taking(keyring, context.secrets) } }));
  const part = <T>(kind: abstract new (...parts: never[]) => T): T => {
    const found = context.subscriptions.find((one) => one instanceof kind);
    if (found === undefined) throw new Error(`extension.ts makes no ${kind.name}.`);
    return found as T;
  };
  const [active, sessions, tree] = [part(ActiveEnvironment), part(Sessions), part(LoansTree)];
  const { environments } = readEnvironments();
  const [simulator, first, second] = environments.filter(({ kind, baseUrl }) => kind === "simulator" || baseUrl);
  if (!simulator || !first || !second) throw new Error("The settings lack an environment.");
  const pages = taskPages();
  const passing = [...plan.passing];
  const eachTime = Math.floor(passing.length / (plan.rounds + plan.warmUpRounds) / plan.addsAndRemoves);
  for (const [index, environment] of [second, first].entries()) {
    await part(AccessTokens).store(environment, plan.token);
    await active.switchTo(environment.id);
    await (await sessions.open()).store.add("loans", plan.listed[index] ?? []);
  }

  const stay = async () => {
    const { store } = await sessions.open();
    for (let index = 0; index < plan.refreshes; index++) await vscode.commands.executeCommand(commandIds.refreshAll);
    for (let index = 0; index < plan.addsAndRemoves; index++) {
      const added = passing.splice(0, eachTime);
      await store.add("loans", added);
      await unfold(tree);
      for (const loan of added) await vscode.commands.executeCommand(commandIds.removeLoan, { loanReference: loan });
    }
    for (const loan of store.loans.references.slice(0, plan.taskPages)) {
      const opened = pages.next();
      await vscode.commands.executeCommand(commandIds.openTask, taskOf(store, loan));
      await (await opened).close();
    }
  };
  const visit = async (environment: Environment) => {
    await active.switchTo(environment.id);
    const { store } = await sessions.open();
    await store.loans.refresh(store.loans.references.slice(0, 1));
    await unfold(tree);
  };
  const switchAround = async () => {
    await visit(second);
    // Overtaken by the next while it waits for its token.
    keyring.milliseconds = KEYRING_MILLISECONDS;
    await active.switchTo(first.id);
    await active.switchTo(simulator.id);
    keyring.milliseconds = 0;
    await visit(first);
  };
  return { staying: await measured(plan, stay), switching: await measured(plan, switchAround) };
}

/** A secret store that can take its time, as some do. */
function taking(keyring: { readonly milliseconds: number }, secrets: vscode.SecretStorage): vscode.SecretStorage {
  return {
    async get(key) {
      if (keyring.milliseconds > 0) await pause(keyring.milliseconds);
      return secrets.get(key);
    },
    store: (key, value) => secrets.store(key, value),
    delete: (key) => secrets.delete(key),
    onDidChange: secrets.onDidChange,
  };
}

async function measured({ rounds, warmUpRounds }: SoakPlan, round: () => Promise<void>): Promise<SoakPart> {
  const momentAfter = async (count: number) => {
    for (let index = 0; index < count; index++) await round();
    return moment();
  };
  return {
    start: await momentAfter(warmUpRounds),
    middle: await momentAfter(rounds / 2),
    end: await momentAfter(rounds / 2),
  };
}

async function unfold(tree: LoansTree, row?: Row): Promise<void> {
  if (row) tree.getTreeItem(row);
  for (const child of await tree.getChildren(row)) await unfold(tree, child);
}

function taskOf({ loans }: LoanStore, loanReference: string): { loanReference: string; taskId: string } {
  const loan = loans.get(loanReference)?.value;
  const taskId = loan && tasksOf(loan)[0]?.task.id;
  if (taskId === undefined) throw new Error(`${loanReference} was not read, or has no task.`);
  return { loanReference, taskId };
}

async function moment(): Promise<SoakMoment> {
  await pause(SETTLED_MILLISECONDS);
  const looks: Awaited<ReturnType<typeof counts>>[] = [];
  while (looks.length < LOOKS) {
    await rest();
    looks.push(await counts());
  }
  const [ours, shared] = [least(looks.map((look) => look.ours)), least(looks.map((look) => look.shared))];
  return { ours, shared, heap: await memoryInUse() };
}

/** Tells of the task pages that are opened, when what runs in them has said that it is there. */
function taskPages() {
  const { window } = vscode;
  const create = window.createWebviewPanel;
  let opened = (_page: { close(): Promise<void> }) => {};
  window.createWebviewPanel = (...how: Parameters<typeof create>) => {
    const panel = create(...how);
    const tell = opened;
    panel.webview.onDidReceiveMessage(({ type }) => {
      if (type !== "ready") return;
      tell({
        async close() {
          const closed = new Promise<void>((resolve) => panel.onDidDispose(resolve));
          await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
          await closed;
        },
      });
    });
    return panel;
  };
  return {
    next: () =>
      new Promise<{ close(): Promise<void> }>((resolve) => {
        opened = resolve;
      }),
  };
}

/** What has been made and is still held by somebody, after a garbage collection; what keeps this process awake beside it. */
async function counts(): Promise<{ readonly ours: Counts; readonly shared: Counts }> {
  const classes = { Emitter, EventEmitter: vscode.EventEmitter, LoanStore, PagePanel, AbortController };
  Object.assign(globalThis, { [PLACE]: classes });
  const inspector = new Session();
  inspector.connect();
  /** What a function says of all living objects of a class. */
  const ofAll = async (name: keyof typeof classes, say: string): Promise<number> => {
    const { result } = await inspector.post("Runtime.evaluate", { expression: `${PLACE}.${name}.prototype` });
    const all = await inspector.post("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "" });
    const functionDeclaration = `function () { return (${say})(this.filter((one) => one !== ${PLACE}.${name}.prototype)); }`;
    const { objectId = "" } = all.objects;
    const said = await inspector.post("Runtime.callFunctionOn", { objectId, functionDeclaration, returnByValue: true });
    if (typeof said.result.value !== "number")
      throw new Error(`The inspector could not count: ${said.exceptionDetails?.text}`);
    return said.result.value;
  };
  const number = "(all) => all.length";
  const sumOf = (field: string) => `(all) => all.reduce((sum, one) => sum + (one.${field} ?? 0), 0)`;
  try {
    return {
      ours: {
        "listeners of the store's events": await ofAll("Emitter", sumOf("listening")),
        stores: await ofAll("LoanStore", number),
        "task pages": await ofAll("PagePanel", number),
      },
      shared: {
        "listeners of VS Code's events": await ofAll("EventEmitter", sumOf("_size")),
        "abort controllers": await ofAll("AbortController", number),
        // Timers, sockets, files and watchers, as Node.js calls them.
        ...Object.fromEntries(
          [...Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)].map(([kind, all]) => [kind, all.length]),
        ),
      },
    };
  } finally {
    inspector.disconnect();
    Reflect.deleteProperty(globalThis, PLACE);
  }
}

/** Of several looks at the same, what was there in all of them. */
function least(looks: readonly Counts[]): Counts {
  const names = new Set(looks.flatMap((look) => Object.keys(look)));
  return Object.fromEntries([...names].map((name) => [name, Math.min(...looks.map((look) => look[name] ?? 0))]));
}
