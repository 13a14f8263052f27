import type { FormattedExecutionResult } from "graphql";
import type { Choices } from "../choices";
import { type GraphQLRequest, MISSING_SCOPE, parseGraphQLRequest } from "../graphql/request";
import type { ReceivedCall } from "../received";
import {
  type ExchangeRequest,
  type ExchangeResponse,
  json,
  mediaType,
  preferredType,
  Refusal,
  readBody,
} from "./exchange";
import { executeCall, type HandlerSettings } from "./executeCall";

const JSON_TYPE = "application/json";
const ANSWER_TYPES = [JSON_TYPE, "application/graphql-response+json"] as const;

/**
 * service.md 4.1. HTTP status codes are not stated (7.6), so they are those of GraphQL over HTTP: 200 for every answer to a
 * well-formed request in `application/json`; in `application/graphql-response+json` 400 when nothing could be executed.
 */
export async function graphql(
  request: ExchangeRequest,
  settings: HandlerSettings,
  call: ReceivedCall,
): Promise<ExchangeResponse> {
  const { type, charset = "utf-8" } = mediaType(request.headers["content-type"]);
  if (type !== "application/json") throw new Refusal(415, "The Content-Type must be application/json.");
  if (charset !== "utf-8" && charset !== "utf8") throw new Refusal(415, "The body must be JSON in UTF-8.");
  const answerType = preferredType(request.headers.accept, ANSWER_TYPES);
  if (answerType === undefined) throw new Refusal(406, `Answers are ${ANSWER_TYPES.join(" or ")}.`);
  const asked = parsed(await readBody(request, settings.served.choices.requestLimit, settings.network));
  call.query = asked.query;
  call.variables = asked.variables;
  const operations = settings.faults.isEmpty ? [] : (await import("../graphql/documents")).operationsOf(asked);
  return await executeCall(settings, call, operations, async () => {
    const { served, state, access, baseUrl } = settings;
    const context = { state, scopes: access.scopes, baseUrl: baseUrl(), choices: served.choices, call };
    const result = await served.execute(asked, context);
    const status = "data" in result || answerType === JSON_TYPE ? statusOf(result, served.choices) : 400;
    return json(status, result, { "Content-Type": `${answerType}; charset=utf-8` });
  });
}

/** Of an answer in which GraphQL over HTTP sees no failure of the request. */
function statusOf({ errors = [] }: FormattedExecutionResult, { errorStatus, missingScope }: Choices): number {
  if (missingScope === "forbidden" && errors.some(({ message }) => message === MISSING_SCOPE)) return 403;
  return errors.length > 0 ? errorStatus : 200;
}

function parsed(body: Uint8Array): GraphQLRequest {
  try {
    return parseGraphQLRequest(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, error.message);
    throw error;
  }
}
