import { isObject } from "../../domain/isObject";

export interface SentOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The two parts of a GraphQL body (service.md 4.1). Undefined for what is none. */
export function sentOperation(text: string): SentOperation | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (!isObject(body) || typeof body.query !== "string") return undefined;
    return { query: body.query, variables: isObject(body.variables) ? body.variables : {} };
  } catch {
    return undefined;
  }
}
