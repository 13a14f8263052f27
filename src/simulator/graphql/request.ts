import { type Choices, isObject } from "../choices";
import type { ReceivedCall } from "../received";
import type { SimulatorState } from "../state/state";

/** A GraphQL request as its body holds it (service.md 4.1). */
export interface GraphQLRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly operationName: string | undefined;
}

const KEYS: readonly string[] = ["query", "variables", "operationName", "extensions"];

/**
 * Reads the body: a JSON object with `query` and optionally `variables`. service.md names no other key; `operationName` is
 * needed to choose among several operations (4.1 rule 1). As GraphQL over HTTP has it, null stands for left out, and a map of
 * `extensions`, which mean nothing here, must be let pass. Any other key is a mistake that nobody should get away with.
 * Throws a SyntaxError that says what is wrong with the body.
 */
export function parseGraphQLRequest(body: Uint8Array): GraphQLRequest {
  const value = parseJson(body);
  if (!isObject(value)) throw new SyntaxError("The body must be a JSON object.");
  const unknownKey = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknownKey !== undefined) throw new SyntaxError(`The body must not hold the key ${JSON.stringify(unknownKey)}.`);
  const { query, variables, operationName, extensions } = value;
  if (typeof query !== "string") throw new SyntaxError('The key "query" must be a string.');
  if (variables !== undefined && variables !== null && !isObject(variables)) {
    throw new SyntaxError('The key "variables" must be a JSON object.');
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== "string") {
    throw new SyntaxError('The key "operationName" must be a string.');
  }
  if (extensions !== undefined && extensions !== null && !isObject(extensions)) {
    throw new SyntaxError('The key "extensions" must be a JSON object.');
  }
  return { query, variables: variables ?? undefined, operationName: operationName ?? undefined };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new SyntaxError("The body must be JSON in UTF-8.");
  }
}

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

/** service.md 5.3: the only operation whose scope is stated. */
export const REJECT_DOCUMENT_SCOPE = "update:borrower";

/** The error of a rejection without it. */
export const MISSING_SCOPE = `The access token lacks the scope ${REJECT_DOCUMENT_SCOPE}.`;
