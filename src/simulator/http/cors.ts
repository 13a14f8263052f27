import type { ExchangeRequest, ExchangeResponse, Handler } from "./exchange";

/**
 * Lets web pages of one origin, or of any (`*`), send requests and read the answers; those of others get what they get without
 * this. A preflight is answered here: it is no call of the service.
 */
export function withCors(allowed: string | undefined, handler: Handler): Handler {
  if (allowed === undefined) return handler;
  return async (request) => {
    const { origin } = request.headers;
    if (origin === undefined || (allowed !== "*" && origin !== allowed)) return await handler(request);
    const granted = { "Access-Control-Allow-Origin": origin, Vary: "Origin", "Access-Control-Expose-Headers": "*" };
    const answer = isPreflight(request) ? preflight(request) : await handler(request);
    return { ...answer, headers: { ...answer.headers, ...granted } };
  };
}

function isPreflight({ method, headers }: ExchangeRequest): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function preflight({ headers }: ExchangeRequest): ExchangeResponse {
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, HEAD, POST",
      // A star would not stand for Authorization.
      "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "",
      "Access-Control-Max-Age": "600",
    },
    body: "",
  };
}

/** Throws a RangeError for what is no origin. */
export function checkOrigin(origin: string): void {
  const isOrigin = origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin);
  if (!isOrigin) throw new RangeError(`An origin is written like http://localhost:5173, or * for any: ${origin}`);
}
