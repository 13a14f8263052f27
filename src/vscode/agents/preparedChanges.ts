import type { ActivityKind } from "../../ledger/activity";
import { AgentRefusal } from "./agentRefusal";

/** How long nothing is prepared any more after the user left something, in milliseconds. */
const PAUSE = 60_000;

/** A change that an agent prepared, and what became of it. */
export interface PreparedChange {
  readonly environmentId: string;
  readonly kind: ActivityKind;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `left`: by the user. `dropped`: it could not be asked or sent. Nothing was sent in both cases. */
  became: "waiting" | "left" | "dropped" | "sent";
  /** The newest entry of the record, once it is sent. */
  activityId?: string;
}

/** What agents prepare in a window: one change waits for the user at a time, and not another one right after it. */
export class PreparedChanges {
  readonly #clock: () => number;
  #latest: PreparedChange | undefined;
  #leftAt = Number.NEGATIVE_INFINITY;
  #refused = false;

  /** `clock`: milliseconds that only grow, whatever the time of the day is set to. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  get latest(): PreparedChange | undefined {
    return this.#latest;
  }

  /** Keeps it until the user decides. Throws an AgentRefusal where nothing may be prepared. */
  wait(change: Pick<PreparedChange, "environmentId" | "kind">): PreparedChange {
    if (this.#refused) {
      throw new AgentRefusal(
        "refusedByUser",
        "The user wants nothing prepared by agents in this window. Do not prepare anything any more.",
      );
    }
    if (this.#latest?.became === "waiting") {
      throw new AgentRefusal(
        "oneWaits",
        "A change that an agent prepared still waits for the user. list_activity tells what becomes of it. Prepare nothing else before.",
      );
    }
    const rest = this.#leftAt + PAUSE - this.#clock();
    if (rest > 0) {
      throw new AgentRefusal(
        "leftJustNow",
        `The user did not send what was prepared last. Nothing can be prepared for ${Math.ceil(rest / 1000)} seconds. After that, prepare only what the user asks for.`,
      );
    }
    this.#latest = { ...change, at: Date.now(), became: "waiting" };
    return this.#latest;
  }

  /** It waits no more. Where nothing of it was sent, the pause begins. */
  end(change: PreparedChange, unsent: "left" | "dropped"): void {
    if (change.became !== "waiting") return;
    change.became = unsent;
    this.#leftAt = this.#clock();
  }

  /** Nothing more is prepared in this window. */
  refuse(): void {
    this.#refused = true;
  }
}
