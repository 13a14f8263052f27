import type { ExecutionResult } from "graphql";
import { check, isJsonObject, utf8 } from "../checks";
import type { Choices } from "../choices";
import type { GraphQLRequest } from "../graphql/execute";
import type { GraphQLContext } from "../graphql/resolvers";
import { MISSING_SCOPE } from "../state/transitions";
import { type CallContext, executeCall } from "./executeCall";
import { HttpError, type HttpResponse, json, mediaType, preferredType, readRequestBody } from "./httpMessages";

const MEDIA_TYPE = "application/json";
/** Bytes. service.md 8 states no limit. */
const REQUEST_LIMIT = 1024 ** 2;
/** Whatever looks at a value is recursive, and service.md 8 states no limit. */
const MAX_LEVELS = 1000;
const ANSWER_TYPES = [MEDIA_TYPE, "application/graphql-response+json"] as const;

/**
 * service.md 4.1. HTTP status codes are not stated (7.6), so they are those of GraphQL over HTTP: 200 for every answer to a
 * well-formed request in `application/json`; in `application/graphql-response+json` 400 when nothing could be executed.
 */
export async function graphql(exchange: CallContext, scopes: readonly string[]): Promise<HttpResponse> {
  const { request, service, call } = exchange;
  const { type } = mediaType(request.headers["content-type"]);
  if (type !== MEDIA_TYPE) throw new HttpError(415, "The Content-Type must be application/json.");
  const answerType = preferredType(request.headers.accept, ANSWER_TYPES);
  if (answerType === undefined) throw new HttpError(406, `Answers are ${ANSWER_TYPES.join(" or ")}.`);
  const body = await readRequestBody(request, REQUEST_LIMIT, service.network);
  const value = parsedBody(body);
  if (isPersisted(value)) {
    call.errors = [{ message: "PersistedQueryNotSupported" }];
    // The words by which Apollo's clients know that the whole document has to be sent.
    const error = { ...call.errors[0], extensions: { code: "PERSISTED_QUERY_NOT_SUPPORTED" } };
    return json(200, { errors: [error] }, { "Content-Type": `${answerType}; charset=utf-8` });
  }
  const asked = parsedRequest(value);
  service.calls.grow(call, body.byteLength);
  call.query = asked.query;
  call.variables = asked.variables;
  call.operationName = asked.operationName ?? /^\s*(?:query|mutation)\s+(\w+)/m.exec(asked.query)?.[1];
  const isSure = service.faults.isEmpty && service.network.speed.failures === 0;
  const operations = isSure ? [] : (await import("../graphql/execute")).operationsOf(asked);
  return await executeCall(exchange, operations, async () => {
    const { served, state } = service;
    // As the client reaches the simulator, whatever name it goes by there.
    const baseUrl = `${service.scheme}://${request.headers.host}`;
    const { choices } = served;
    const context: GraphQLContext = { state, scopes, baseUrl, choices, call };
    const result = await served.execute(asked, (mutates) => {
      if (mutates) service.lag.begin(state, choices);
      return mutates ? context : { ...context, state: service.lag.seen(state) };
    });
    call.errors = (result.errors ?? []).map(({ message, path }) => ({ message, ...(path && { path: [...path] }) }));
    const status = "data" in result || answerType === MEDIA_TYPE ? answerStatus(result, choices) : 400;
    return json(status, result, { "Content-Type": `${answerType}; charset=utf-8` });
  });
}

function isPersisted(value: unknown): boolean {
  if (!isJsonObject(value) || value.query !== undefined) return false;
  return isJsonObject(value.extensions) && "persistedQuery" in value.extensions;
}

/** The status of an answer in which GraphQL over HTTP sees no failure of the request. */
function answerStatus({ errors = [] }: ExecutionResult, { errorStatus, missingScope }: Choices): number {
  if (missingScope === "forbidden" && errors.some(({ message }) => message === MISSING_SCOPE)) return 403;
  return errors.length > 0 ? errorStatus : 200;
}

/** As GraphQL over HTTP has it, null stands for left out. */
const NULLABLE_TEXT = { type: ["string", "null"], minLength: 0 };
const NULLABLE_OBJECT = { type: ["object", "null"] };
const BODY_SCHEMA = {
  query: { type: "string", minLength: 0 },
  variables: NULLABLE_OBJECT,
  operationName: NULLABLE_TEXT,
  extensions: NULLABLE_OBJECT,
};

/**
 * service.md names `query` and `variables` alone; `operationName` is needed to choose among several operations (4.1 rule 1).
 * A map of `extensions`, which mean nothing here, must be let pass. Any other key is a mistake that nobody should get away with.
 */
function parsedRequest(value: unknown): GraphQLRequest {
  try {
    check(isJsonObject(value) ? { ...value, query: value.query ?? null } : value, BODY_SCHEMA);
  } catch (error) {
    throw new HttpError(400, `The body is not as it must be. ${error instanceof Error ? error.message : error}`);
  }
  const { query, variables, operationName } = value as unknown as GraphQLRequest;
  let level: unknown[] = [variables];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_LEVELS) throw new HttpError(400, "The variables are nested too deeply.");
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return { query, variables: variables ?? undefined, operationName: operationName ?? undefined };
}

function parsedBody(body: Buffer): unknown {
  try {
    return JSON.parse(utf8(body) ?? "");
  } catch {
    throw new HttpError(400, "The body must be JSON in UTF-8.");
  }
}
