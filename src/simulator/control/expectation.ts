import type { CallFilter } from "../faults/callMatch";
import type { ReceivedCall } from "../received";

/** Calls that a test expects, and how many of them. */
export interface ExpectedCalls extends CallFilter {
  /** 1 when left out; 0 for none. */
  readonly count?: number;
}

/** What was received is not what was expected. The message tells both, in lines. */
export class UnmetExpectation extends Error {}

const TOLD_CALLS = 20;

export function unmetExpectation(
  { operation = "any", ...match }: CallFilter,
  times: string,
  came: number,
  calls: readonly ReceivedCall[],
): UnmetExpectation {
  const details = Object.entries(match).map(([name, value]) => ` ${name} ${JSON.stringify(value)}`);
  return expectationError(`Expected ${times}: ${operation}${details.join("")}. It came ${timesOf(came)}.`, calls);
}

export function expectationError(what: string, calls: readonly ReceivedCall[]): UnmetExpectation {
  const lines = calls.slice(-TOLD_CALLS).map(callLine);
  if (calls.length > TOLD_CALLS) lines.unshift(`  … and ${calls.length - TOLD_CALLS} before`);
  return new UnmetExpectation([what, lines.length === 0 ? "Nothing was received." : "Received:", ...lines].join("\n"));
}

export function timesOf(count: number): string {
  return count === 1 ? "once" : count === 0 ? "never" : `${count} times`;
}

/** `  3 borrower.create {"input":{}} 200: Deal not found.` */
function callLine({ number, method, path, operations, status, fault, errors, form }: ReceivedCall): string {
  const done = operations.map(({ name, arguments: given }) => `${name} ${JSON.stringify(given)}`);
  const files = (form ?? []).map(({ field, name }) => `${field}=${name ?? ""}`);
  const what = done.length === 0 ? [method, path] : done;
  const outcome = [status ?? "no answer", fault].filter(Boolean).join(" ");
  return `  ${[number, ...what, ...files, outcome].join(" ")}${errors.map(({ message }) => `: ${message}`).join("")}`;
}
