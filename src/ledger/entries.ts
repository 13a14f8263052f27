import type { Activity, ActivityFacts, ActivityOutcome, ActivityResult } from "./activity";
import type { LedgerLine } from "./line";

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
