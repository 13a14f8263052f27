import { randomUUID } from "node:crypto";
import { join } from "node:path";
import * as l10n from "@vscode/l10n";
import type { Activity, ActivityFacts, ActivityOutcome, ActivityResult, CheckFinding } from "./activity";
import { isSameChange, isUnderWay, repeatedBy } from "./activity";
import { type LedgerLine, readLine, writeLine } from "./line";
import { LedgerError, LineFile, type OpenForAppend } from "./lineFile";
import { isAlive, signOfProcess } from "./processes";

interface LedgerOptions {
  readonly now?: () => number;
  readonly openForAppend?: OpenForAppend;
  readonly onWritten?: () => void;
}

/** IDs of the activities that the user knew of when a change was confirmed. */
export type KnownActivityIds = ReadonlySet<string>;

/** The plan's ID, or what stands against it. */
type Claim =
  | { readonly id: string }
  | { readonly underWay: true }
  /** The same was sent meanwhile, and the user does not know of it. */
  | { readonly sent: readonly Activity[] };

/** Activities of this process that are not settled, and the ledger that may settle each. */
const underWay = new Map<string, Ledger>();

/** `activity.jsonl` in `folder`, which all windows append to: before each activity is sent, and after it ended. */
export class Ledger {
  readonly #file: LineFile;
  readonly #now: () => number;
  readonly #onWritten: () => void;
  readonly #entries = new Entries();
  readonly #planned = new Set<string>();
  /** Names of what this process sends, by activity. They are never written. */
  readonly #unmaskedNames = new Map<string, readonly string[]>();
  /** What ended and could not be written: written before the next line. */
  readonly #owed = new Set<LedgerLine>();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(folder: string, { now = Date.now, openForAppend, onWritten = () => undefined }: LedgerOptions = {}) {
    this.#file = new LineFile(join(folder, "activity.jsonl"), openForAppend);
    this.#now = now;
    this.#onWritten = onWritten;
  }

  /** Resolves once it is on the disk. Rejects with a LedgerError when it is not: then nothing may be sent. */
  async plan(facts: ActivityFacts): Promise<string> {
    const id = randomUUID();
    const process = await signOfProcess();
    underWay.set(id, this);
    const line = { id, at: this.#now(), event: "planned", process, facts } as const;
    await this.#append(line, l10n.t("Nothing was sent.")).catch((error: unknown) => this.#stop(id, error));
    this.#planned.add(id);
    if (facts.unmaskedNames) this.#unmaskedNames.set(id, facts.unmaskedNames);
    return id;
  }

  /**
   * Records a plan, unless the same is under way or was sent since the user was asked, here or in another window. The
   * order of the plans in the record decides: of two windows that plan at the same moment, the second finds the first. A
   * plan that something stands against counts as not sent. Rejects with a LedgerError.
   */
  async claim(facts: ActivityFacts, known: KnownActivityIds): Promise<Claim> {
    const id = await this.plan(facts);
    let claim: Claim | undefined;
    try {
      claim = (await this.#obstacle(id, facts, known)) ?? { id };
    } finally {
      if (claim === undefined || !("id" in claim)) await this.settle(id, "notSent");
    }
    return claim;
  }

  async #obstacle(id: string, facts: ActivityFacts, known: KnownActivityIds): Promise<Claim | undefined> {
    const newestFirst = await this.activities();
    const earlier = newestFirst.slice(newestFirst.findIndex((activity) => activity.id === id) + 1);
    if (earlier.some((other) => isUnderWay(other) && isSameChange(facts, other))) return { underWay: true };
    const sent = repeatedBy(facts, earlier).filter((other) => !known.has(other.id));
    return sent.length > 0 ? { sent } : undefined;
  }

  /** The request may start only after this resolves. Rejects with a LedgerError: then it counts as not sent. */
  async sent(id: string): Promise<void> {
    if (!this.#planned.delete(id)) throw new Error("This plan is not there or has been used.");
    const line = { id, at: this.#now(), event: "sent" } as const;
    await this.#append(line, l10n.t("Nothing was sent.")).catch((error: unknown) => this.#stop(id, error));
  }

  /** The line that failed may be there all the same. Without an end, other windows would wait as long as this one lives. */
  async #stop(id: string, error: unknown): Promise<never> {
    await this.settle(id, "notSent").catch(() => undefined);
    throw error;
  }

  /** Rejects with a LedgerError when it could not be written; the user still has to hear the outcome first. */
  async settle(id: string, outcome: ActivityOutcome, result?: ActivityResult): Promise<void> {
    const consequence = l10n.t("The outcome could not be recorded.");
    this.#planned.delete(id);
    await this.#append({ id, at: this.#now(), event: outcome, result }, consequence).finally(() => underWay.delete(id));
  }

  /** The activity keeps its state. Rejects with a LedgerError. */
  async checked(id: string, finding: CheckFinding): Promise<void> {
    await this.#append({ id, at: this.#now(), event: "checked", finding }, l10n.t("The check could not be recorded."));
  }

  /** The activities of all windows, newest first. Rejects with a LedgerError when the record cannot be read. */
  async activities(): Promise<readonly Activity[]> {
    // Where that fails, the next one tries again.
    await this.#writeOwed().catch(() => undefined);
    await this.#read();
    for (const line of this.#owed) this.#entries.add(line);
    await this.#entries.lookForEnded(
      async ({ id, plannedAt }, process) => underWay.has(id) || isAlive(process, plannedAt, this.#now()),
    );
    // Read again: a process may have written something just before it ended. After its end nothing more can come.
    await this.#read();
    return this.#entries.activities().map((activity) => {
      const unmaskedNames = this.#unmaskedNames.get(activity.id);
      return unmaskedNames === undefined ? activity : { ...activity, unmaskedNames: unmaskedNames };
    });
  }

  /** From here on, what it has not settled counts as interrupted. */
  close(): void {
    for (const [id, ledger] of underWay) if (ledger === this) underWay.delete(id);
  }

  async #append(line: LedgerLine, consequence: string): Promise<void> {
    try {
      await this.#writeOwed();
      await this.#file.append(writeLine(line));
    } catch (error) {
      // Without it, other windows would take this for being sent as long as this window lives.
      if (line.event !== "planned" && line.event !== "sent") this.#owed.add(line);
      throw new LedgerError(consequence, error);
    }
    this.#onWritten();
  }

  /** A line that two calls write is read once. */
  async #writeOwed(): Promise<void> {
    for (const line of this.#owed) {
      await this.#file.append(writeLine(line));
      this.#owed.delete(line);
    }
  }

  /** Reads are done one after the other: each continues where the last one ended. */
  #read(): Promise<void> {
    const reading = this.#reading.then(() => this.#readNew());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readNew(): Promise<void> {
    try {
      const { fromStart, lines } = await this.#file.readNew();
      if (fromStart) this.#entries.clear();
      for (const text of lines) {
        const line = readLine(text);
        if (line) this.#entries.add(line);
      }
    } catch (error) {
      throw new LedgerError(l10n.t("Earlier activities cannot be shown."), error);
    }
  }
}

/** The activities as the lines of the record tell them, in the order they were planned. */
class Entries {
  readonly #activities = new Map<string, Activity>();
  /** Those that are not settled, with the sign of the process that may settle them. */
  readonly #open = new Map<string, string>();
  readonly #interrupted = new Set<string>();

  clear(): void {
    for (const part of [this.#activities, this.#open, this.#interrupted]) part.clear();
  }

  /** A line for an unknown or already settled activity is ignored. */
  add(line: LedgerLine): void {
    const { id, at } = line;
    const activity = this.#activities.get(id);
    if (line.event === "planned") {
      if (activity !== undefined) return;
      this.#activities.set(id, { ...line.facts, id, plannedAt: at, state: "planned", interrupted: false });
      this.#open.set(id, line.process);
    } else if (activity === undefined) {
      return;
    } else if (line.event === "checked") {
      this.#activities.set(id, { ...activity, check: { at, finding: line.finding } });
    } else if (line.event === "sent") {
      if (activity.state === "planned") this.#activities.set(id, { ...activity, state: "sent", sentAt: at });
    } else if (this.#open.delete(id)) {
      this.#interrupted.delete(id);
      const result = line.result && { result: line.result };
      this.#activities.set(id, { ...activity, state: line.event, settledAt: at, ...result });
    }
  }

  async lookForEnded(mayBeSettled: (activity: Activity, process: string) => Promise<boolean>): Promise<void> {
    await Promise.all(
      Array.from(this.#open, async ([id, process]) => {
        const activity = this.#activities.get(id);
        if (activity === undefined || this.#interrupted.has(id) || (await mayBeSettled(activity, process))) return;
        // It may have been settled meanwhile.
        if (this.#open.has(id)) this.#interrupted.add(id);
      }),
    );
  }

  /** Newest first. The `sent` line is on the disk before anything is sent: without one, nothing was sent. */
  activities(): Activity[] {
    const activities = Array.from(this.#activities.values(), (activity): Activity => {
      if (!this.#interrupted.has(activity.id)) return activity;
      return { ...activity, state: activity.state === "planned" ? "notSent" : "unknown", interrupted: true };
    });
    return activities.reverse();
  }
}
