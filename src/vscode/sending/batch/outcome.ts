import type { Failure } from "../../../store/entry";

/** In the order in which a user has to hear of them: what may have been done and what was not comes before what was. */
export const OUTCOME_KINDS = ["unknown", "refused", "notSent", "done"] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** What became of one of several things that were sent. */
export interface Outcome {
  readonly kind: OutcomeKind;
  /** What happened and what is true now, in words. */
  readonly text: string;
  /** Of what was not done. */
  readonly cause?: Failure["kind"];
  /** Why nothing more is to be sent, in a sentence, where that is so. */
  readonly stop?: string;
}

export interface ItemResult<Item> {
  readonly item: Item;
  readonly outcome: Outcome;
}

export function withOutcome<Item>(results: readonly ItemResult<Item>[], kind: OutcomeKind): ItemResult<Item>[] {
  return results.filter(({ outcome }) => outcome.kind === kind);
}

/** What surely was not applied: it can be sent without being done twice. Never what nobody knows. */
export function safeToSend<Item>(results: readonly ItemResult<Item>[]): Item[] {
  return results.filter(({ outcome: { kind } }) => kind === "refused" || kind === "notSent").map(({ item }) => item);
}
