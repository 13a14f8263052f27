import type { PlannedFault } from "../faults/fault";
import { REJECT_DOCUMENT_SCOPE } from "../graphql/mutations";
import { FULL_SPEED, type Network, type NetworkSpeed } from "../http/network";
import type { TokenAccess } from "../http/settings";
import { advanceTime } from "../state/advanceTime";
import type { SimulatorState } from "../state/state";

/** How the service behaves at the start and after a reset. */
export interface InitialBehavior {
  /** By how many milliseconds time has advanced; by none when left out. */
  readonly advance?: number;
  readonly expired?: boolean;
  /** Scopes of the token (service.md 5.3); all that are known when left out. */
  readonly scopes?: readonly string[];
  /** Full speed when left out. */
  readonly network?: Partial<NetworkSpeed>;
  readonly faults?: readonly PlannedFault[];
}

interface BehavingParts {
  readonly state: SimulatorState;
  readonly access: TokenAccess;
  readonly network: Network;
  now(): Date;
}

/** Applies everything but the faults. Throws a RangeError for an invalid time. */
export function applyInitialBehavior(
  { advance = 0, expired = false, scopes = [REJECT_DOCUMENT_SCOPE], network: speed }: InitialBehavior,
  { state, access, network, now }: BehavingParts,
): void {
  access.expired = expired;
  access.scopes = new Set(scopes);
  network.speed = { ...FULL_SPEED, ...speed };
  if (advance > 0) advanceTime(state, advance, now());
}
