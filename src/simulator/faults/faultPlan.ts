import { checked, copyOf, isJsonObject, parseJson, SCHEMAS } from "../checks";
import type { ReceivedCall } from "../received";
import type { SimulatorState } from "../state/state";
import { CALL_SCHEMAS, checkNamed, matchesCall, wholeName } from "./callMatch";
import { APPLIED_KINDS, type CallAnswer, type Fault, type FaultRecord, type FutureFault } from "./fault";

/** What a call is answered with; undefined leaves it to the next in the plan. */
export type CallHandler = (call: ReceivedCall) => CallAnswer | undefined | Promise<CallAnswer | undefined>;

/** What a handler threw is its cause. The caller got the status 500, and may not have noticed. */
export class HandlerError extends Error {}

type CheckedFault = Omit<FaultRecord, "id" | "met">;

/** A handler for calls to come. A fault is one, too: its record says what it answers. */
export interface Planned {
  readonly record: FaultRecord & { met: number };
  readonly answer: (call: ReceivedCall) => Promise<Fault | undefined>;
  /** How many calls are still answered as usual. */
  passing: number;
  /** Ends refused connections, which begin as soon as they are planned. */
  end?: () => Promise<void>;
}

/** What is planned, in its order, what is used up among it. */
export class FaultPlan {
  planned: readonly Planned[] = [];
  thrown: HandlerError[] = [];
  #made = 0;

  addFault(fault: unknown, state: SimulatorState): Planned {
    const words = checkFault(fault, state);
    return this.#add(words, async () => words);
  }

  addHandler(match: unknown, handler: CallHandler, state: SimulatorState): Planned {
    if (typeof handler !== "function") throw new RangeError("A handler must be a function.");
    const words = filledIn({ fault: "handler", calls: CALL_SCHEMAS.calls.maximum, ...checked(match, CALL_SCHEMAS) });
    checkNamed(words, state);
    return this.#add(words, async (call) => {
      try {
        const answer = await handler(copyOf(call));
        if (answer === undefined) return undefined;
        return checkFault(answer.fault === undefined ? { fault: "status", status: 200, ...answer } : answer);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const error = new HandlerError(`A handler of on() failed at call ${call.number}: ${reason}`, { cause });
        this.thrown.push(error);
        throw error;
      }
    });
  }

  #add(words: CheckedFault, answer: Planned["answer"]): Planned {
    this.#made += 1;
    const planned = { record: { id: this.#made, ...words, met: 0 }, answer, passing: words.after };
    this.planned = [...this.planned, planned];
    return planned;
  }

  /** What the first that is for the call answers, which uses up one of its calls. All that are for the call count it. */
  async take(call: ReceivedCall, state: SimulatorState) {
    const concerned = this.#waiting.filter(({ record }) => matchesCall(record, call, state));
    const ready = concerned.filter(({ passing }) => passing === 0);
    for (const planned of concerned) if (planned.passing > 0) planned.passing -= 1;
    for (const planned of ready) {
      // Counted first: another call may come while a handler thinks.
      const { record, answer } = planned;
      if (record.met === record.calls) continue;
      record.met += 1;
      const fault = await answer(call);
      if (fault !== undefined) return { fault, match: record };
      record.met -= 1;
    }
    return undefined;
  }

  remove(removed: Planned): void {
    this.planned = this.planned.filter((planned) => planned !== removed);
  }

  clear(): void {
    this.planned = [];
    this.thrown = [];
  }

  reset(): void {
    this.clear();
    this.#made = 0;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Without refused connections, which begin at once: no call takes them. */
  get #waiting(): Planned[] {
    return this.planned.filter(({ record }) => record.fault !== "connection-refused" && record.met < record.calls);
  }
}

/** They say how long the body is, which the simulator knows itself, or have a property of their own. */
const OWN_HEADERS: readonly string[] = ["content-length", "transfer-encoding", "connection", "content-type", "trailer"];

const { properties: PROPERTIES } = SCHEMAS.Fault;

/** Checks a fault that came from outside; against the state, too, if there is one yet. */
export function checkFault(value: unknown, state?: SimulatorState): CheckedFault & Fault {
  if (!isJsonObject(value)) throw new RangeError("A fault must be a JSON object.");
  const given = checked({ ...value, fault: value.fault ?? "" }, PROPERTIES);
  if (isJsonObject(given.headers)) checkHeaders(given.headers);
  const words = filledIn(given);
  for (const name of Object.keys(given)) {
    const { "x-fault": kind = words.fault } = PROPERTIES[name as keyof typeof PROPERTIES] as { "x-fault"?: string };
    if (kind !== words.fault) throw new RangeError(`"${name}" belongs to the fault "${kind}".`);
  }
  if (words.fault === "status" && words.status === undefined) {
    throw new RangeError('"status" belongs to the fault "status", which needs it.');
  }
  checkNamed(words, state);
  return words as CheckedFault & Fault;
}

type FaultInput = Omit<Partial<FutureFault>, "fault"> & { readonly fault?: FutureFault["fault"] | "handler" };

function filledIn({ fault = "status", operation = "any", after = 0, calls = 1, ...rest }: FaultInput): CheckedFault {
  const common = { operation: wholeName(operation) ?? "any", after, calls, ...rest };
  const isShort = fault === "reset-after" || fault === "no-answer-after";
  if (rest.applied === false && (isShort || fault === "delay")) {
    throw new RangeError(`"applied" must be true for ${fault}.`);
  }
  return isShort ? { fault: APPLIED_KINDS[fault], ...common, applied: true } : { fault, ...common };
}

/** `OPERATION=FAULT`, `OPERATION=STATUS`, both with `*CALLS` if wanted, or JSON. Throws a RangeError that says what is wrong. */
export function parseFault(text: string): FutureFault {
  const fault = text.trimStart().startsWith("{") ? parseJson(text, `The fault ${text}`) : parseShort(text);
  checkFault(fault);
  return fault as FutureFault;
}

function parseShort(text: string): unknown {
  const [, operation, fault = "", calls] = /^([\w.]+)=([\w-]+)(?:\*(\d+))?$/.exec(text) ?? [];
  if (operation === undefined) {
    throw new RangeError(`A fault is written OPERATION=FAULT*CALLS, such as loan=503*2, or as JSON: ${text}`);
  }
  const how = /^\d{3}$/.test(fault) ? { fault: "status", status: Number(fault) } : { fault };
  return { operation, ...how, ...(calls === undefined ? {} : { calls: Number(calls) }) };
}

/** Throws a RangeError for a name that no header has, and for one that the simulator writes itself. */
function checkHeaders(headers: object): void {
  for (const name of Object.keys(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      throw new RangeError(`"headers" has ${JSON.stringify(name)}, which no header can carry.`);
    }
    if (!OWN_HEADERS.includes(name.toLowerCase())) continue;
    const instead = name.toLowerCase() === "content-type" ? 'use "contentType"' : "the simulator frames the answer";
    throw new RangeError(`"headers" must not name ${name}: ${instead}.`);
  }
}
