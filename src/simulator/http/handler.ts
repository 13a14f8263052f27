import { type Route, routeOf } from "../routes";
import { receiveCall } from "../state/receivedCalls";
import type { ReceivedCall } from "../state/state";
import { documentPage } from "./documentPage";
import { type ExchangeRequest, type ExchangeResponse, Refusal } from "./exchange";
import { graphql } from "./graphql";
import { receiveUpload } from "./receiveUpload";
import type { HandlerSettings } from "./settings";

export type Handler = (request: ExchangeRequest) => Promise<ExchangeResponse>;

/** The whole service as a function from request to response: the server around it only moves bytes. */
export function createHandler(settings: HandlerSettings): Handler {
  return async (request) => {
    const call = receiveCall(settings.state, request.method, request.target);
    const start = performance.now();
    await settings.network.arrive();
    const response = await answer(request, settings, call);
    const { how = "whole" } = response.delivery ?? {};
    if (how !== "never" && how !== "reset") call.status = response.status;
    const duration = Math.round(performance.now() - start);
    // Without the query: people put tokens there.
    const [path = ""] = call.path.split("?", 1);
    settings.log(
      [call.method, path, call.operation, call.status, call.fault, `${duration} ms`].filter(Boolean).join(" "),
    );
    return response;
  };
}

async function answer(
  request: ExchangeRequest,
  settings: HandlerSettings,
  call: ReceivedCall,
): Promise<ExchangeResponse> {
  try {
    checkHost(request.headers.host);
    const route = routeOf(request.target);
    if (route === undefined) throw new Refusal(404, "The service has no such path.");
    checkMethod(request, route);
    if (route.name === "document") return documentPage(route.documentId, settings.state, call);
    checkToken(request, settings);
    if (route.name === "graphql") return await graphql(request, settings, call);
    return await receiveUpload(request, route, settings, call);
  } catch (error) {
    if (error instanceof Refusal) return error.toResponse();
    if (request.body.errored) return new Refusal(400, "The request broke off.").toResponse();
    settings.log(`A mistake of the simulator: ${error instanceof Error ? error.stack : String(error)}`);
    return new Refusal(500, "The simulator failed to answer; its log says why.").toResponse();
  }
}

/** service.md 4.1 and 4.4: only POST; documents only open. */
function checkMethod({ method }: ExchangeRequest, route: Route): void {
  const allowed = route.name === "document" ? ["GET", "HEAD"] : ["POST"];
  if (!allowed.includes(method)) {
    throw new Refusal(405, `Only ${allowed.join(" and ")} can be used here.`, { Allow: allowed.join(", ") });
  }
}

/** service.md 5.1 and 5.2 */
function checkToken({ headers }: ExchangeRequest, { token, access }: HandlerSettings): void {
  // RFC 9110 11.1: the name of a scheme in upper or lower case.
  if (headers.authorization?.replace(/^bearer /i, "Bearer ") !== `Bearer ${token}`) {
    throw new Refusal(401, "The request needs the header Authorization: Bearer <ACCESS_TOKEN> with a valid token.", {
      "WWW-Authenticate": "Bearer",
    });
  }
  if (access.expired) {
    throw new Refusal(401, "The access token has expired.", { "WWW-Authenticate": 'Bearer error="invalid_token"' });
  }
}

/**
 * Throws a Refusal for a request under another name than this machine's: a web page can have a name lead here (DNS
 * rebinding), and would then count as of the same origin. Any port will do, since editors forward ports under other numbers.
 */
function checkHost(host: string | undefined): void {
  if (/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? "")) return;
  throw new Refusal(403, "The request must name 127.0.0.1 or localhost as its host.");
}
