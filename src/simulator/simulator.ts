import { randomBytes } from "node:crypto";
import { check, isJsonObject, type ValueSchema } from "./checks";
import { type Choices, checkChoices } from "./choices";
import { createControl, type InitialBehavior, type SimulatorControl } from "./control/control";
import { type ControlOptions, startControlEndpoint } from "./control/endpoint";
import { checkFault, FaultPlan } from "./faults/faultPlan";
import { type Service, servedScenario } from "./http/executeCall";
import { createHandler } from "./http/handler";
import { type Handler, HttpError, Network, type Pause, realTime } from "./http/httpMessages";
import { LOOPBACK, listen, ownHosts, serverOf } from "./http/server";
import { bearerToken, checkTokenText, Tokens } from "./http/tokens";
import optionSchemas from "./options.json";
import { ReceivedCalls, ReceivedUploads } from "./received";
import { ownScenario } from "./scenarios/loadScenario";
import type { Scenario } from "./scenarios/scenario";
import { stateOf } from "./scenarios/stateOf";
import { clockOf } from "./state/clock";
import { Lag } from "./state/snapshot";
import type { SimulatorState } from "./state/state";
import { openStateFile } from "./state/stateFile";

/** How a simulator starts. `advance`, `expired`, `scopes`, `tokens`, `network` and `faults` hold again after a reset. */
export interface SimulatorOptions extends InitialBehavior {
  /** 0, which stands for any free port, when left out. */
  readonly port?: number;
  /** The address to listen on: `0.0.0.0` for all of this machine, as in a container; 127.0.0.1 when left out. */
  readonly host?: string;
  /** Names that requests may come under, besides 127.0.0.1, localhost and [::1]. */
  readonly allowHosts?: readonly string[];
  /** What the service holds at first: a built-in name, the path of a file, or the content of one; `first-day` when left out. */
  readonly scenario?: string | Scenario;
  /** The access token that requests must carry (service.md 5.1): letters, digits and `-._~+/`, `=` at its end. Random when left out. */
  readonly token?: string;
  /** Lets other programs drive it over HTTP: `true`, or where. Not when left out. */
  readonly control?: boolean | ControlOptions;
  /** A file that keeps the state across restarts. Left out: the state ends with the simulator. */
  readonly stateFile?: string;
  /** What the service's document leaves open. Stands above the choices of a scenario; the simulator's own when left out. */
  readonly choices?: Partial<Choices>;
  /**
   * The clock, from which the scenario's dates count and with which documents arrive. A time, also as text in ISO 8601,
   * stands still; the machine's clock when left out. Due dates are days of the machine's time zone.
   */
  readonly now?: Date | string | (() => Date);
  /** Bytes of uploaded files that are kept in memory, in total, the latest ones; 64 MiB when left out, 0 keeps none. */
  readonly keepContents?: number;
  /** How a slow network and refused connections wait; in real time when left out. */
  readonly wait?: Pause;
  /** The origin of web pages that may use the service, such as `http://localhost:5173`; `*` for any. None when left out. */
  readonly cors?: string;
  /**
   * Gives each value a state of its own, with its calls, faults, network and tokens, so that tests side by side share one server:
   * `token` for each access token, any of which is valid then, or the name of a header. One state for all when left out.
   */
  readonly statePer?: string;
  /** Serves HTTPS with a certificate of its own, valid for 30 days: see `certificate`. The control endpoint stays plain. */
  readonly https?: boolean;
  /** One line for each request, without the token and without variables' values. */
  log?(line: string): void;
  /** A line for what went wrong in the simulator itself, such as a state file that cannot be written; `log` when left out. */
  report?(line: string): void;
}

/** A loan origination service in memory, and what a test does with it. */
export interface PublicSimulator extends SimulatorControl {
  /** http://127.0.0.1:PORT */
  readonly url: string;
  /** The access token that requests must carry. */
  readonly token: string;
  /** The certificate that clients have to trust, as PEM; undefined without `https`. */
  readonly certificate: string | undefined;
  /**
   * The state of a token or of a header's value, by `statePer`, which begins as the options say. Throws a RangeError without that
   * option, and for the 1,001st.
   */
  at(name: string): SimulatorControl;
  /** http://127.0.0.1:PORT of the control endpoint; undefined without one. */
  readonly controlUrl: string | undefined;
  /** The token that requests to the control endpoint must carry; undefined without one. */
  readonly controlToken: string | undefined;
  /**
   * Ends every connection, frees the ports, and waits for the state file. Can be called again. Rejects after all of that when a
   * handler has thrown, so that the test fails.
   */
  close(): Promise<void>;
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Has what only the tests of this repository touch: what is changed in `state` is in the next answer, unchecked. */
export interface Simulator extends PublicSimulator {
  readonly state: SimulatorState;
}

/** What each may be; `cors` has a check of its own. */
export const OPTION_SCHEMAS: { readonly [Name in keyof Required<SimulatorOptions>]: ValueSchema } = optionSchemas;

interface HeldService {
  readonly service: Service;
  readonly control: SimulatorControl;
  readonly handler: Handler;
}

const MAX_STATES = 1000;

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  check(options, OPTION_SCHEMAS);
  if (isJsonObject(options.control)) check(options.control, { port: OPTION_SCHEMAS.port, token: {}, cors: {} });
  const {
    port = 0,
    host = LOOPBACK,
    allowHosts = [],
    scenario: chosen = "first-day",
    token = randomBytes(24).toString("base64url"),
    keepContents = 64 * 1024 ** 2,
    wait = realTime,
    log = () => {},
    report = log,
    cors,
    statePer,
  } = options;
  const ownChoices = checkChoices({ ...options.choices });
  const isOwnHost = ownHosts(allowHosts);
  const now = clockOf(options.now);
  const scenario = await ownScenario(chosen);
  const state = stateOf(scenario, now());
  for (const fault of options.faults ?? []) checkFault(fault, state);
  const served = await servedScenario(scenario, ownChoices);
  const stateFile = await openStateFile(options.stateFile, state, () => served.scenario.name, report);
  const identity = options.https
    ? (await import("./http/certificate")).ownCertificate(["localhost", LOOPBACK, "::1", ...allowHosts])
    : undefined;
  const scheme: Service["scheme"] = identity === undefined ? "http" : "https";
  const held = new Map<string, HeldService>();
  const hold = (name: string, token: string, own: Pick<Service, "state" | "served" | "save">): HeldService => {
    const network = new Network(wait);
    const service = {
      ...own,
      ...{ now, log, report, cors, isOwnHost, scheme },
      calls: new ReceivedCalls(),
      uploads: new ReceivedUploads(keepContents),
      tokens: new Tokens(token),
      faults: new FaultPlan(),
      network,
      lag: new Lag(network),
    };
    const made = { service, control: createControl(service, options, listener), handler: createHandler(service) };
    held.set(name, made);
    return made;
  };
  const begun = (name: string): HeldService => {
    const found = held.get(statePer === "token" && name === token ? "" : name);
    if (found !== undefined) return found;
    if (statePer === undefined)
      throw new RangeError("There is one state: the option statePer gives each token or header its own.");
    if (statePer === "token") checkTokenText(name);
    if (held.size === MAX_STATES) throw new RangeError(`There are ${MAX_STATES} states already.`);
    const own = { state: stateOf(scenario, now()), served: { ...served }, save: async () => {} };
    return hold(name, statePer === "token" ? name : token, own);
  };
  const answer: Handler = async (request) => {
    const { authorization, [statePer?.toLowerCase() ?? ""]: named } = request.headers;
    try {
      return await begun((statePer === "token" ? bearerToken(authorization) : named) ?? "").handler(request);
    } catch (error) {
      return new HttpError(401, error instanceof Error ? error.message : String(error)).toResponse();
    }
  };
  const listener = await listen(serverOf(answer, identity), host, port, wait);
  const at = (name: string) => begun(name).control;
  const where = { host, isOwnHost, ...(isJsonObject(options.control) && options.control) };
  let endpoint: Awaited<ReturnType<typeof startControlEndpoint>> | undefined;
  const close = async () => {
    const all = [...held.values()].map((each) => each.service);
    for (const { network, calls } of all) {
      network.close();
      calls.close();
    }
    await Promise.all([listener.close(), endpoint?.close(), stateFile.settled()]);
    const [error] = all.flatMap(({ faults }) => faults.thrown.splice(0));
    if (error !== undefined) throw error;
  };
  try {
    hold("", token, { state, served, save: stateFile.save });
    // The advanced time has to survive a restart.
    if (options.advance) await stateFile.save();
    if (options.control) endpoint = await startControlEndpoint(at, { url: listener.address, token }, where);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...at(""),
    at,
    url: listener.address,
    token,
    certificate: identity?.cert,
    controlUrl: endpoint?.address,
    controlToken: endpoint?.token,
    state,
    close,
    [Symbol.asyncDispose]: close,
  };
}
