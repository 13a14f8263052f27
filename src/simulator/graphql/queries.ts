import { GraphQLError } from "graphql";
import type { Choices } from "../choices";
import { recordOperation } from "../received/receivedCalls";
import { findDeal, findLoan } from "../state/lookup";
import type { DealRecord, LoanRecord } from "../state/state";
import type { GraphQLContext } from "./context";

/** service.md 4.2. An unknown deal is null with an error that names it. */
export function deal(_source: unknown, args: { readonly id: string }, context: GraphQLContext): DealRecord | null {
  const { state, call, choices } = context;
  recordOperation(call, "deal", args);
  const found = findDeal(state, args.id, choices);
  return found ?? unknown("Deal not found.", choices);
}

/** service.md 4.2. An unknown loan is null with an error that names it. */
export function loan(_source: unknown, args: { readonly id: string }, context: GraphQLContext): LoanRecord | null {
  const { state, call, choices } = context;
  recordOperation(call, "loan", args);
  const found = findLoan(state, args.id);
  return found ?? unknown("Loan not found.", choices);
}

function unknown(message: string, { unknownId }: Choices): null {
  if (unknownId === "null") return null;
  throw new GraphQLError(message);
}
