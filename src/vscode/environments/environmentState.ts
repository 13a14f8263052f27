import type { Environment } from "../../domain/environment";
import type { AccessTokens } from "./accessTokens";
import type { SessionState } from "./session";

/** What an environment lacks before something can be read from it, by settings and secret store; not for the simulator. */
export async function environmentState(
  { tokens, onUnexpected }: { readonly tokens: Pick<AccessTokens, "get">; onUnexpected(error: unknown): void },
  environment: Environment,
): Promise<SessionState> {
  if (environment.baseUrl === undefined) return "noAddress";
  try {
    return (await tokens.get(environment)) === undefined ? "noToken" : "ready";
  } catch (error) {
    onUnexpected(error);
    return "tokenUnreadable";
  }
}
