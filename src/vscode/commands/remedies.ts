import type { Failure } from "../../store/entry";

/** What a user can do about a failure beside trying again: commands, by their short names. */
export type Remedy = "setToken" | "switchEnvironment" | "diagnoseConnection";

/** The remedies of a kind of failure, the likeliest first. None where only the service's owner can help. */
export function remediesFor(kind: Failure["kind"]): readonly Remedy[] {
  switch (kind) {
    case "unauthorized":
    case "forbidden":
    case "noToken":
      return ["setToken"];
    case "unreachable":
    case "redirected":
    case "notUnderstood":
      return ["diagnoseConnection", "switchEnvironment"];
    case "connectionLost":
    case "timeout":
      return ["diagnoseConnection"];
    default:
      return [];
  }
}
