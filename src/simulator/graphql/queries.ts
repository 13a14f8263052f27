import { GraphQLError } from "graphql";
import { findDeal, findLoan } from "../state/lookup";
import { recordOperation } from "../state/receivedCalls";
import type { DealRecord, LoanRecord } from "../state/state";
import type { GraphQLContext } from "./context";

/** service.md 4.2. An unknown deal is null with an error that names it. */
export function deal(_source: unknown, args: { readonly id: string }, { state, call }: GraphQLContext): DealRecord {
  recordOperation(call, "deal", args);
  const found = findDeal(state, args.id);
  if (found === undefined) throw new GraphQLError("Deal not found.");
  return found;
}

/** service.md 4.2. An unknown loan is null with an error that names it. */
export function loan(_source: unknown, args: { readonly id: string }, { state, call }: GraphQLContext): LoanRecord {
  recordOperation(call, "loan", args);
  const found = findLoan(state, args.id);
  if (found === undefined) throw new GraphQLError("Loan not found.");
  return found;
}
