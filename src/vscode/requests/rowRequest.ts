import type { Deal } from "../../domain/deal";
import type { Loan } from "../../domain/loan";
import type { Entry } from "../../store/entry";
import { text } from "../base/commandArgument";
import { dealIdOf, loanReferenceOf } from "../targets/targets";
import type { KeptRequest, KeptRequests } from "./keptRequests";

/** What is known of the loans and deals of an environment. */
export interface ListedEntries {
  readonly environmentId: string;
  loan(reference: string): Entry<Loan> | undefined;
  deal(id: string): Entry<Deal> | undefined;
}

/**
 * The request that a row shows the answer of: the last one that read its loan or deal, or for a failure the one that
 * failed. Undefined for one that is no longer kept, and for a failure before anything was sent.
 */
export function requestOfRow(
  row: unknown,
  listed: ListedEntries,
  { all }: Pick<KeptRequests, "all">,
): KeptRequest | undefined {
  const dealId = text(row, "dealId");
  const [operation, reference] =
    dealId === undefined ? (["loan", loanReferenceOf(row) ?? ""] as const) : (["deal", dealIdOf(row) ?? ""] as const);
  const entry = operation === "loan" ? listed.loan(reference) : listed.deal(reference);
  const own = all.filter(({ environment }) => environment.id === listed.environmentId);
  if (text(row, "kind") === "failure" && entry?.failure !== undefined) {
    return own.find(({ facts }) => facts.id === entry.failure?.request);
  }
  return own.find(
    ({ facts }) =>
      facts.operation === operation && [reference, entry?.value?.id].includes(facts.subject[operation] ?? ""),
  );
}
