import type { Choices } from "../choices";
import type { ReceivedCall } from "../received";
import type { SimulatorState } from "../state/state";

/** A GraphQL request as its body holds it (service.md 4.1). */
export interface GraphQLRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly operationName: string | undefined;
}

export interface GraphQLContext {
  readonly state: SimulatorState;
  /** Of the token that came (service.md 5.3). */
  readonly scopes: readonly string[];
  /** Where the simulator can be reached: document links start with it. */
  readonly baseUrl: string;
  readonly choices: Choices;
  readonly call: ReceivedCall;
}

/** service.md 5.3: the only operation whose scope is stated. */
export const REJECT_DOCUMENT_SCOPE = "update:borrower";

/** The error of a rejection without it. */
export const MISSING_SCOPE = `The access token lacks the scope ${REJECT_DOCUMENT_SCOPE}.`;
