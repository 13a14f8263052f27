import { operationsOf } from "../graphql/operationsOf";
import { type GraphQLRequest, parseGraphQLRequest } from "../graphql/request";
import type { ReceivedCall } from "../state/state";
import { JSON_LIMIT, readBody } from "./body";
import { type ExchangeRequest, type ExchangeResponse, json, Refusal } from "./exchange";
import { executeCall } from "./executeCall";
import { mediaType, preferredType } from "./mediaType";
import type { HandlerSettings } from "./settings";

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
  const asked = parsed(await readBody(request, JSON_LIMIT, settings.network));
  const operations = settings.faults.waiting.length === 0 ? [] : operationsOf(asked);
  return await executeCall(settings, call, operations, async () => {
    const { served, state, access, baseUrl } = settings;
    const context = { state, scopes: access.scopes, baseUrl: baseUrl(), dates: served.dates, call };
    const result = await served.execute(asked, context);
    const status = "data" in result || answerType === JSON_TYPE ? 200 : 400;
    return json(status, result, { "Content-Type": `${answerType}; charset=utf-8` });
  });
}

function parsed(body: Uint8Array): GraphQLRequest {
  try {
    return parseGraphQLRequest(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, error.message);
    throw error;
  }
}
