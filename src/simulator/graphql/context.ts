import type { DateFormat } from "../scenarios/scenario";
import type { ReceivedCall, SimulatorState } from "../state/state";

/** What the resolvers work with. */
export interface GraphQLContext {
  readonly state: SimulatorState;
  /** The scopes of the token that came (service.md 5.3). */
  readonly scopes: ReadonlySet<string>;
  /** Where the simulator can be reached: document links start with it. */
  readonly baseUrl: string;
  readonly dates: DateFormat;
  readonly call: ReceivedCall;
}
