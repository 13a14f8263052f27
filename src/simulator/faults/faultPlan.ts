import { didYouMean, isObject, noSuch } from "../checks";
import type { ReceivedOperation } from "../received";
import { APPLIED_KINDS, FAULT_KINDS, type FaultRecord, type FutureFault, wholeName } from "./fault";

/** With what was left out filled in. */
type CheckedFault = Omit<FaultRecord, "id" | "met">;

export interface AddedFault {
  readonly id: number;
  readonly fault: CheckedFault;
  /** How many calls are still answered as usual. */
  passing: number;
  met: number;
}

/** The planned faults, in their order, those that are used up among them. */
export class FaultPlan {
  #added: AddedFault[] = [];
  #made = 0;

  add(fault: CheckedFault): AddedFault {
    this.#made += 1;
    const added = { id: this.#made, fault, passing: fault.after, met: 0 };
    this.#added.push(added);
    return added;
  }

  get(id: number): AddedFault | undefined {
    return this.#added.find((added) => added.id === id);
  }

  /**
   * The fault for a call of these operations, which uses up one of its calls. Every fault for such a call counts it.
   * `isSame` tells whether two references are of one loan.
   */
  take(
    operations: readonly ReceivedOperation[],
    isSame: (loan: string, other: string) => boolean,
  ): CheckedFault | undefined {
    const concerned = this.#waiting.filter(({ fault: { operation, loan } }) => {
      if (operation === "any" && loan === undefined) return true;
      const asked = operations.filter(({ name }) => operation === "any" || operation === name);
      return asked.some((each) => loan === undefined || isSame(loan, loanOf(each)));
    });
    const found = concerned.find(({ passing }) => passing === 0);
    for (const added of concerned) if (added.passing > 0) added.passing -= 1;
    if (found !== undefined) found.met += 1;
    return found?.fault;
  }

  remove(removed: AddedFault): void {
    this.#added = this.#added.filter((added) => added !== removed);
  }

  clear(): void {
    this.#added = [];
  }

  /** Forgets all, and counts from 1 again. */
  reset(): void {
    this.clear();
    this.#made = 0;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  get waiting(): readonly FaultRecord[] {
    return this.#waiting.map(recordOf);
  }

  /** Without refused connections, which begin at once: no call takes them. */
  get #waiting(): AddedFault[] {
    return this.#added.filter(({ fault, met }) => fault.fault !== "connection-refused" && met < fault.calls);
  }
}

export function recordOf({ id, fault, met }: AddedFault): FaultRecord {
  return structuredClone({ id, ...fault, met });
}

/** Empty where the operation names none. */
function loanOf({ name, arguments: given }: ReceivedOperation): string {
  const { input } = given as { readonly input?: { readonly loanId?: unknown } | null };
  return String((name === "loan" ? given.id : (input?.loanId ?? given.loanId)) ?? "");
}

const MOST_CALLS = 1_000_000;
const KINDS: readonly string[] = [...Object.keys(FAULT_KINDS), ...Object.keys(APPLIED_KINDS)];

/** They say how long the body is, which the simulator knows itself, or have a property of their own. */
const OWN_HEADERS: readonly string[] = ["content-length", "transfer-encoding", "connection", "content-type"];

/** Returns what is wrong with a value, after its name; or throws a RangeError. */
type Check = (value: unknown) => string | undefined;

/** Each with the kind of fault that it belongs to, if it is one only. */
const PROPERTIES: Readonly<Record<keyof FutureFault, readonly [check: Check, of?: CheckedFault["fault"]]>> = {
  fault: [must(`be one of ${KINDS.join(", ")}`, (value) => KINDS.includes(String(value)))],
  operation: [(value) => void wholeName(value)],
  loan: [must("be the ID or friendly ID of a loan", (value) => typeof value === "string" && value !== "")],
  after: [wholeNumber(0, MOST_CALLS)],
  calls: [wholeNumber(1, MOST_CALLS)],
  applied: [must("be true or false", (value) => typeof value === "boolean")],
  status: [wholeNumber(200, 599), "status"],
  retryAfter: [must("be seconds or a date", (value) => typeof value === "number" || isHeader(value)), "status"],
  location: [must("be an address", isHeader), "status"],
  headers: [headersProblem, "status"],
  body: [() => undefined, "status"],
  contentType: [must("be a media type", isHeader), "status"],
  message: [must("be a text", (value) => typeof value === "string" && value !== ""), "refusal"],
  extensions: [must("be a JSON object", isObject), "refusal"],
  bytesPerSecond: [wholeNumber(1, 1_000_000_000), "slow-drip"],
  megabytes: [wholeNumber(1, 10_000), "huge"],
  seconds: [wholeNumber(1, 86_400), "connection-refused"],
};

export const FAULT_PROPERTIES: readonly string[] = Object.keys(PROPERTIES);

const WITHOUT_LOAN: readonly string[] = ["deal", "borrower.create"];

/** Checks a fault that came from outside. Throws a RangeError that says what is wrong with it. */
export function checkFault(value: unknown): CheckedFault {
  if (!isObject(value)) throw new RangeError("A fault must be a JSON object.");
  const given = Object.entries(value).filter(([, content]) => content !== undefined);
  for (const [key, content] of given) {
    const [check] = Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key as keyof FutureFault] : [];
    if (check === undefined) throw new RangeError(noSuch(key, FAULT_PROPERTIES));
    const problem = check(content);
    const near = key === "fault" ? didYouMean(String(content), KINDS) : "";
    if (problem !== undefined) throw new RangeError(`"${key}" ${problem}.${near}`);
  }
  const future = structuredClone(Object.fromEntries(given)) as unknown as FutureFault;
  if (future.fault === undefined) throw new RangeError(`"fault" ${PROPERTIES.fault[0](undefined)}.`);
  const checked = filledIn(future);
  for (const [key, [, kind]] of Object.entries(PROPERTIES)) {
    if (kind !== undefined && Object.hasOwn(future, key) && kind !== checked.fault) {
      throw new RangeError(`"${key}" belongs to the fault "${kind}".`);
    }
  }
  if (checked.fault === "status" && checked.status === undefined) {
    throw new RangeError('"status" belongs to the fault "status", which needs it.');
  }
  if (checked.loan !== undefined && WITHOUT_LOAN.includes(checked.operation)) {
    throw new RangeError(`"loan" does not go with ${checked.operation}, which names no loan.`);
  }
  return checked;
}

function filledIn({ fault, operation = "any", after = 0, calls = 1, ...rest }: FutureFault): CheckedFault {
  const common = { operation: wholeName(operation), after, calls, ...rest };
  if (fault !== "reset-after" && fault !== "no-answer-after") return { fault, ...common };
  if (rest.applied === false) throw new RangeError(`"applied" must be true for ${fault}.`);
  return { fault: APPLIED_KINDS[fault], ...common, applied: true };
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

function must(what: string, isAllowed: (value: unknown) => boolean): Check {
  return (value) => (isAllowed(value) ? undefined : `must ${what}`);
}

function wholeNumber(least: number, most: number): Check {
  const isAllowed = (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return must(`be a whole number from ${least} to ${most}`, isAllowed);
}

function headersProblem(value: unknown): string | undefined {
  if (!isObject(value)) return "must be a JSON object with texts";
  const wrong = Object.entries(value).find(([name, text]) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !isHeader(text));
  if (wrong !== undefined) return `has ${JSON.stringify(wrong[0])}, which no header can carry`;
  const own = Object.keys(value).find((name) => OWN_HEADERS.includes(name.toLowerCase()));
  if (own === undefined) return undefined;
  return own.toLowerCase() === "content-type"
    ? 'must not name Content-Type: use "contentType"'
    : `must not name ${own}: the simulator sets it`;
}

function isHeader(value: unknown): value is string {
  return typeof value === "string" && /^[\x20-\x7e]+$/.test(value);
}
