import type { Environment } from "../../domain/environment";
import { UserError } from "../base/userError";

/** All that a user takes an environment for, as one text: of two that are the same, no other service is meant. */
export function environmentKey({ id, name, kind, baseUrl }: Environment): string {
  return JSON.stringify([id, name, kind, baseUrl]);
}

/** The window's environment has to be the one that the user saw when they asked. Throws a UserError otherwise. */
export function assertNamed(
  active: { readonly current: Environment },
  named: string,
  message: (onLens: string, now: string) => string,
): void {
  if (environmentKey(active.current) === named) return;
  throw new UserError(message(nameInKey(named) ?? "?", active.current.name));
}

/** What such a text calls the environment; undefined for any other text. */
function nameInKey(key: string): string | undefined {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) && typeof parts[1] === "string" ? parts[1] : undefined;
  } catch {
    return undefined;
  }
}
