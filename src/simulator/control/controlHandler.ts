import { FAULT_KINDS } from "../faults/fault";
import { checkFault, OPERATIONS } from "../faults/readFault";
import { readBody } from "../http/body";
import { type ExchangeRequest, type ExchangeResponse, json, Refusal } from "../http/exchange";
import type { Handler } from "../http/handler";
import { mediaType } from "../http/mediaType";
import type { Network } from "../http/network";
import { checkSnapshot } from "../state/snapshot";
import type { SimulatorState } from "../state/state";
import type { SimulatorControl } from "./control";
import { networkSpeed, nothing, period, resetScenario, tokenChange } from "./requests";

export interface ControlHandlerSettings {
  readonly control: SimulatorControl;
  readonly state: SimulatorState;
  readonly token: string;
  readonly network: Network;
  /** Where the endpoint can be reached, without a slash at its end. */
  address(): string;
}

/** Bytes. A snapshot of a large book passes. */
const BODY_LIMIT = 256 * 1024 ** 2;

/** Takes the body of the request; undefined without one. */
type Action = (body: unknown, settings: ControlHandlerSettings) => unknown;

/** The calls, by path and method. */
export const CONTROL_CALLS: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  "/status": { GET: withoutBody(({ control }) => control.status()) },
  "/time": { POST: (body, { control }) => control.advance(period(body)) },
  "/token": {
    PUT: (body, { control }) => {
      const { expired, scopes } = tokenChange(body);
      if (expired !== undefined) control.setTokenExpired(expired);
      if (scopes !== undefined) control.setScopes(scopes);
    },
  },
  "/network": { PUT: (body, { control }) => control.setNetwork(networkSpeed(body)) },
  "/faults": {
    GET: withoutBody(({ control }) => ({
      planned: control.status().faults,
      faults: FAULT_KINDS,
      operations: OPERATIONS,
    })),
    POST: (body, { control }) => control.fail(checkFault(body)),
    DELETE: withoutBody(({ control }) => control.clearFaults()),
  },
  "/state": {
    GET: withoutBody(({ control }) => control.snapshot()),
    PUT: (body, { control }) => control.restore(checkSnapshot(body)),
  },
  "/reset": { POST: (body, { control }) => control.reset(resetScenario(body)) },
  "/calls": { GET: withoutBody(({ state }) => state.calls) },
};

function withoutBody(action: (settings: ControlHandlerSettings) => unknown): Action {
  return (body, settings) => {
    nothing(body);
    return action(settings);
  };
}

/** The control endpoint as a function from request to response. What changes something answers with the status after it. */
export function createControlHandler(settings: ControlHandlerSettings): Handler {
  return async (request) => {
    try {
      checkCaller(request, settings);
      const [path = "", query] = request.target.split("?", 2);
      if (query) throw new Refusal(400, "What is asked for stands in the body, not after a question mark.");
      const methods = Object.hasOwn(CONTROL_CALLS, path) ? CONTROL_CALLS[path] : undefined;
      if (methods === undefined) throw new Refusal(404, `There is only ${Object.keys(CONTROL_CALLS).join(", ")}.`);
      const action = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
      if (action === undefined) {
        const allowed = Object.keys(methods).join(", ");
        throw new Refusal(405, `Only ${allowed} can be used here.`, { Allow: allowed });
      }
      const result = await action(await bodyOf(request, settings.network), settings);
      const answer = json(200, result ?? settings.control.status());
      // A line break at the end, since it is mostly read in a terminal.
      return { ...answer, body: `${answer.body}\n` };
    } catch (error) {
      return refusalOf(error);
    }
  };
}

/**
 * Accepts only programs of this machine that know the token, and no web page: requests of a browser have one of these
 * headers, a rebound DNS name has another Host, and a page cannot send the token's header without a preflight, which is
 * never answered.
 */
function checkCaller({ headers }: ExchangeRequest, { token, address }: ControlHandlerSettings): void {
  const { host } = new URL(address());
  if (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined) {
    throw new Refusal(403, "A web page may not drive the simulator.");
  }
  if (headers.host !== host && headers.host !== host.replace("127.0.0.1", "localhost")) {
    throw new Refusal(403, `The request must name ${host} as its host.`);
  }
  if (headers.authorization?.replace(/^bearer /i, "Bearer ") !== `Bearer ${token}`) {
    throw new Refusal(401, "The request needs the header Authorization: Bearer <CONTROL_TOKEN>.", {
      "WWW-Authenticate": "Bearer",
    });
  }
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
  // A scenario that is none, or a file that cannot be read.
  const isAsked = error instanceof RangeError || (error instanceof Error && "syscall" in error);
  if (isAsked) return new Refusal(400, error.message).toResponse();
  return new Refusal(500, error instanceof Error ? error.message : String(error)).toResponse();
}
