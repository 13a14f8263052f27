import assert from "node:assert/strict";
import type { Activity, ActivityFacts } from "../../../../src/ledger/activity";
import { Ledger } from "../../../../src/ledger/ledger";
import type { DealSeed } from "../../../../src/simulator/scenarios/scenario";
import { type Simulator, startSimulator } from "../../../../src/simulator/simulator";
import { type Call, type MoodyService, startMoodyService } from "../../../support/moodyService";
import type { Place } from "../../../support/place";
import { connect, type OpenWindow, openWindow } from "./fake/openWindow";
import { Machine } from "./fake/window";

/** A service over a socket, and a window of the extension that has read the loans LN-1 and LN-2 of it. */
export class Sandbox {
  machine!: Machine;
  service!: Simulator;
  window!: OpenWindow;
  readonly #ends: (() => Promise<void>)[] = [];

  async start(): Promise<void> {
    [this.machine, this.service] = await Promise.all([Machine.start(), startService()]);
    connect(
      this.machine,
      this.place(),
      // By another address, for the same address is the same service.
      this.place({ id: "other", name: "Other", url: this.service.url.replace("127.0.0.1", "localhost") }),
      this.place({ id: "production", name: "Production", kind: "production" }),
    );
    this.window = await this.open("sandbox");
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
    await this.service.close();
    await this.machine.end();
  }

  place(facts: Partial<Place> = {}): Place {
    const lists = { loans: ["LN-1", "LN-2"], deals: ["deal_1", "deal_2"] };
    return { id: "sandbox", name: "Sandbox", url: this.service.url, token: this.service.token, ...lists, ...facts };
  }

  /** Another window of the same machine. */
  async open(environmentId: string): Promise<OpenWindow> {
    const window = await openWindow(this.machine, environmentId);
    this.#ends.push(() => window.close());
    await window.session();
    return window;
  }

  /** Another window, on a service that behaves as the test says and knows these loans. */
  async openMoody(loans: Readonly<Record<string, object>>, facts: Partial<Place> = {}) {
    const service = await startMoodyService();
    this.#ends.push(() => service.close());
    for (const [reference, loan] of Object.entries(loans)) service.loans.set(reference, loan);
    const { url, token } = service;
    connect(this.machine, { id: "moody", url, token, loans: Object.keys(loans), ...facts });
    return { service, open: () => this.open("moody") };
  }

  /** Somebody else changes a task. */
  change(taskId: string, facts: object): void {
    Object.assign(this.service.state.tasks.get(taskId) ?? assert.fail(taskId), facts);
  }

  /** The changes and uploads that reached the service, in their order. */
  get changes(): string[] {
    const names = this.service.calls().flatMap(({ operations }) => operations.map(({ name }) => name));
    return names.filter((name) => /[.]|^upload/.test(name));
  }

  /** What the record holds, as a window reads it that has sent nothing; the newest first. */
  recorded(): Promise<readonly Activity[]> {
    return new Ledger(this.machine.folder).activities();
  }

  /** Something that was being sent when its window ended. */
  async interrupted(facts: Partial<ActivityFacts>): Promise<string> {
    const ledger = new Ledger(this.machine.folder);
    const environment = { environmentId: "sandbox", environmentName: "Sandbox" };
    const id = await ledger.plan({ kind: "upload", ...environment, loanReference: "LN-1", loanId: "loan_1", ...facts });
    await ledger.sent(id);
    ledger.close();
    return id;
  }
}

/** A service that behaves as a test says, and a window that has read the loan LN-1 of it. */
export interface MoodySandbox {
  readonly machine: Machine;
  readonly service: MoodyService;
  readonly window: OpenWindow;
}

/** One for each test. `give` tells what the service has at first. */
export function withMoodySandbox(give: (service: MoodyService) => void): MoodySandbox {
  const sandbox = {} as MoodySandbox;
  beforeEach(async () => {
    const [machine, service] = await Promise.all([Machine.start(), startMoodyService()]);
    give(service);
    const { url, token } = service;
    connect(machine, { id: "sandbox", name: "Sandbox", url, token, loans: ["LN-1"], deals: [...service.deals.keys()] });
    const window = await openWindow(machine, "sandbox");
    Object.assign(sandbox, { machine, service, window });
    await window.session();
  });
  afterEach(async () => {
    await sandbox.window.close();
    await sandbox.service.close();
    await sandbox.machine.end();
  });
  return sandbox;
}

/** Refuses what asks for one of these fields, as a service does that does not know it. */
export function lacking(fields: readonly string[]): (call: Call) => void {
  return (call) => {
    const unknown = fields.find((field) => new RegExp(`\\b${field}\\b`).test(call.document));
    if (unknown === undefined) return call.answer();
    const errors = [{ message: `Cannot query field "${unknown}" on type "T".` }];
    call.response.writeHead(400).end(JSON.stringify({ errors }));
  };
}

/** Waits until it is so. */
export async function until<T>(find: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** One for each test. */
export function withSandbox(): Sandbox {
  const sandbox = new Sandbox();
  beforeEach(() => sandbox.start());
  afterEach(() => sandbox.end());
  return sandbox;
}

function startService(): Promise<Simulator> {
  return startSimulator({ scenario: { name: "two", deals: [deal("1"), deal("2")] } });
}

/** A deal with a loan: two borrower tasks with documents, and two tasks of the loan officer. */
function deal(number: string): DealSeed {
  const id = (kind: string) => `${kind}_${number}`;
  const document = (name: string) => ({ id: id(`doc_${name}`), name: `${name}.pdf`, uploadedDaysAgo: 1 });
  const task = { status: "InProgress", type: "DocumentRequired", description: "", createdDaysAgo: 2 };
  const officer = (name: string) => ({ ...task, id: id(name), title: `Order ${name}`, assignedTo: "LOAN_OFFICER" });
  return {
    id: id("deal"),
    friendlyId: `DL-${number}`,
    borrowers: [
      {
        id: id("borrower"),
        firstName: "Ada",
        lastName: "Byron",
        email: "ada@example.com",
        tasks: [
          { ...task, id: id("stubs"), title: "Pay stubs", documents: [document("stub"), document("blurry")] },
          { ...task, id: id("returns"), title: "Tax returns", documents: [document("return")] },
        ],
      },
    ],
    loan: { id: id("loan"), friendlyId: `LN-${number}`, officerTasks: [officer("flood"), officer("title")] },
  };
}
