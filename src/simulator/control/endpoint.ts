import { randomBytes } from "node:crypto";
import { isObject } from "../choices";
import { FAULT_KINDS, type FutureFault, OPERATIONS } from "../faults/fault";
import {
  checkTokenText,
  type ExchangeRequest,
  type ExchangeResponse,
  type Handler,
  json,
  mediaType,
  Network,
  Refusal,
  readBody,
  realTime,
} from "../http/exchange";
import { Listener, serverOf } from "../http/server";
import { KEPT_CALLS, NotKept } from "../received";
import type { Snapshot } from "../state/snapshot";
import { UnknownReference } from "../state/state";
import type { Period } from "./arguments";
import type { CallFilter, NetworkChange, ResetTo, SimulatorControl, TokenChange } from "./control";

export interface ControlEndpoint {
  /** http://127.0.0.1:PORT */
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Lets other programs of this machine drive a simulator over HTTP, on a loopback port and with a token of its own. Rejects
 * with a RangeError for a token that no header can carry, and with the system's error when the port cannot be had.
 */
export async function startControlEndpoint(
  control: SimulatorControl,
  service: Controlled["service"],
  options: { readonly port?: number | undefined; readonly token?: string | undefined },
): Promise<ControlEndpoint> {
  const { port = 0, token = randomBytes(24).toString("base64url") } = options;
  checkTokenText(token);
  const network = new Network(realTime);
  const handler = createControlHandler({ control, service, token, network, address: () => listener.address });
  const listener = await Listener.open(serverOf(handler, network), port, realTime);
  return { address: listener.address, token, close: () => listener.close() };
}

interface ControlHandlerSettings extends Controlled {
  readonly token: string;
  readonly network: Network;
}

/** Bytes. A snapshot of a large book passes. */
const BODY_LIMIT = 256 * 1024 ** 2;

/** The control endpoint as a function from request to response. */
function createControlHandler(settings: ControlHandlerSettings): Handler {
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

/** What a request to the control endpoint asks for. */
export interface Asked {
  /** The parts of the path that stand in braces, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** What stands after the question mark. */
  readonly query: Readonly<Record<string, string>>;
  /** Undefined without one. */
  readonly body: unknown;
}

interface ControlRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With names in braces for what differs. */
  readonly path: string;
  /** What may stand after the question mark. */
  readonly query?: readonly string[];
  readonly takesBody?: true;
  /** Needs no token: it tells nothing of the simulator. */
  readonly open?: true;
  /**
   * Returns what is answered as JSON; nothing stands for the status. What it takes from outside is checked by the methods of
   * the control.
   */
  answer(asked: Asked, served: Controlled): unknown;
}

/** What the control endpoint drives. */
interface Controlled {
  readonly control: SimulatorControl;
  /** Where the simulator listens, and its access token. */
  readonly service: { readonly url: string; readonly token: string };
  /** Where the endpoint can be reached, without a slash at its end. */
  address(): string;
}

/** Each is one method of the control, or one property of the simulator. docs/simulator.md and openapi.json have them all. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  { method: "GET", path: "/health", open: true, answer: () => ({ status: "ok" }) },
  { method: "GET", path: "/openapi.json", open: true, answer: (_asked, served) => openApi(served) },
  { method: "GET", path: "/service", answer: (_asked, { service: { url, token } }) => ({ url, token }) },
  { method: "GET", path: "/status", answer: (_asked, { control }) => control.status() },
  { method: "GET", path: "/loans", answer: (_asked, { control }) => control.loans() },
  { method: "GET", path: "/loans/{loan}", answer: ({ path }, { control }) => control.loan(path.loan ?? "") },
  { method: "GET", path: "/deals", answer: (_asked, { control }) => control.deals() },
  { method: "GET", path: "/deals/{deal}", answer: ({ path }, { control }) => control.deal(path.deal ?? "") },
  { method: "GET", path: "/calls", query: ["operation"], answer: ({ query }, { control }) => calls(query, control) },
  { method: "DELETE", path: "/calls", answer: (_asked, { control }) => control.clearCalls() },
  { method: "GET", path: "/uploads", answer: (_asked, { control }) => control.uploads() },
  { method: "GET", path: "/uploads/{call}/files/{file}", answer: ({ path }, { control }) => bytesOf(path, control) },
  { method: "GET", path: "/faults", answer: (_asked, { control }) => faults(control) },
  {
    method: "POST",
    path: "/faults",
    takesBody: true,
    answer: ({ body }, { control }) => control.fault(body as FutureFault),
  },
  { method: "DELETE", path: "/faults", answer: (_asked, { control }) => control.clearFaults() },
  { method: "GET", path: "/faults/unused", answer: (_asked, { control }) => control.unusedFaults() },
  { method: "GET", path: "/faults/{id}", answer: ({ path }, { control }) => plannedFault(path, control) },
  { method: "DELETE", path: "/faults/{id}", answer: ({ path }, { control }) => plannedFault(path, control).remove() },
  {
    method: "POST",
    path: "/time",
    takesBody: true,
    answer: ({ body }, { control }) => control.advance(body as Period),
  },
  {
    method: "PUT",
    path: "/token",
    takesBody: true,
    answer: ({ body }, { control }) => control.setToken(body as TokenChange),
  },
  {
    method: "PUT",
    path: "/network",
    takesBody: true,
    answer: ({ body }, { control }) => control.setNetwork(body as NetworkChange),
  },
  { method: "GET", path: "/state", answer: (_asked, { control }) => control.snapshot() },
  {
    method: "PUT",
    path: "/state",
    takesBody: true,
    answer: ({ body }, { control }) => control.restore(body as Snapshot),
  },
  {
    method: "POST",
    path: "/reset",
    takesBody: true,
    answer: ({ body }, { control }) => control.reset(body as ResetTo | undefined),
  },
];

/** Loaded when it is asked for. */
async function openApi({ address }: Controlled): Promise<object> {
  const { default: document } = await import("./openapi.json");
  return { ...document, servers: [{ url: address() }] };
}

function calls(query: Asked["query"], control: SimulatorControl): object {
  const { receivedCalls: received } = control.status();
  return { calls: control.calls(query as CallFilter), received, cut: received > KEPT_CALLS };
}

function faults(control: SimulatorControl): object {
  return { planned: control.status().faults, faults: FAULT_KINDS, operations: OPERATIONS };
}

function plannedFault({ id = "" }: Asked["path"], control: SimulatorControl) {
  return control.plannedFault(Number(/^\d{1,9}$/.test(id) ? id : Number.NaN));
}

/** The latest upload of that number: calls are counted anew once they are cleared. */
function bytesOf({ call = "", file = "" }: Asked["path"], control: SimulatorControl): ExchangeResponse {
  const upload = control.uploads().findLast((candidate) => String(candidate.call) === call);
  const found = /^\d{1,9}$/.test(file) ? upload?.files[Number(file)] : undefined;
  if (found === undefined) throw new Refusal(404, "There is no such file: GET /uploads lists them.");
  return { status: 200, headers: { "Content-Type": "application/octet-stream" }, body: Buffer.from(found.bytes()) };
}
