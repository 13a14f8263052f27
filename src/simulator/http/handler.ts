import { HandlerError } from "../faults/faultPlan";
import { recordOperation } from "../received";
import { routeOf } from "../routes";
import type { CallContext, Service } from "./executeCall";
import { graphql } from "./graphql";
import { type Handler, HttpError, type HttpResponse, json } from "./httpMessages";
import { receiveUpload } from "./receiveUpload";
import { otherHost, SENDS_NOTHING } from "./server";

/** The whole service as a function from request to response: the server around it only moves bytes. */
export function createHandler(service: Service): Handler {
  return withCors(service.cors, async (request) => {
    const { method, target, headers } = request;
    // Our own, and no call of the service: no network, no token and no fault stands before it. Probes come under any name.
    if (target === "/health" && (method === "GET" || method === "HEAD")) return json(200, { status: "ok" });
    const call = service.calls.receive(method, target, headers);
    const start = performance.now();
    await service.network.arrive();
    const response = await answer({ request, service, call });
    if (!SENDS_NOTHING.includes(response.delivery?.fault)) call.status = response.status;
    call.duration = Math.round(performance.now() - start);
    // Without the query: people put tokens there.
    const [path] = target.split("?", 1);
    const names = call.operations.map(({ name }) => name);
    service.calls.done();
    const [error] = call.errors;
    const what = [method, path, ...names, call.status, call.fault, `${call.duration} ms`].filter(Boolean).join(" ");
    service.log(error === undefined ? what : `${what}: ${withoutValues(error.message)}`);
    return { ...response, network: service.network };
  });
}

async function answer(exchange: CallContext): Promise<HttpResponse> {
  const { request, service, call } = exchange;
  try {
    if (!service.isOwnHost(request.headers.host)) throw new HttpError(403, otherHost(request.headers.host));
    const route = routeOf(request.target);
    if (route === undefined) throw new HttpError(404, "The service has no such path.");
    // service.md 4.1 and 4.4: only POST; documents only open.
    const allowed = route.name === "document" ? ["GET", "HEAD"] : ["POST"];
    if (!allowed.includes(request.method)) {
      throw new HttpError(405, `Only ${allowed.join(" and ")} can be used here.`, { Allow: allowed.join(", ") });
    }
    if (route.name === "document") return documentFileText(route.documentId, exchange);
    const seconds = service.network.busyFor;
    if (seconds !== undefined)
      throw new HttpError(429, "Too many calls came in a minute.", { "Retry-After": String(seconds) });
    const scopes = service.tokens.scopesOf(request.headers.authorization);
    if (route.name === "graphql") return await graphql(exchange, scopes);
    return await receiveUpload(exchange, route);
  } catch (error) {
    const refusal = error instanceof HttpError ? error : refusalFor(error, exchange);
    call.errors = [{ message: error instanceof HandlerError ? error.message : refusal.message }];
    return refusal.toResponse();
  }
}

function refusalFor(error: unknown, { request, service }: CallContext): HttpError {
  if (request.body.errored) return new HttpError(400, "The request broke off.");
  const { cause = error, message } = error instanceof HandlerError ? error : new Error("A mistake of the simulator");
  service.report(`${message}: ${cause instanceof Error ? cause.stack : String(cause)}`);
  return new HttpError(500, "The simulator failed to answer; its log says why.");
}

/** What a message says of a value that was sent: it is in the call, and stays out of the log. */
function withoutValues(message: string): string {
  return message.replace(/(: (?=["{[\d-])| found | invalid value ).*/s, "$1…");
}

/** Lets pages of one origin, or of any (`*`), use the service. Throws a RangeError for what is no origin. */
export function withCors(allowed: string | undefined, handler: Handler, methods = "GET, HEAD, POST"): Handler {
  if (allowed === undefined) return handler;
  const isOrigin = allowed === "*" || (URL.canParse(allowed) && new URL(allowed).origin === allowed);
  if (!isOrigin) throw new RangeError(`An origin is written like http://localhost:5173, or * for any: ${allowed}`);
  return async (request) => {
    const { origin, "access-control-request-method": asked, "access-control-request-headers": names } = request.headers;
    if (origin === undefined || (allowed !== "*" && origin !== allowed)) return await handler(request);
    // A star would not stand for anything in an answer to a request with credentials.
    const granted = {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Credentials": "true",
      Vary: "Origin",
    };
    if (request.method !== "OPTIONS" || asked === undefined) {
      const answer = await handler(request);
      const exposed = { "Access-Control-Expose-Headers": Object.keys(answer.headers).join(", ") };
      return { ...answer, headers: { ...answer.headers, ...granted, ...exposed } };
    }
    const headers = {
      "Access-Control-Allow-Methods": methods,
      // A star would not stand for Authorization.
      "Access-Control-Allow-Headers": names ?? "",
      "Access-Control-Max-Age": "600",
      ...granted,
    };
    return { status: 204, headers, body: "" };
  };
}

/** What is known of a document, for `url` of a document link: the simulator keeps no contents. */
function documentFileText(documentId: string, { call, service }: CallContext): HttpResponse {
  recordOperation(call, "openDocument", { documentId });
  const document = service.state.documents.get(documentId);
  if (document === undefined) throw new HttpError(404, "There is no such document.");
  const { id, name, size, sha256, uploadedAt, archived, archiveReasonNotes = "" } = document;
  const lines = [
    name,
    "The simulator of the loan origination service shows this in the place of the document.",
    `Document: ${id}`,
    `Uploaded: ${uploadedAt}`,
    ...(size === undefined ? [] : [`Size: ${size} bytes`, `SHA-256: ${sha256}`]),
    ...(archived ? [`Archived: ${archiveReasonNotes}`] : []),
  ];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" };
  return { status: 200, headers, body: lines.join("\n") };
}
