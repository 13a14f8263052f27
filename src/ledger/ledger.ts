import { createHash, randomBytes, randomUUID } from "node:crypto";
import { unlink } from "node:fs/promises";
import { createServer, type Server, Socket } from "node:net";
import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import * as l10n from "@vscode/l10n";
import { errorCode } from "../domain/unknown";
import type { Activity, ActivityFacts, ActivityOutcome, ActivityResult, CheckFinding } from "./activity";
import { type LedgerLine, readLine, writeLine } from "./line";
import { LedgerError, LineFile, type OpenForAppend, privateFolder } from "./lineFile";

interface LedgerOptions {
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

/** An activity as its lines so far describe it. */
interface Entry {
  readonly id: string;
  readonly facts: ActivityFacts;
  readonly plannedAt: number;
  /** Which process planned it. */
  readonly process: string;
  written: "planned" | "sent" | ActivityOutcome;
  sentAt?: number;
  settledAt?: number;
  result?: ActivityResult;
  check?: NonNullable<Activity["check"]>;
  /** Cached: a settled activity changes with a new line only. */
  settled?: Activity | undefined;
}

/** Builds the activities from the lines of the record, in the order they were planned. */
export class Entries {
  readonly #entries = new Map<string, Entry>();
  readonly #open = new Set<Entry>();

  clear(): void {
    this.#entries.clear();
    this.#open.clear();
  }

  /** A line for an unknown or already settled activity is ignored. */
  add(line: LedgerLine): void {
    const entry = this.#entries.get(line.id);
    if (line.event === "planned") {
      if (entry === undefined) this.#plan(line);
    } else if (entry === undefined) {
      return;
    } else if (line.event === "checked") {
      entry.check = { at: line.at, finding: line.finding };
      entry.settled = undefined;
    } else if (line.event === "sent") {
      if (entry.written !== "planned") return;
      entry.written = "sent";
      entry.sentAt = line.at;
    } else if (this.#open.delete(entry)) {
      entry.written = line.event;
      entry.settledAt = line.at;
      if (line.result) entry.result = line.result;
    }
  }

  #plan({ id, at, process, facts }: LedgerLine & { readonly event: "planned" }): void {
    const entry: Entry = { id, facts, plannedAt: at, process, written: "planned" };
    this.#entries.set(id, entry);
    this.#open.add(entry);
  }

  /** The processes with activities that are not settled. */
  openProcesses(): Set<string> {
    return new Set([...this.#open].map(({ process }) => process));
  }

  /** Newest first. `underWay` says whether an unsettled activity may still be settled by the process that planned it. */
  activities(underWay: (id: string, process: string) => boolean): Activity[] {
    const activities = Array.from(this.#entries.values(), (entry) => {
      if (this.#open.has(entry)) return activityOf(entry, !underWay(entry.id, entry.process));
      entry.settled ??= activityOf(entry, false);
      return entry.settled;
    });
    return activities.reverse();
  }
}

/** The `sent` line is on the disk before anything is sent, so an interrupted activity without one was not sent. */
function activityOf(entry: Entry, interrupted: boolean): Activity {
  const { id, facts, plannedAt, sentAt, settledAt, written, result, check } = entry;
  const state = interrupted ? (written === "planned" ? "notSent" : "unknown") : written;
  return {
    ...facts,
    id,
    plannedAt,
    state,
    interrupted,
    ...(sentAt !== undefined && { sentAt }),
    ...(settledAt !== undefined && { settledAt }),
    ...(result && { result }),
    ...(check && { check }),
  };
}

/** Bytes of a socket's path that every system takes. */
const LONGEST_PATH = 103;

/** A connection attempt that takes longer means that the window is busy, not gone. In milliseconds. */
const CONNECT_TIMEOUT_MS = 1000;

/**
 * Shows other windows that this process is alive: a local socket (on Windows a named pipe) without any traffic. The
 * system closes it however the process ends, whereas a process ID may be reused. Its folder is private to this user and
 * depends only on the folder of the record: all windows find it, and no other user can listen in the place of a crashed
 * window.
 */
class LivenessSocket {
  readonly token: string;
  readonly #server: Server;

  private constructor(token: string, server: Server) {
    this.token = token;
    this.#server = server;
  }

  /**
   * Where no socket can be made, other windows take this process for gone: what it is sending shows there as unknown
   * until it ends.
   */
  static async show(folder: string): Promise<LivenessSocket> {
    const token = randomBytes(12).toString("hex");
    if (process.platform !== "win32") await privateFolder(livenessFolder(folder)).catch(() => undefined);
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      server.on("error", () => resolve());
      server.listen(addressOf(folder, token), resolve);
    });
    server.unref();
    return new LivenessSocket(token, server);
  }

  close(): void {
    this.#server.close();
  }
}

/** Whether the process with this token is alive. */
async function isAlive(folder: string, token: string): Promise<boolean> {
  // The token comes from a file and becomes a part of a path that may be removed, so its form is checked.
  if (!/^[0-9a-f]{24}$/.test(token)) return false;
  const address = addressOf(folder, token);
  const failure = await connect(address);
  // Left behind by a crash.
  if (failure === "ECONNREFUSED") await unlink(address).catch(() => undefined);
  return failure === undefined || failure === "EAGAIN" || failure === "EBUSY";
}

function addressOf(folder: string, token: string): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\loan-ops-${token}`;
  return join(livenessFolder(folder), `${token}.sock`);
}

/** Beside the record, or in the user's folder for caches where the path of a socket would be too long there. */
export function livenessFolder(folder: string): string {
  const beside = join(folder, "windows");
  const token = "0".repeat(24);
  if (Buffer.byteLength(join(beside, `${token}.sock`)) <= LONGEST_PATH) return beside;
  const record = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  const caches = process.platform === "darwin" ? join("Library", "Caches") : ".cache";
  return join(homeOfAccount(), caches, "loan-ops", record);
}

/**
 * From the system's account, not from HOME, which may differ between windows; HOME only for accounts unknown to the
 * system.
 */
function homeOfAccount(): string {
  try {
    return userInfo().homedir;
  } catch {
    return homedir();
  }
}

/** The error's code; undefined when somebody listens, also without an answer in time. */
function connect(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new Socket();
    const end = (failure: string | undefined) => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => end(undefined));
    socket.once("connect", () => end(undefined));
    socket.on("error", (error) => end(errorCode(error) ?? "failed"));
    socket.connect(address);
  });
}
