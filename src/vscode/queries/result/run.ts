import type { Environment } from "../../../domain/environment";
import type { Session } from "../../environments/session";
import type { KeptRequest, KeptRequests } from "../../requests/keptRequests";
import type { Operation } from "../operations";

/** An operation that was run, and what came of it. */
export interface Run {
  readonly environment: Environment;
  /** As it was sent. */
  readonly operation: Operation;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** With the answer; undefined where none was sent. */
  readonly request: KeptRequest | undefined;
  /** Why there is no answer, or what is wrong with it, as it may be shown now. */
  failure(): string | undefined;
}

/** The run whose request the window keeps, or that failed with a message. */
export function runOf(
  { requests }: { readonly requests: Pick<KeptRequests, "get"> },
  { environment, masking }: Session,
  operation: Operation,
  at: number,
  { request, message }: { readonly request?: number | undefined; readonly message?: string },
): Run {
  const failure = () => (message === undefined ? undefined : masking.message(message));
  return { environment, operation, at, request: requests.get(request), failure };
}
