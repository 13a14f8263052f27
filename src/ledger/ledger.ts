import { randomUUID } from "node:crypto";
import { join } from "node:path";
import * as l10n from "@vscode/l10n";
import type { Activity, ActivityFacts, ActivityOutcome, ActivityResult, CheckFinding } from "./activity";
import { Entries } from "./entries";
import { LedgerError } from "./ledgerError";
import { type LedgerLine, readLine, writeLine } from "./line";
import { LineFile, type OpenForAppend } from "./lineFile";
import { isAlive, LivenessSocket } from "./livenessSocket";

export interface LedgerOptions {
  readonly now?: () => number;
  readonly openForAppend?: OpenForAppend;
  /** Called when this process has added a line to the record. */
  readonly onWritten?: () => void;
}

/**
 * The record of all mutations and uploads: `activity.jsonl` in `folder`, which all windows append to. Each activity is
 * written before it is sent and after it ended. The state of an activity that its process did not finish is inferred.
 */
export class Ledger {
  readonly #folder: string;
  readonly #file: LineFile;
  readonly #now: () => number;
  readonly #onWritten: () => void;
  readonly #entries = new Entries();
  /** Activities of this process that are not settled. */
  readonly #underWay = new Map<string, "planned" | "sent">();
  /** Of activities of this process. Names are never written. */
  readonly #trueNames = new Map<string, readonly string[]>();
  /** Open while an activity of this process is not settled. */
  #liveness: Promise<LivenessSocket> | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(folder: string, options: LedgerOptions = {}) {
    this.#folder = folder;
    this.#file = new LineFile(join(folder, "activity.jsonl"), options.openForAppend);
    this.#now = options.now ?? Date.now;
    this.#onWritten = options.onWritten ?? (() => undefined);
  }

  /**
   * Records a plan and returns its ID once it is on the disk. Rejects with a LedgerError when it could not be written:
   * then nothing may be sent.
   */
  async plan(facts: ActivityFacts): Promise<string> {
    const id = randomUUID();
    this.#underWay.set(id, "planned");
    this.#liveness ??= LivenessSocket.show(this.#folder);
    const { token: process } = await this.#liveness;
    await this.#appendOrGiveUp({ id, at: this.#now(), event: "planned", process, facts });
    if (facts.trueNames) this.#trueNames.set(id, facts.trueNames);
    return id;
  }

  /**
   * Records that it is being sent. The request may start only after this resolves; a plan is valid for one request.
   * Rejects with a LedgerError when it could not be written: then it must not be sent, and counts as not sent.
   */
  async sent(id: string): Promise<void> {
    if (this.#underWay.get(id) !== "planned") throw new Error("This plan is not there or has been used.");
    this.#underWay.set(id, "sent");
    await this.#appendOrGiveUp({ id, at: this.#now(), event: "sent" });
  }

  /**
   * Records the outcome. Rejects with a LedgerError when it could not be written; the user still has to hear the
   * outcome first.
   */
  async settle(id: string, outcome: ActivityOutcome, result?: ActivityResult): Promise<void> {
    const consequence = l10n.t("The outcome could not be recorded.");
    await this.#append({ id, at: this.#now(), event: outcome, result }, consequence).finally(() => this.#ended(id));
  }

  /** Records the result of a later check. The activity keeps its state. Rejects with a LedgerError. */
  async checked(id: string, finding: CheckFinding): Promise<void> {
    await this.#append({ id, at: this.#now(), event: "checked", finding }, l10n.t("The check could not be recorded."));
  }

  /** The activities of all windows, newest first. Rejects with a LedgerError when the record cannot be read. */
  async activities(): Promise<readonly Activity[]> {
    const own = await this.#liveness;
    await this.#read();
    const others = [...this.#entries.openProcesses()].filter((process) => process !== own?.token);
    const gone = new Set<string>();
    await Promise.all(others.map(async (process) => (await isAlive(this.#folder, process)) || gone.add(process)));
    // Read again: a process may have written something just before it ended. After its end nothing more can come.
    await this.#read();
    const activities = this.#entries.activities((id, process) =>
      process === own?.token ? this.#underWay.has(id) : !gone.has(process),
    );
    return activities.map((activity) => {
      const trueNames = this.#trueNames.get(activity.id);
      return trueNames === undefined ? activity : { ...activity, trueNames };
    });
  }

  /** Called at the end of the process: from here on, other windows see its unfinished activities as interrupted. */
  async close(): Promise<void> {
    const liveness = this.#liveness;
    this.#liveness = undefined;
    (await liveness)?.close();
  }

  /** The liveness socket is open only while something is under way. An idle window leaves no socket behind. */
  #ended(id: string): void {
    this.#underWay.delete(id);
    if (this.#underWay.size === 0) void this.close();
  }

  async #appendOrGiveUp(line: LedgerLine): Promise<void> {
    try {
      await this.#append(line, l10n.t("Nothing was sent."));
    } catch (error) {
      this.#ended(line.id);
      throw error;
    }
  }

  async #append(line: LedgerLine, consequence: string): Promise<void> {
    try {
      await this.#file.append(writeLine(line));
    } catch (error) {
      throw new LedgerError(consequence, error);
    }
    this.#onWritten();
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
