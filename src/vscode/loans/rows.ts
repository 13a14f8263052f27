import * as l10n from "@vscode/l10n";
import type { FieldFailure, Listing } from "../../domain/listing";
import type { Entry, Failure } from "../../store/entry";

export type CommonRow =
  | { readonly kind: "failure"; readonly message: string; readonly cause?: Failure["kind"] | undefined }
  | { readonly kind: "more" }
  | { readonly kind: "note"; readonly text: string };

export interface NotAskedRow {
  readonly kind: "notAsked";
  readonly id: string;
  readonly parent: undefined;
  readonly fields: readonly string[];
}

export function notAskedRow(fields: readonly string[]): NotAskedRow {
  return { kind: "notAsked", id: "notAsked", parent: undefined, fields };
}

/** `id` is stable across refreshes, so that selection and expansion are kept. */
interface Row {
  readonly id: string;
}

type PlaceOf<Parent> = Pick<Parent, Extract<keyof Parent, "loanReference" | "dealId">>;
type Below<Parent> = PlaceOf<Parent> & { readonly id: string; readonly parent: Parent };

export function child<Parent extends Row>(parent: Parent, key: string): Below<Parent> {
  const { loanReference, dealId } = parent as { loanReference?: string; dealId?: string };
  const place = loanReference === undefined ? { dealId } : { loanReference };
  return { id: `${parent.id}/${key}`, parent, ...place } as unknown as Below<Parent>;
}

export function failure<Parent extends Row>(parent: Parent, key: string, message: string, cause?: Failure["kind"]) {
  return { ...child(parent, `failure:${key}`), kind: "failure" as const, message, cause };
}

export function fieldFailure<Parent extends Row>(parent: Parent, { field, message }: FieldFailure) {
  return failure(parent, field, field === "" ? message : `${field}: ${message}`);
}

export function note<Parent extends Row>(parent: Parent, text: string) {
  return { ...child(parent, `note:${text}`), kind: "note" as const, text };
}

interface Listed {
  readonly failures: readonly FieldFailure[];
  readonly borrowers: Listing<unknown>;
}

/** The rows below a loan or a deal: why it could not be read, what of it could not, its own, and the one that asks for more. */
export function rowsBelow<Parent extends Row, Value extends Listed, Own>(
  parent: Parent,
  { value, failure: why }: Entry<Value>,
  ownRows: (value: Value) => readonly Own[],
) {
  const stale = why === undefined ? [] : [failure(parent, "read", why.message, why.kind)];
  if (value === undefined) return stale.length > 0 ? stale : [note(parent, l10n.t("Reading…"))];
  return [
    ...stale,
    ...value.failures.map((one) => fieldFailure(parent, one)),
    ...ownRows(value),
    ...(value.borrowers.mayHaveMore ? [{ ...child(parent, "more"), kind: "more" as const }] : []),
  ];
}

/**
 * Gives sibling rows distinct IDs. The service or its errors may repeat one, and VS Code shows nothing of a view with a
 * repeated ID. The first row keeps its ID, so that rows stay the same across refreshes.
 */
export function distinctRows<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  // With the number of the last copy: thousands of rows may have one ID.
  const taken = new Map<string, number>();
  return rows.map((row) => {
    let id = row.id;
    let copy = taken.get(id) ?? 1;
    while (taken.has(id)) id = `${row.id}#${++copy}`;
    taken.set(row.id, copy).set(id, taken.get(id) ?? 1);
    return id === row.id ? row : { ...row, id };
  });
}

/**
 * Why a view shows no rows although its list has some: one welcome text with buttons instead of the same failure in
 * every row. The manifest's `when` clauses use these values.
 */
export type WhyEmpty = "unreachable" | "tokenRefused" | "filteredOut";

const TOKEN: ReadonlySet<Failure["kind"]> = new Set(["unauthorized", "forbidden", "noToken"]);
const AWAY: ReadonlySet<Failure["kind"]> = new Set(["unreachable", "connectionLost", "timeout"]);

/** Nothing was ever read, for one reason that is not about a single loan or deal. */
export function whyUnread(entries: readonly Entry<unknown>[]): WhyEmpty | undefined {
  const allFailed = (kinds: ReadonlySet<Failure["kind"]>) =>
    entries.length > 0 &&
    entries.every(({ value, failure }) => value === undefined && failure !== undefined && kinds.has(failure.kind));
  if (allFailed(TOKEN)) return "tokenRefused";
  return allFailed(AWAY) ? "unreachable" : undefined;
}
