import { isJsonObject } from "../checks";
import { type Choices, DEFAULT_CHOICES } from "../choices";
import { matchesOperation, OPERATIONS } from "../faults/callMatch";
import { type Fault, isApplied } from "../faults/fault";
import type { FaultPlan } from "../faults/faultPlan";
import type { AskedOperation, GraphQLExecutor } from "../graphql/execute";
import type { ReceivedCall, ReceivedCalls, ReceivedUploads } from "../received";
import type { Scenario } from "../scenarios/scenario";
import type { Lag } from "../state/snapshot";
import type { SimulatorState } from "../state/state";
import { type HttpRequest, type HttpResponse, JSON_TYPE, json, type Network } from "./httpMessages";
import type { Tokens } from "./tokens";

const QUERY_FIELDS = ["loan", "deal"];

/** Does what a call asks for, or applies the fault that is planned for it. A change is saved before it is answered. */
export async function executeCall(
  { service: { state, faults, network, save }, call }: CallContext,
  operations: readonly AskedOperation[],
  perform: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const asked = operations.map(({ name, arguments: given }) => ({ name, arguments: given }));
  const planned = faults.isEmpty ? undefined : await faults.take({ ...call, operations: asked }, state);
  const fault = planned?.fault ?? network.failure;
  const performAndSave = async () => {
    const response = await perform();
    if (!call.operations.every(({ name }) => QUERY_FIELDS.includes(name))) await save();
    return response;
  };
  if (fault === undefined) return await performAndSave();
  call.fault = fault.fault;
  const meant = operations.filter((one) => planned === undefined || matchesOperation(planned.match, one, state));
  // The other loans that one call reads are answered.
  const others = meant.length < operations.length && operations.every(({ name }) => QUERY_FIELDS.includes(name));
  const hit = { ...fault, applied: isApplied(fault) || (fault.fault === "refusal" && others) };
  if (!hit.applied) call.operations = asked.filter(({ name }) => OPERATIONS.includes(name));
  return await applyFault(hit, others ? meant : operations, performAndSave, network);
}

/** A call that is under way. */
export interface CallContext {
  readonly request: HttpRequest;
  readonly service: Service;
  readonly call: ReceivedCall;
}

/** A running service: what it holds, how it behaves, and what it has received. */
export interface Service {
  readonly state: SimulatorState;
  readonly calls: ReceivedCalls;
  readonly uploads: ReceivedUploads;
  readonly served: ServedScenario;
  readonly tokens: Tokens;
  readonly faults: FaultPlan;
  readonly network: Network;
  readonly lag: Lag;
  now(): Date;
  /** Resolves once the state as it is now will survive a restart, if it is to. */
  save(): Promise<void>;
  log(line: string): void;
  report(line: string): void;
  /** The origin of web pages that may use it. */
  readonly cors: string | undefined;
  /** Whether a request comes under a name of this machine. */
  isOwnHost(host: string | undefined): boolean;
  readonly scheme: "http" | "https";
}

/** The scenario that is served at the moment, with what follows from it. A reset may name another. */
export interface ServedScenario {
  scenario: Scenario;
  execute: GraphQLExecutor;
  choices: Choices;
  /** Those that stand above the choices of any scenario. */
  readonly ownChoices: Partial<Choices>;
}

/** Loads GraphQL with the first request. Rejects with an Error when the scenario's drift leaves no whole schema. */
export async function servedScenario(scenario: Scenario, ownChoices: Partial<Choices>): Promise<ServedScenario> {
  const choices = { ...DEFAULT_CHOICES, ...scenario.choices, ...ownChoices };
  let made: Promise<GraphQLExecutor> | undefined;
  const executor = () => {
    made ??= import("../graphql/execute").then(({ createExecutor }) => createExecutor(scenario.drift, choices));
    return made;
  };
  if (scenario.drift !== undefined) await executor();
  return { scenario, execute: async (request, context) => (await executor())(request, context), choices, ownChoices };
}

const HTML_TYPE = "text/html; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";
/** No such answer has a body (RFC 9110). */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];
const FAULT_MESSAGE = "The simulator was told to fail.";

/** The answer of a call that meets the fault, in these operations of it; `perform` does them all. */
async function applyFault(
  fault: Fault,
  operations: readonly AskedOperation[],
  perform: () => Promise<HttpResponse>,
  network: Network,
): Promise<HttpResponse> {
  const { milliseconds = 10_000, when = "after" } = fault;
  if (fault.fault === "delay" && when === "before") await network.pause(milliseconds);
  const answer = isApplied(fault) ? await perform() : json(200, { data: {} });
  switch (fault.fault) {
    case "delay":
      if (when === "after") await network.pause(milliseconds);
      return answer;
    case "status":
      return statusAnswer(fault);
    case "empty-body":
      return { ...answer, status: 200, body: "" };
    case "truncated-json":
      return { ...answer, body: String(answer.body).slice(0, Math.floor(answer.body.length / 2)) };
    case "refusal":
      return refusedAnswer(fault, operations, answer);
    case "error-path":
      return { ...answer, body: failField(String(answer.body), operations) };
    default:
      return { ...answer, delivery: fault };
  }
}

/** As services refuse (service.md 7.2): each operation is null, with an error that leads to it. An upload fails by its status (7.5). */
function refusedAnswer(
  { message = FAULT_MESSAGE, extensions }: Fault,
  operations: readonly AskedOperation[],
  { body }: HttpResponse,
): HttpResponse {
  const paths = operations.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const errors = paths.map((path) => ({ message, path, extensions }));
  if (operations.length > paths.length) return json(422, { errors: [{ message, extensions }] });
  if (errors.length === 0) return json(200, { data: null, errors: [{ message, extensions }] });
  const answer = JSON.parse(String(body));
  const data: Record<string, Record<string, unknown> | null> = answer.data ?? {};
  for (const [first, second] of paths) data[first] = second === undefined ? null : { ...data[first], [second]: null };
  return json(200, { data, errors: [...(answer.errors ?? []), ...errors] });
}

function statusAnswer(fault: Fault): HttpResponse {
  const { status = 500, retryAfter, location, headers = {}, body, contentType } = fault;
  const isEmpty = WITHOUT_BODY.includes(status);
  const page = `<!doctype html><title>${status}</title><h1>${status}</h1><p>${FAULT_MESSAGE}</p>`;
  const text = body === undefined ? page : typeof body === "string" ? body : JSON.stringify(body);
  const type = body === undefined ? HTML_TYPE : typeof body === "string" ? TEXT_TYPE : JSON_TYPE;
  const target = location ?? (status >= 300 && status < 400 ? "https://elsewhere.example/" : undefined);
  const own = Object.keys(headers).map((name) => name.toLowerCase());
  const all = {
    ...(!isEmpty && { "Content-Type": contentType ?? type }),
    ...(retryAfter !== undefined && !own.includes("retry-after") && { "Retry-After": String(retryAfter) }),
    ...(target !== undefined && !own.includes("location") && { Location: target }),
    ...headers,
  };
  return { status, headers: all, body: isEmpty ? "" : text };
}

/** The answer with one field null and an error that leads to it (service.md 7.2): one inside a list, if there is a list. */
function failField(text: string, operations: readonly AskedOperation[]): string {
  const answer = JSON.parse(text);
  const keys = operations.flatMap(({ path }) => path?.[0] ?? []);
  const path = deepestField(keys.length === 0 ? answer.data : pickKeys(answer.data, keys), []);
  const [field, ...owners] = path.toReversed();
  const owner = owners.reduceRight((value, key) => value[key], answer.data);
  if (field !== undefined) owner[field] = null;
  const errors = [...(answer.errors ?? []), { message: FAULT_MESSAGE, path }];
  return JSON.stringify({ ...answer, errors });
}

function pickKeys(data: unknown, keys: readonly string[]): unknown {
  return isJsonObject(data) ? Object.fromEntries(keys.map((key) => [key, data[key]])) : data;
}

type AnswerPath = readonly (string | number)[];

/** The path to a field that passes through as many list entries as possible. */
function deepestField(value: unknown, path: AnswerPath): AnswerPath {
  if (typeof value !== "object" || value === null) return path;
  const ways = Object.entries(value).map(([key, inside]) =>
    deepestField(inside, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  const indices = (way: AnswerPath) => way.filter((key) => typeof key === "number").length;
  return ways.reduce((best, way) => (indices(way) > indices(best) || best === path ? way : best), path);
}
