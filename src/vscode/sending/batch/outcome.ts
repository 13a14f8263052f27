import type { Failure } from "../../../store/entry";

/** In the order in which they are reported: what needs attention comes first. */
export const OUTCOME_KINDS = ["unknown", "refused", "notSent", "done"] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** The outcome of one item of a batch. */
export interface Outcome {
  readonly kind: OutcomeKind;
  /** What happened and what is true now, in words. */
  readonly text: string;
  /** Of what was not done. */
  readonly cause?: Failure["kind"];
  /** The request that failed, as the window keeps it; absent where none was sent. */
  readonly request?: number;
  /** Why the rest of the batch is not sent, as a sentence. */
  readonly stop?: string;
}

export interface ItemResult<Item> {
  readonly item: Item;
  readonly outcome: Outcome;
}

export function withOutcome<Item>(results: readonly ItemResult<Item>[], kind: OutcomeKind): ItemResult<Item>[] {
  return results.filter(({ outcome }) => outcome.kind === kind);
}

/** Items that were certainly not applied, so that they can be sent again. Never those with an unknown outcome. */
export function safeToSend<Item>(results: readonly ItemResult<Item>[]): Item[] {
  return results.filter(({ outcome: { kind } }) => kind === "refused" || kind === "notSent").map(({ item }) => item);
}

/** The requests that failed, in the order in which they were sent. */
export function failedRequests(results: readonly ItemResult<unknown>[]): number[] {
  return results.flatMap(({ outcome }) => outcome.request ?? []);
}
