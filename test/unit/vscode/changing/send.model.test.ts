import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { type Activity, isUnresolved } from "../../../../src/ledger/activity";
import { type Fault, type FutureFault, isApplied } from "../../../../src/simulator/faults/fault";
import { checkActivity } from "../../../../src/vscode/activity/activityActions";
import { type CommandId, commandIds } from "../../../../src/vscode/ui/commandIds";
import { rounds, SEED } from "../../../support/rounds";
import type { OpenWindow } from "../support/fake/openWindow";
import type { Shown } from "../support/fake/user";
import { Uri } from "../support/fake/values";
import { Sandbox } from "../support/sandbox";
import { waitsForNothing } from "./support/changes";

const RUNS = rounds(100);

/** What can be sent, by what it is about. */
const CHANGES: readonly { readonly command: CommandId; readonly row: object; readonly types: readonly string[] }[] = [
  ...["return", "stub"].map((name) => ({
    command: commandIds.rejectDocument,
    row: { loanReference: "LN-1", taskId: `${name}s_1`, documentId: `doc_${name}_1` },
    types: ["Page 2 is missing"],
  })),
  ...["LN-1", "LN-2"].map((loanReference) => ({
    command: commandIds.reassignLoanOfficerTasks,
    row: { loanReference },
    types: [],
  })),
  { command: commandIds.uploadDocuments, row: { loanReference: "LN-1", taskId: "stubs_1" }, types: [] },
  { command: commandIds.createBorrower, row: { dealId: "deal_1" }, types: ["Grace", "Hopper", "g@example.com"] },
];

/** How the next change ends. `applied`: although the service has done it. */
const LOST: readonly (FutureFault | undefined)[] = [
  undefined,
  { fault: "reset", applied: true },
  { fault: "reset", applied: false },
  { fault: "status", status: 503, applied: true },
  { fault: "status", status: 408, applied: true },
  { fault: "status", status: 403 },
  { fault: "empty-body" },
];
const SENT = ["rejectDocument", "reassignLoanOfficerTasks", "create", "uploadBorrowerTaskDocuments"] as const;

function subjectOf({ text, detail }: Shown): string {
  if (text.startsWith("Upload")) return "upload stubs_1";
  const [document] = /\bdoc_\w+/.exec(detail) ?? [];
  if (document !== undefined) return `rejectDocument ${document}`;
  const [loan] = /\bloan_\d/.exec(detail) ?? [];
  return loan === undefined
    ? `createBorrower ${/\bdeal_\d/.exec(`${detail} ${text}`)?.[0]}`
    : `reassignLoanOfficerTasks ${loan}`;
}

/** Two windows, the dialogs that stand open in them, and a service that knows what is true. */
class World {
  readonly sandbox: Sandbox;
  readonly windows: OpenWindow[] = [];
  dialogs: { readonly window: OpenWindow; readonly dialog: Shown }[] = [];
  readonly confirmed: { readonly subject: string; readonly warned: boolean }[] = [];
  readonly arrived: { readonly subject: string; readonly applied: boolean }[] = [];
  /** Of windows that have ended. In this process they go on until the service is closed. */
  readonly killed: Promise<void>[] = [];
  #noted = 0;
  readonly #underWay = new Map<Promise<void>, OpenWindow>();
  #changed = () => {};

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  get file(): string {
    return join(this.sandbox.machine.folder, "stub.txt");
  }

  async open(): Promise<OpenWindow> {
    const window = await this.sandbox.open("sandbox");
    waitsForNothing(window);
    window.user.asked = (dialog) => {
      this.dialogs.push({ window, dialog });
      this.#changed();
    };
    return window;
  }

  begin(window: OpenWindow, { command, row, types }: (typeof CHANGES)[number]): Promise<void> {
    // What was not asked for the last time is not typed now.
    window.user.types.splice(0, Number.POSITIVE_INFINITY, ...types);
    window.user.files.splice(0, Number.POSITIVE_INFINITY, [Uri.file(this.file)]);
    const run = window.run(command, row).finally(() => {
      this.#underWay.delete(run);
      this.#changed();
    });
    this.#underWay.set(run, window);
    return this.settled();
  }

  answer(place: number, yes: boolean): void {
    const [asked] = this.dialogs.splice(place % Math.max(1, this.dialogs.length), 1);
    if (asked === undefined) return;
    if (yes) {
      this.confirmed.push({
        subject: subjectOf(asked.dialog),
        warned: /⚠|already (being )?sent/.test(asked.dialog.detail),
      });
    }
    asked.dialog.choose(yes ? /./ : undefined);
  }

  /** Until nothing is under way but what waits for the user. */
  async settled(): Promise<void> {
    while (this.#underWay.size > this.dialogs.length) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
  }

  /** The window ends as a process does: what it was doing is never written down. */
  async kill(place: number): Promise<void> {
    const [window] = this.windows.splice(place, 1);
    if (window === undefined) return;
    const ledger = window.context.activities.ledger;
    const nothing = () => Promise.reject(new Error("The process has ended."));
    Object.assign(ledger, { plan: nothing, sent: nothing, settle: nothing });
    for (const [run, of] of this.#underWay) {
      if (of !== window) continue;
      this.#underWay.delete(run);
      this.killed.push(run);
    }
    for (const { dialog } of this.dialogs.filter((one) => one.window === window)) dialog.choose();
    this.dialogs = this.dialogs.filter((one) => one.window !== window);
    await window.close();
    this.windows.splice(place, 0, await this.open());
  }

  /** Notes what has reached the service from our windows since the last time. `fault`: what became of it there. */
  note(fault: FutureFault | undefined): void {
    const calls = this.sandbox.service.calls().slice(this.#noted);
    this.#noted += calls.length;
    const applied = fault === undefined || isApplied(fault as Fault);
    const ours = calls.filter(({ headers }) => headers["user-agent"]?.startsWith("loan-ops"));
    for (const { name, arguments: given } of ours.flatMap(({ operations }) => operations)) {
      const [, kind = name] = name.split(".");
      if (kind === "loan" || kind === "deal") continue;
      const { documentId, loanId, dealId } = (given.input ?? {}) as Record<string, string>;
      const subjects: Record<string, string> = {
        create: `createBorrower ${dealId}`,
        uploadBorrowerTaskDocuments: `upload ${given.taskId}`,
      };
      this.arrived.push({ subject: subjects[kind] ?? `${kind} ${documentId ?? loanId}`, applied });
    }
  }

  async hold(): Promise<void> {
    this.note(undefined);
    const record = await this.sandbox.recorded();
    for (const subject of new Set(this.arrived.map((one) => one.subject))) {
      const of = <T extends { readonly subject: string }>(all: readonly T[]) =>
        all.filter((one) => one.subject === subject);
      const mine = record.filter((one) => keyOf(one) === subject);
      const count = (...states: readonly string[]) => mine.filter(({ state }) => states.includes(state)).length;
      const sent = of(this.arrived).length;
      const applied = of(this.arrived).filter((one) => one.applied).length;
      assert.ok(sent <= of(this.confirmed).length, `${subject}: sent once for each confirmation`);
      assert.ok(count("confirmed") <= applied, `${subject}: what is confirmed was done`);
      assert.ok(
        applied <= count("confirmed", "unknown", "sent"),
        `${subject}: what was done is neither refused nor not sent`,
      );
      const found = mine.filter(({ state, check }) => state === "unknown" && check?.finding === "found").length;
      assert.ok(count("confirmed") + found <= applied, `${subject}: what was found was done`);
      const again = count("confirmed", "unknown", "sent") - of(this.confirmed).filter(({ warned }) => warned).length;
      assert.ok(
        again <= 1 || !/^(reject|upload)/.test(subject),
        `${subject}: sent again only where the dialog said so`,
      );
    }
  }
}

function keyOf({ kind, documentId, loanId, dealId, taskId }: Activity): string {
  if (kind === "upload") return `${kind} ${taskId}`;
  return `${kind} ${documentId ?? loanId ?? dealId}`;
}

interface Step extends fc.AsyncCommand<object, World> {}

/** A command that can always be run, and after which all that is promised holds. */
function step(name: string, run: (world: World) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(_, world) {
      await run(world);
      await world.settled();
      await world.hold();
    },
  };
}

const place = fc.nat({ max: 1 });
const change = fc.constantFrom(...CHANGES);
const nameOf = ({ row }: (typeof CHANGES)[number]) => JSON.stringify(row);
const at = (world: World, index: number) => world.windows[index] ?? assert.fail("no window");

const STEPS: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(place, change)
    .map(([index, what]) => step(`begin in ${index} ${nameOf(what)}`, (world) => world.begin(at(world, index), what))),
  fc
    .tuple(fc.nat({ max: 5 }), fc.boolean(), fc.constantFrom(...LOST))
    .map(([index, yes, fault]) =>
      step(`answer ${index} ${yes ? "yes" : "no"} ${JSON.stringify(fault)}`, (world) =>
        answer(world, index, yes, fault),
      ),
    ),
  fc.tuple(place, change, fc.constantFrom(...LOST)).map(([index, what, fault]) =>
    step(`send in ${index} ${nameOf(what)} ${JSON.stringify(fault)}`, async (world) => {
      const before = world.dialogs.length;
      await world.begin(at(world, index), what);
      if (world.dialogs.length > before) await answer(world, before, true, fault);
    }),
  ),
  fc.constant(0).map(() =>
    step("confirm all at once", async (world) => {
      while (world.dialogs.length > 0) world.answer(0, true);
    }),
  ),
  place.map((index) => step(`reload ${index}`, (world) => world.kill(index))),
  fc.tuple(place, change, fc.boolean()).map(([index, what, applied]) =>
    step(`close ${index} while it sends ${nameOf(what)}, applied ${applied}`, async (world) => {
      const { service } = world.sandbox;
      const before = world.dialogs.length;
      await world.begin(at(world, index), what);
      if (world.dialogs.length === before) return;
      const count = service.status().receivedCalls;
      for (const operation of SENT) service.fault({ fault: "no-answer", applied, operation });
      const said = at(world, index).user.messages.length;
      world.note(undefined);
      world.answer(before, true);
      const isSent = () =>
        service
          .calls()
          .slice(count)
          .some(({ fault }) => fault === "no-answer");
      // Or the window said that the same is under way, or asked again.
      const isOver = () => world.dialogs.length > before || at(world, index).user.messages.length > said;
      while (!isSent() && !isOver()) await new Promise((resolve) => setTimeout(resolve, 1));
      world.note({ fault: "no-answer", applied });
      await world.kill(index);
      await service.clearFaults();
    }),
  ),
  place.map((index) => step(`check in ${index}`, (world) => check(world, at(world, index)))),
];

async function answer(world: World, index: number, yes: boolean, fault: FutureFault | undefined): Promise<void> {
  const { service } = world.sandbox;
  for (const operation of SENT) if (fault !== undefined) service.fault({ ...fault, operation });
  world.note(undefined);
  world.answer(index, yes);
  await world.settled();
  world.note(fault);
  await service.clearFaults();
}

async function check({ sandbox }: World, window: OpenWindow): Promise<void> {
  const open = (await sandbox.recorded()).find((one) => isUnresolved(one) && one.kind !== "runMutation");
  if (open !== undefined) await window.fake.do(() => checkActivity(window.context, open));
}

describe("Two windows that send in any order, with answers that are lost", function () {
  this.timeout(30_000 + RUNS * 2_000);

  it(`apply a change once for each confirmation, and claim what is true (seed ${SEED}, ${RUNS} runs)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands([...STEPS], { maxCommands: 25, size: "max" }), async (steps) => {
        const sandbox = new Sandbox();
        await sandbox.start();
        const world = new World(sandbox);
        try {
          await writeFile(world.file, "Pay for October: 1,000");
          world.windows.push(await world.open(), await world.open());
          await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
        } finally {
          for (const { dialog } of world.dialogs) dialog.choose();
          world.dialogs = [];
          await world.settled();
          await sandbox.end();
          await Promise.all(world.killed);
        }
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: false },
    );
  });
});
