import * as l10n from "@vscode/l10n";

/** A list as the service gave it: what came, whether there may be more, and why something is missing. */
export interface Listing<T> {
  readonly items: readonly T[];
  /** As many came back as were asked for, so there may be more (service.md 4.6 states no page info). */
  readonly mayHaveMore: boolean;
  /** Entries that came and are not among the items: null, or without the ID that they need. */
  readonly unusable: number;
  /** It was asked for, and the answer held no list here. */
  readonly absent: boolean;
  /** It was not asked for, because the service seems not to know it. */
  readonly leftOut: boolean;
  /** What the service said about this list in `errors` (service.md 7.2). */
  readonly failure: string | undefined;
  /** An error of the answer names no value of it: it may be about this list. */
  readonly inDoubt?: true;
}

/** What the service said of a field in `errors` (service.md 7.2); of the whole object where the field is "". */
export interface FieldFailure {
  readonly field: string;
  readonly message: string;
  /** Said by us: no word of the service is in it. */
  readonly own?: true;
}

/** A field that was not asked for, by the service's name: it seems not to know it, or refuses queries that are so deep or costly. */
export interface FieldLeftOut {
  readonly name: string;
  readonly why: "unknown" | "depth" | "cost";
}

/** The service answered with null, and did not say why. `name`: of the list, on the wire. */
export function noListText(name: string): string {
  return l10n.t("The service returned no list: {0}", name);
}

/** Whether the list is complete: then what is not in it does not exist. */
export function isComplete(list: Listing<unknown>): boolean {
  const { mayHaveMore, unusable, absent, leftOut, failure, inDoubt } = list;
  return !mayHaveMore && unusable === 0 && !absent && !leftOut && failure === undefined && inDoubt === undefined;
}

export function listingOf<T>(items: readonly T[], mayHaveMore = false): Listing<T> {
  return { items, mayHaveMore, unusable: 0, absent: false, leftOut: false, failure: undefined };
}

export function absentListing<T>(failure?: string): Listing<T> {
  return { items: [], mayHaveMore: false, unusable: 0, absent: true, leftOut: false, failure };
}

export const LEFT_OUT_LISTING: Listing<never> = { ...listingOf<never>([]), leftOut: true };
