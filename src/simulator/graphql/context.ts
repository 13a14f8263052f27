import type { Choices } from "../choices";
import type { ReceivedCall } from "../received/receivedCalls";
import type { SimulatorState } from "../state/state";

/** What the resolvers work with. */
export interface GraphQLContext {
  readonly state: SimulatorState;
  /** The scopes of the token that came (service.md 5.3). */
  readonly scopes: ReadonlySet<string>;
  /** Where the simulator can be reached: document links start with it. */
  readonly baseUrl: string;
  readonly choices: Choices;
  readonly call: ReceivedCall;
}
