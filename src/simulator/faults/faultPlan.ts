import { type Check, checked, isObject, isText, must, oneOf, wholeNumber } from "../checks";
import type { ReceivedCall } from "../received";
import type { SimulatorState } from "../state/state";
import { checkNamed, isFor, MATCH_CHECKS, wholeName } from "./callMatch";
import {
  APPLIED_KINDS,
  type CallAnswer,
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  type FaultRecord,
  type FutureFault,
} from "./fault";

/** What a call is answered with; undefined leaves it to the next in the plan. */
export type CallHandler = (call: ReceivedCall) => CallAnswer | undefined | Promise<CallAnswer | undefined>;

/** With what was left out filled in. */
type Checked = Omit<FaultRecord, "id" | "met">;
type CheckedFault = Checked & Fault;

/** A handler for calls to come. A fault is one, too: its words say what it answers. */
export interface Planned {
  readonly id: number;
  readonly words: Checked;
  readonly answer: (call: ReceivedCall) => Promise<Fault | undefined>;
  /** How many calls are still answered as usual. */
  passing: number;
  met: number;
}

/** What is planned, in its order, what is used up among it. */
export class FaultPlan {
  #planned: Planned[] = [];
  #made = 0;

  /** Throws a RangeError that says what is wrong with the fault, or with what it refers to. */
  addFault(fault: unknown, state: SimulatorState): Planned {
    const words = checkFault(fault, state);
    return this.#add(words, async () => words);
  }

  /** Throws a RangeError that says what is wrong with the match. */
  addHandler(match: unknown, handler: CallHandler, state: SimulatorState): Planned {
    if (typeof handler !== "function") throw new RangeError("A handler must be a function.");
    const words = filledIn({ fault: "handler", calls: MOST_CALLS, ...checked(match, CALL_CHECKS) });
    checkNamed(words, state);
    return this.#add(words, async (call) => {
      const answer = await handler(structuredClone(call));
      if (answer === undefined) return undefined;
      return checkFault(answer.fault === undefined ? { fault: "status", status: 200, ...answer } : answer);
    });
  }

  #add(words: Checked, answer: Planned["answer"]): Planned {
    this.#made += 1;
    const planned = { id: this.#made, words, answer, passing: words.after, met: 0 };
    this.#planned.push(planned);
    return planned;
  }

  /** What the first that is for the call answers, which uses up one of its calls. All that are for the call count it. */
  async take(call: ReceivedCall, state: SimulatorState): Promise<Fault | undefined> {
    const concerned = this.#waiting.filter(({ words }) => isFor(words, call, state));
    const ready = concerned.filter(({ passing }) => passing === 0);
    for (const planned of concerned) if (planned.passing > 0) planned.passing -= 1;
    for (const planned of ready) {
      // Counted first: another call may come while a handler thinks.
      if (planned.met === planned.words.calls) continue;
      planned.met += 1;
      const answer = await planned.answer(call);
      if (answer !== undefined) return answer;
      planned.met -= 1;
    }
    return undefined;
  }

  remove(removed: Planned): void {
    this.#planned = this.#planned.filter((planned) => planned !== removed);
  }

  clear(): void {
    this.#planned = [];
  }

  /** Forgets all, and counts from 1 again. */
  reset(): void {
    this.clear();
    this.#made = 0;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  get all(): readonly Planned[] {
    return this.#planned;
  }

  /** Without refused connections, which begin at once: no call takes them. */
  get #waiting(): Planned[] {
    return this.#planned.filter(({ words, met }) => words.fault !== "connection-refused" && met < words.calls);
  }
}

export function recordOf({ id, words, met }: Planned): FaultRecord {
  return structuredClone({ id, ...words, met });
}

const MOST_CALLS = 1_000_000;
const KINDS: readonly string[] = [...FAULT_KINDS, ...Object.keys(APPLIED_KINDS)];

/** They say how long the body is, which the simulator knows itself, or have a property of their own. */
const OWN_HEADERS: readonly string[] = ["content-length", "transfer-encoding", "connection", "content-type"];

/** Which calls, and how many of them. */
const CALL_CHECKS = { ...MATCH_CHECKS, after: wholeNumber(0, MOST_CALLS), calls: wholeNumber(1, MOST_CALLS) };

/** What belongs to one kind of fault only. */
const OF_KIND: Readonly<Partial<Record<FaultKind, Readonly<Record<string, Check>>>>> = {
  delay: {
    milliseconds: wholeNumber(1, 86_400_000),
    when: must("be before or after, which is of the work", (value) => value === "before" || value === "after"),
  },
  status: {
    status: wholeNumber(200, 599),
    retryAfter: must("be seconds or a date", (value) => typeof value === "number" || isHeader(value)),
    location: must("be an address", isHeader),
    headers: headersProblem,
    body: () => undefined,
    contentType: must("be a media type", isHeader),
  },
  refusal: { message: must("be a text", isText), extensions: must("be a JSON object", isObject) },
  "slow-drip": { bytesPerSecond: wholeNumber(1, 1_000_000_000) },
  huge: { megabytes: wholeNumber(1, 10_000) },
  "connection-refused": { seconds: wholeNumber(1, 86_400) },
};

const CHECKS: Readonly<Record<string, Check>> = Object.assign(
  {
    fault: oneOf(KINDS),
    ...CALL_CHECKS,
    applied: must("be true or false", (value) => typeof value === "boolean"),
  },
  ...Object.values(OF_KIND),
);

export const FAULT_PROPERTIES: readonly string[] = Object.keys(CHECKS);

/**
 * Checks a fault that came from outside; against the state, too, if there is one yet. Throws a RangeError that says what is
 * wrong with it.
 */
export function checkFault(value: unknown, state?: SimulatorState): CheckedFault {
  if (!isObject(value)) throw new RangeError("A fault must be a JSON object.");
  const given = checked({ ...value, fault: value.fault ?? "" }, CHECKS);
  const words = filledIn(given);
  for (const [kind, properties] of Object.entries(OF_KIND)) {
    const foreign = Object.keys(properties).find((name) => Object.hasOwn(given, name));
    if (foreign !== undefined && kind !== words.fault) {
      throw new RangeError(`"${foreign}" belongs to the fault "${kind}".`);
    }
  }
  if (words.fault === "status" && words.status === undefined) {
    throw new RangeError('"status" belongs to the fault "status", which needs it.');
  }
  checkNamed(words, state);
  return words as CheckedFault;
}

type Given = Omit<Partial<FutureFault>, "fault"> & { readonly fault?: FutureFault["fault"] | "handler" };

function filledIn({ fault = "status", operation = "any", after = 0, calls = 1, ...rest }: Given): Checked {
  const common = { operation: wholeName(operation) ?? "any", after, calls, ...rest };
  const isShort = fault === "reset-after" || fault === "no-answer-after";
  if (rest.applied === false && (isShort || fault === "delay")) {
    throw new RangeError(`"applied" must be true for ${fault}.`);
  }
  return isShort ? { fault: APPLIED_KINDS[fault], ...common, applied: true } : { fault, ...common };
}

/** `OPERATION=FAULT`, `OPERATION=STATUS`, both with `*CALLS` if wanted, or JSON. Throws a RangeError that says what is wrong. */
export function parseFault(text: string): FutureFault {
  const fault = text.trimStart().startsWith("{") ? parseJson(text) : parseShort(text);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError(`This fault is not JSON: ${text}`);
  }
}

function headersProblem(value: unknown): string | undefined {
  if (!isObject(value)) return "must be a JSON object with texts.";
  const wrong = Object.entries(value).find(([name, text]) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !isHeader(text));
  if (wrong !== undefined) return `has ${JSON.stringify(wrong[0])}, which no header can carry.`;
  const own = Object.keys(value).find((name) => OWN_HEADERS.includes(name.toLowerCase()));
  if (own === undefined) return undefined;
  return own.toLowerCase() === "content-type"
    ? 'must not name Content-Type: use "contentType".'
    : `must not name ${own}: the simulator sets it.`;
}

function isHeader(value: unknown): value is string {
  return typeof value === "string" && /^[\x20-\x7e]+$/.test(value);
}
