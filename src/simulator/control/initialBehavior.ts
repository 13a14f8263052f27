import type { FutureFault } from "../faults/fault";
import { REJECT_DOCUMENT_SCOPE } from "../graphql/scopes";
import { FULL_SPEED, type Network, type NetworkSpeed } from "../http/network";
import type { TokenAccess } from "../http/settings";
import { advanceTime } from "../state/advanceTime";
import type { SimulatorState } from "../state/state";
import { networkChange, type Period, period, tokenChange } from "./arguments";

/** How the service behaves at the start and after a reset. */
export interface InitialBehavior {
  /** How much time has passed; none when left out. */
  readonly advance?: Period;
  readonly expired?: boolean;
  /** Scopes of the token (service.md 5.3); all that are known when left out. */
  readonly scopes?: readonly string[];
  /** Full speed when left out. */
  readonly network?: Partial<NetworkSpeed>;
  readonly faults?: readonly FutureFault[];
}

interface BehavingParts {
  readonly state: SimulatorState;
  readonly access: TokenAccess;
  readonly network: Network;
  now(): Date;
}

/** Applies everything but the faults. Throws a RangeError for what is not allowed. */
export function applyInitialBehavior(
  { advance, expired = false, scopes = [REJECT_DOCUMENT_SCOPE], network: speed = {} }: InitialBehavior,
  { state, access, network, now }: BehavingParts,
): void {
  tokenChange({ expired, scopes });
  access.expired = expired;
  access.scopes = new Set(scopes);
  network.speed = { ...FULL_SPEED, ...networkChange(speed) };
  if (advance !== undefined) advanceTime(state, period(advance), now());
}
