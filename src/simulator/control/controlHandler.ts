import { readBody } from "../http/body";
import { type ExchangeRequest, type ExchangeResponse, type Handler, json, Refusal } from "../http/exchange";
import { mediaType } from "../http/mediaType";
import type { Network } from "../http/network";
import { isObject } from "../isObject";
import { NotKept } from "../received/keptContents";
import { UnknownReference } from "../state/lookup";
import { type Asked, CONTROL_ROUTES, type Controlled, type ControlRoute } from "./controlRoutes";

export interface ControlHandlerSettings extends Controlled {
  readonly token: string;
  readonly network: Network;
}

/** Bytes. A snapshot of a large book passes. */
const BODY_LIMIT = 256 * 1024 ** 2;

/** The control endpoint as a function from request to response. */
export function createControlHandler(settings: ControlHandlerSettings): Handler {
  return async (request) => {
    try {
      checkSender(request, settings);
      const { route, path } = routeOf(request, (candidates) => checkToken(request, candidates, settings));
      const query = queryOf(request.target, route);
      const body = await bodyOf(request, settings.network);
      if (body !== undefined && !route.takesBody) throw new Refusal(400, "This takes no body.");
      const result = await route.answer({ path, query, body }, settings);
      if (isResponse(result)) return result;
      const answer = json(200, result ?? settings.control.status());
      // A line break at the end, since it is mostly read in a terminal.
      return { ...answer, body: `${answer.body}\n` };
    } catch (error) {
      return refusalOf(error);
    }
  };
}

/**
 * Accepts only programs of this machine, and no web page: requests of a browser have one of these headers, a rebound DNS name
 * has another Host, and a page cannot send the token's header without a preflight, which is never answered.
 */
function checkSender({ headers }: ExchangeRequest, { address }: ControlHandlerSettings): void {
  const { host } = new URL(address());
  if (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined) {
    throw new Refusal(403, "A web page may not drive the simulator.");
  }
  if (headers.host !== host && headers.host !== host.replace("127.0.0.1", "localhost")) {
    throw new Refusal(403, `The request must name ${host} as its host.`);
  }
}

function checkToken(
  { headers }: ExchangeRequest,
  candidates: readonly ControlRoute[],
  { token }: ControlHandlerSettings,
): void {
  const isOpen = candidates.length > 0 && candidates.every(({ open }) => open);
  if (isOpen || headers.authorization?.replace(/^bearer /i, "Bearer ") === `Bearer ${token}`) return;
  throw new Refusal(401, "The request needs the header Authorization: Bearer <CONTROL_TOKEN>.", {
    "WWW-Authenticate": "Bearer",
  });
}

/** The route of a request. Who has no token does not learn which ones there are: `check` is called before. */
function routeOf(
  { method, target }: ExchangeRequest,
  check: (candidates: readonly ControlRoute[]) => void,
): { readonly route: ControlRoute; readonly path: Asked["path"] } {
  const [path = ""] = target.split("?", 1);
  const found = CONTROL_ROUTES.map((route) => ({ route, path: parametersOf(route.path, path) })).filter(
    (candidate): candidate is { route: ControlRoute; path: Asked["path"] } => candidate.path !== undefined,
  );
  // What is written out goes before what stands for anything.
  const fewest = Math.min(...found.map((candidate) => Object.keys(candidate.path).length));
  const candidates = found.filter((candidate) => Object.keys(candidate.path).length === fewest);
  check(candidates.map(({ route }) => route));
  if (candidates.length === 0) throw new Refusal(404, "There is no such path: GET /openapi.json lists them.");
  const chosen = candidates.find(({ route }) => route.method === method);
  if (chosen !== undefined) return chosen;
  const allowed = candidates.map(({ route }) => route.method).join(", ");
  throw new Refusal(405, `Only ${allowed} can be used here.`, { Allow: allowed });
}

/** What stands in the place of the names in braces; undefined for another path, and for one that is wrongly encoded. */
function parametersOf(template: string, path: string): Record<string, string> | undefined {
  const [parts, given] = [template.split("/"), path.split("/")];
  if (parts.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const text = given[index] ?? "";
    if (name === undefined && part !== text) return undefined;
    if (name === undefined) continue;
    try {
      parameters[name] = decodeURIComponent(text);
    } catch {
      return undefined;
    }
  }
  return parameters;
}

function queryOf(target: string, { query: names = [] }: ControlRoute): Record<string, string> {
  const entries = [...new URLSearchParams(target.split("?").slice(1).join("?"))];
  const unknown = entries.find(([name]) => !names.includes(name));
  if (unknown !== undefined) {
    const allowed = names.length === 0 ? "Nothing" : `Only ${names.join(", ")}`;
    throw new Refusal(400, `${allowed} may stand after the question mark here, not ${JSON.stringify(unknown[0])}.`);
  }
  if (new Set(entries.map(([name]) => name)).size < entries.length) {
    throw new Refusal(400, "Something stands twice after the question mark.");
  }
  return Object.fromEntries(entries);
}

/** An answer that is no JSON. */
function isResponse(result: unknown): result is ExchangeResponse {
  return isObject(result) && Buffer.isBuffer(result.body);
}

async function bodyOf(request: ExchangeRequest, network: Network): Promise<unknown> {
  const body = await readBody(request, BODY_LIMIT, network);
  if (body.byteLength === 0) return undefined;
  if (mediaType(request.headers["content-type"]).type !== "application/json") {
    throw new Refusal(415, "The Content-Type must be application/json.");
  }
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, "The body must be JSON.");
  }
}

function refusalOf(error: unknown): ExchangeResponse {
  if (error instanceof Refusal) return error.toResponse();
  const message = error instanceof Error ? error.message : String(error);
  return new Refusal(statusOf(error), message).toResponse();
}

function statusOf(error: unknown): number {
  if (error instanceof UnknownReference) return 404;
  if (error instanceof NotKept) return 410;
  // A scenario that is none, or a file that cannot be read.
  return error instanceof RangeError || (error instanceof Error && "syscall" in error) ? 400 : 500;
}
