import { FAULT_KINDS, type FutureFault } from "../faults/fault";
import { OPERATIONS } from "../faults/operations";
import { type ExchangeResponse, Refusal } from "../http/exchange";
import { KEPT_CALLS } from "../received/receivedCalls";
import type { Snapshot } from "../state/snapshot";
import type { Period } from "./arguments";
import type { CallFilter, NetworkChange, ResetTo, SimulatorControl, TokenChange } from "./control";

/** What a request to the control endpoint asks for. */
export interface Asked {
  /** The parts of the path that stand in braces, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** What stands after the question mark. */
  readonly query: Readonly<Record<string, string>>;
  /** Undefined without one. */
  readonly body: unknown;
}

export interface ControlRoute {
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
export interface Controlled {
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
