import { randomBytes } from "node:crypto";
import openApi from "../../../media/simulator.openapi.json";
import { checked, isJsonObject, noSuch, parseJson, SCHEMAS } from "../checks";
import { withCors } from "../http/handler";
import {
  type Handler,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  json,
  mediaType,
  readRequestBody,
  realTime,
} from "../http/httpMessages";
import { listen, otherHost, serverOf } from "../http/server";
import { bearerToken, checkTokenText, notAuthorized } from "../http/tokens";
import { NotKept, type ReceivedCall } from "../received";
import { BUILT_IN_SCENARIOS } from "../scenarios/loadScenario";
import { UnknownReference } from "../state/state";
import type { ResetTo, SimulatorControl, WaitUntil } from "./control";
import { type ExpectedCalls, UnmetExpectation } from "./expectation";

export interface ControlOptions {
  /** 0, which stands for any free port, when left out. */
  readonly port?: number | undefined;
  /** The token that its requests must carry, of the same letters as `token`. Random when left out. */
  readonly token?: string | undefined;
  /** The origin of web pages that may drive it, such as `http://localhost:5173`; `*` for any. None when left out. */
  readonly cors?: string | undefined;
}

interface EndpointOptions extends ControlOptions {
  readonly host: string;
  isOwnHost(host: string | undefined): boolean;
}

/** Lets other programs drive a simulator over HTTP. Rejects with a RangeError for the token, or the system's error. */
export async function startControlEndpoint(
  controlAt: (state: string) => SimulatorControl,
  service: ControlRequest["service"],
  where: EndpointOptions,
) {
  const { port = 0, token = randomBytes(24).toString("base64url"), cors, host } = where;
  checkTokenText(token);
  const handler: Handler = withCors(
    cors,
    async (request) => {
      try {
        checkSender(request, listener.address, where);
        const [pathname = "", search] = request.target.split(/\?(.*)/s);
        const { operation, path: template } = routedOperation(request, pathname, token);
        const named = Object.entries(template.exec(pathname)?.groups ?? {});
        const path = Object.fromEntries(named.map(([name, text]) => [name, decodeURIComponent(text)]));
        const query = requestQuery(new URLSearchParams(search), operation);
        const body = await requestBody(request);
        if (body !== undefined && operation.requestBody === undefined) throw new HttpError(400, "This takes no body.");
        const control = controlAt(request.headers[STATE_HEADER] ?? "");
        const answerOf = ANSWERS[operation.operationId] ?? byMethod(operation.operationId);
        const result = await answerOf({ control, service, address: listener.address, path, query, body });
        if (isJsonObject(result) && Buffer.isBuffer(result.body)) return result as unknown as HttpResponse;
        const answer = json(200, result ?? control.status());
        // A line break at the end, since it is mostly read in a terminal.
        return { ...answer, body: `${answer.body}\n` };
      } catch (error) {
        if (error instanceof HttpError) return error.toResponse();
        return new HttpError(errorStatus(error), error instanceof Error ? error.message : String(error)).toResponse();
      }
    },
    "GET, HEAD, POST, PUT, DELETE",
  );
  const listener = await listen(serverOf(handler), host, port, realTime);
  return { ...listener, token };
}

/** Names the state that a request is for, where each token or header has its own. */
const STATE_HEADER = "loan-ops-state";

/** Bytes. A snapshot of a large book passes. */
const BODY_LIMIT = 256 * 1024 ** 2;

/**
 * Accepts only programs of this machine, and no web page: requests of a browser have one of these headers, a rebound DNS name
 * has another Host, and a page cannot send the token's header without a preflight, which is answered to allowed ones only.
 */
function checkSender({ headers, target }: HttpRequest, address: string, { isOwnHost, cors }: EndpointOptions): void {
  const { host, port } = new URL(address);
  const isAllowed = cors !== undefined && (cors === "*" || headers.origin === cors);
  if (!isAllowed && (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined)) {
    throw new HttpError(403, "A web page may not drive the simulator.");
  }
  // A probe tells nothing, and may come by an address.
  if (target === "/health") return;
  if (!isOwnHost(headers.host)) throw new HttpError(403, otherHost(headers.host));
  if (!headers.host?.endsWith(`:${port}`)) throw new HttpError(403, `The request must name ${host} as its host.`);
}

const ROUTES = Object.entries<Readonly<Record<string, OpenApiOperation>>>(openApi.paths).flatMap(
  ([template, operations]) => {
    const path = new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]*)")}$`);
    return Object.entries(operations).map(([name, operation]) => ({ path, method: name.toUpperCase(), operation }));
  },
);

/** The operation of a request. Who has no token does not learn which ones there are. */
function routedOperation({ method, headers }: HttpRequest, pathname: string, token: string) {
  const candidates = ROUTES.filter(({ path }) => path.test(pathname));
  // As OpenAPI says that no token is needed.
  const isOpen = candidates.some(({ operation }) => operation.security?.length === 0);
  if (!isOpen && bearerToken(headers.authorization) !== token) {
    throw notAuthorized("The request needs the header Authorization: Bearer <CONTROL_TOKEN>.");
  }
  if (candidates.length === 0) throw new HttpError(404, "There is no such path: GET /openapi.json lists them.");
  const chosen = candidates.find((candidate) => candidate.method === method);
  if (chosen !== undefined) return chosen;
  const allowed = candidates.map((candidate) => candidate.method).join(", ");
  throw new HttpError(405, `Only ${allowed} can be used here.`, { Allow: allowed });
}

function requestQuery(given: URLSearchParams, { parameters = [] }: OpenApiOperation): ControlRequest["query"] {
  const twice = [...given.keys()].find((name) => given.getAll(name).length > 1);
  if (twice !== undefined) throw new HttpError(400, `"${twice}" stands twice after the question mark.`);
  const named = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => [name, {}]);
  return checked(Object.fromEntries(given), Object.fromEntries(named)) as ControlRequest["query"];
}

async function requestBody(request: HttpRequest): Promise<unknown> {
  const body = await readRequestBody(request, BODY_LIMIT);
  if (body.byteLength === 0) return undefined;
  if (mediaType(request.headers["content-type"]).type !== "application/json") {
    throw new HttpError(415, "The Content-Type must be application/json.");
  }
  return parseJson(body.toString(), "The body");
}

function errorStatus(error: unknown): number {
  if (error instanceof UnknownReference) return 404;
  if (error instanceof NotKept) return 410;
  if (error instanceof UnmetExpectation) return 409;
  // A path that is wrongly encoded; the system's error, when a scenario's file cannot be read.
  if (error instanceof URIError || (error instanceof Error && "syscall" in error)) return 400;
  return error instanceof RangeError ? 400 : 500;
}

interface OpenApiOperation {
  /** The name of a method of the control, or of one of the answers below. */
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly security?: readonly unknown[];
  readonly requestBody?: object;
}

interface ControlRequest {
  readonly control: SimulatorControl;
  readonly service: Readonly<Record<"url" | "token", string>>;
  /** The endpoint's address, without a slash at its end. */
  readonly address: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined without one. Whatever it is, the method of the control checks it. */
  readonly body: unknown;
}

/** Returns what is answered as JSON; nothing stands for the status. */
type ControlAnswer = (asked: ControlRequest) => unknown;

/** Gives a method of the control what the path names, or the body. */
function byMethod(name: string): ControlAnswer {
  return ({ control, path, body }) => {
    const method = control[name as keyof SimulatorControl] as (argument: unknown) => unknown;
    return method(Object.values(path)[0] ?? body);
  };
}

const ANSWERS: Readonly<Record<string, ControlAnswer>> = {
  health: () => ({ status: "ok" }),
  openApi: ({ address }) => ({ ...openApi, servers: [{ url: address }] }),
  service: ({ service: { url, token } }) => ({ url, token }),
  calls({ query, control }) {
    const value = (name: string, text: string) => (name.startsWith("with") ? parseJson(text, name) : text);
    const filter = Object.entries(query).map(([name, text]) => [name, value(name, text)]);
    return callsAnswer(control, control.calls(Object.fromEntries(filter)));
  },
  bytes: uploadedBytes,
  /** A program that has the control's token is not to have this process read files: it gives what they hold. */
  reset({ body, control }) {
    const { scenario } = isJsonObject(body) ? body : {};
    if (typeof scenario === "string" && !BUILT_IN_SCENARIOS.some((name) => name === scenario)) {
      throw new HttpError(400, noSuch(scenario, [...BUILT_IN_SCENARIOS, "or the content of a file"], "scenario"));
    }
    return control.reset(body as ResetTo | undefined);
  },
  async waitFor({ body, control }) {
    const { count, timeout, ...filter } = checked(body ?? {}, SCHEMAS.CallsToWaitFor.properties);
    return callsAnswer(control, await control.waitFor(filter, { count, timeout } as WaitUntil));
  },
  expectCalls({ body, control }) {
    const { calls = [], ...also } = checked(body ?? {}, SCHEMAS.ExpectedCalls.properties);
    control.expectCalls(calls as ExpectedCalls[], also);
  },
  remove({ path: { id = "" }, control }) {
    const found = control.faults().find((planned) => String(planned.id) === id);
    if (found === undefined) throw new HttpError(404, `There is no fault ${id}: GET /faults lists them.`);
    return found.remove();
  },
};

function callsAnswer(control: SimulatorControl, calls: readonly ReceivedCall[]): object {
  const { receivedCalls: received, keptCalls } = control.status();
  return { calls, received, cut: received > keptCalls };
}

/** The latest upload of that number: calls are counted anew once they are cleared. */
function uploadedBytes({ path: { call, file = "" }, control }: ControlRequest): HttpResponse {
  const upload = control.uploads().findLast((candidate) => String(candidate.call) === call);
  const found = /^\d{1,9}$/.test(file) ? upload?.files[Number(file)] : undefined;
  if (found === undefined) throw new HttpError(404, "There is no such file: GET /uploads lists them.");
  return { status: 200, headers: { "Content-Type": "application/octet-stream" }, body: Buffer.from(found.bytes()) };
}
