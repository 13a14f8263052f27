import { FAULT_KINDS, type FaultKind, type PlannedFault } from "./fault";

/** What may be asked to fail. */
export const OPERATIONS: readonly string[] = [
  "any",
  "loan",
  "deal",
  "borrower.create",
  "borrower.rejectDocument",
  "loan.reassignLoanOfficerTasks",
  "uploadBorrowerTaskDocuments",
  "uploadLoanOfficerTaskDocuments",
];

const CHECKS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  fault: (value) => (isKind(value) ? undefined : `must be one of ${Object.keys(FAULT_KINDS).join(", ")}`),
  operation: (value) => (OPERATIONS.includes(String(value)) ? undefined : `must be one of ${OPERATIONS.join(", ")}`),
  calls: wholeNumber(1, 1_000_000),
  status: wholeNumber(300, 599),
  applied: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  retryAfter: (value) => (typeof value === "number" || isHeader(value) ? undefined : "must be seconds or a date"),
  location: (value) => (isHeader(value) ? undefined : "must be an address"),
  bytesPerSecond: wholeNumber(1, 1_000_000_000),
  megabytes: wholeNumber(1, 10_000),
  seconds: wholeNumber(1, 86_400),
};

/** What a fault may have. */
export const FAULT_PROPERTIES: readonly string[] = Object.keys(CHECKS);

/** Checks a fault that came from outside. Throws a RangeError that says what is wrong with it. */
export function checkFault(value: unknown): PlannedFault {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RangeError("A fault must be a JSON object.");
  }
  for (const [key, given] of Object.entries(value)) {
    const check = Object.hasOwn(CHECKS, key) ? CHECKS[key] : undefined;
    if (check === undefined) throw new RangeError(`A fault has no property "${key}": ${FAULT_PROPERTIES.join(", ")}.`);
    const problem = check(given);
    if (problem !== undefined) throw new RangeError(`"${key}" ${problem}.`);
  }
  const planned = value as PlannedFault;
  if (planned.fault === undefined) throw new RangeError(`"fault" ${CHECKS.fault?.(undefined)}.`);
  if ((planned.fault === "status") !== (planned.status !== undefined)) {
    throw new RangeError('"status" belongs to the fault "status", which needs it.');
  }
  return planned;
}

/**
 * Reads `OPERATION=FAULT`, `OPERATION=STATUS`, both with `*CALLS` if wanted, or a fault as JSON. Throws a RangeError that
 * says what is wrong.
 */
export function parseFault(text: string): PlannedFault {
  if (text.trimStart().startsWith("{")) return checkFault(parseJson(text));
  const [, operation, fault = "", calls] = /^([\w.]+)=([\w-]+)(?:\*(\d+))?$/.exec(text) ?? [];
  if (operation === undefined) {
    throw new RangeError(`A fault is written OPERATION=FAULT*CALLS, such as loan=503*2, or as JSON: ${text}`);
  }
  const how = /^\d{3}$/.test(fault) ? { fault: "status", status: Number(fault) } : { fault };
  return checkFault({ operation, ...how, ...(calls === undefined ? {} : { calls: Number(calls) }) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError(`This fault is not JSON: ${text}`);
  }
}

function wholeNumber(least: number, most: number): (value: unknown) => string | undefined {
  return (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`;
}

function isKind(value: unknown): value is FaultKind {
  return typeof value === "string" && Object.hasOwn(FAULT_KINDS, value);
}

/** Text that a header can carry. */
function isHeader(value: unknown): value is string {
  return typeof value === "string" && /^[\x20-\x7e]+$/.test(value);
}
