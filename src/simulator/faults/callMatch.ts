import { checked, isJsonObject, noSuch, SCHEMAS } from "../checks";
import type { ReceivedCall, ReceivedOperation } from "../received";
import { find, type SimulatorState } from "../state/state";

const UPLOADS = ["uploadBorrowerTaskDocuments", "uploadLoanOfficerTaskDocuments"] as const;

const SERVICE_OPERATIONS = [
  "loan",
  "deal",
  "borrower.create",
  "borrower.rejectDocument",
  "loan.reassignLoanOfficerTasks",
  ...UPLOADS,
] as const;

/** What may be asked to fail; `any` stands for every GraphQL request and every upload. */
export const OPERATIONS: readonly string[] = ["any", ...SERVICE_OPERATIONS];

type ServiceOperation = (typeof SERVICE_OPERATIONS)[number];
type WithoutGroup<Name> = Name extends `${string}.${infer Field}` ? Field : never;

/** An operation; mutations also without their group, as in `rejectDocument`. */
export type OperationName = "any" | ServiceOperation | WithoutGroup<ServiceOperation>;

/** Which calls: those to which all of this applies. What is left out does not matter. */
export interface CallMatch {
  /** Every GraphQL request and every upload when left out. */
  readonly operation?: OperationName;
  /** ID or friendly ID of a loan that the call names. `deal` and `borrower.create` name none. */
  readonly loan?: string;
  /** ID or friendly ID of a deal that the call names, as `deal` and `borrower.create` do. */
  readonly deal?: string;
  /** ID of the task of an upload. */
  readonly task?: string;
  /** ID of the document that is rejected. */
  readonly document?: string;
  /** Variables by their names, each with its value; of an object those properties that are named. */
  readonly withVariables?: Readonly<Record<string, unknown>>;
  /** Arguments of the operation in the same way, whether they came in variables or stood in the document. */
  readonly withArguments?: Readonly<Record<string, unknown>>;
  /** Headers of the request by their names, each with its text. Those that carry credentials are not looked at. */
  readonly withHeaders?: Readonly<Record<string, string>>;
}

export interface CallFilter extends Omit<CallMatch, "operation"> {
  readonly operation?: OperationName | "openDocument";
}

export interface CheckedMatch extends Omit<CallMatch, "operation"> {
  readonly operation: string;
}

/** What a call may name, and which operations name one. */
const OPERATIONS_BY_REFERENCE = {
  loan: ["loan", "borrower.rejectDocument", "loan.reassignLoanOfficerTasks", ...UPLOADS],
  deal: ["deal", "borrower.create"],
  task: UPLOADS,
  document: ["borrower.rejectDocument", "openDocument"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type ReferenceName = keyof typeof OPERATIONS_BY_REFERENCE;
const REFERENCE_NAMES = Object.keys(OPERATIONS_BY_REFERENCE) as ReferenceName[];

/** What they may be, as the control endpoint's description has it. */
export const { count: COUNT, timeout: TIMEOUT, ...MATCH_SCHEMAS } = SCHEMAS.CallsToWaitFor.properties;
const { operation, after, calls } = SCHEMAS.Fault.properties;
export const CALL_SCHEMAS = { ...MATCH_SCHEMAS, operation, after, calls };

/** The operation by its whole name, and undefined for one that the service does not have. */
export function wholeName(operation: unknown): string | undefined {
  return OPERATIONS.find((name) => name === operation || name.endsWith(`.${operation}`));
}

/** Which of the received calls. Throws a RangeError that names what is wrong. */
export function checkFilter(filter: unknown, state: SimulatorState): CheckedMatch {
  const { operation, ...match } = checked(filter, MATCH_SCHEMAS);
  const found = { ...match, operation: wholeName(operation ?? "any") ?? "openDocument" };
  checkNamed(found, state);
  return found;
}

/** Throws a RangeError for what the operation never names, and for what the state does not have. */
export function checkNamed(match: CheckedMatch, state: SimulatorState | undefined): void {
  for (const what of REFERENCE_NAMES) {
    const reference = match[what];
    if (reference === undefined) continue;
    const operations: readonly string[] = OPERATIONS_BY_REFERENCE[what];
    if (match.operation !== "any" && !operations.includes(match.operation)) {
      throw new RangeError(`"${what}" does not go with ${match.operation}, which names no ${what}.`);
    }
    if (state === undefined || recordId(state, what, reference) !== undefined) continue;
    const known = [...state[`${what}s`].values()].map((record) =>
      "friendlyId" in record ? record.friendlyId : record.id,
    );
    throw new RangeError(noSuch(reference, known, what));
  }
}

export function matchesCall(match: CheckedMatch, call: ReceivedCall, state: SimulatorState): boolean {
  const { operation, withVariables = {}, withArguments = {}, withHeaders = {} } = match;
  const isAny = operation === "any" && referencesOfMatch(match).length === 0 && Object.keys(withArguments).length === 0;
  return (
    (isAny || call.operations.some((asked) => matchesOperation(match, asked, state))) &&
    hasValue(call.variables ?? {}, withVariables) &&
    Object.entries(withHeaders).every(([name, value]) => call.headers[name.toLowerCase()] === value)
  );
}

/** A call may ask for several loans, of which one is meant. */
export function matchesOperation(match: CheckedMatch, asked: ReceivedOperation, state: SimulatorState): boolean {
  return (
    (match.operation === "any" || match.operation === asked.name) &&
    hasValue(asked.arguments, match.withArguments ?? {}) &&
    referencesOfMatch(match).every((what) => {
      const id = recordId(state, what, match[what] ?? "");
      return id !== undefined && id === recordId(state, what, referenceIn(asked, what));
    })
  );
}

function referencesOfMatch(match: CheckedMatch): ReferenceName[] {
  return REFERENCE_NAMES.filter((what) => match[what] !== undefined);
}

/** An object has to have what is named, a list every entry; anything else is compared as it is. */
function hasValue(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) && value.length === wanted.length && wanted.every((each, at) => hasValue(value[at], each))
    );
  }
  if (!isJsonObject(wanted)) return (value ?? null) === (wanted ?? null);
  return isJsonObject(value) && Object.entries(wanted).every(([name, each]) => hasValue(value[name], each));
}

/** Empty where the operation names none. */
function referenceIn({ name, arguments: given }: ReceivedOperation, what: ReferenceName): string {
  const { input } = given as { readonly input?: Readonly<Record<string, unknown>> | null };
  const id = name === what ? given.id : (input?.[`${what}Id`] ?? given[`${what}Id`]);
  return typeof id === "object" ? "" : String(id ?? "");
}

function recordId(state: SimulatorState, what: ReferenceName, reference: string): string | undefined {
  const records: ReadonlyMap<string, { readonly id: string; readonly friendlyId?: string }> = state[`${what}s`];
  return find(records, reference)?.id;
}
