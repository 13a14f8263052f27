import type { Environment } from "../../domain/environment";

/** All that a user takes an environment for, as one text: of two that are the same, no other service is meant. */
export function environmentKey({ id, name, kind, baseUrl }: Environment): string {
  return JSON.stringify([id, name, kind, baseUrl]);
}

/** What such a text calls the environment; undefined for any other text. */
export function nameInKey(key: string): string | undefined {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) && typeof parts[1] === "string" ? parts[1] : undefined;
  } catch {
    return undefined;
  }
}
