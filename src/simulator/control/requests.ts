import type { NetworkSpeed } from "../http/network";
import { isObject } from "../isObject";

/** The bodies of the control endpoint's requests. All functions throw a RangeError that says what is wrong. */

const UNITS: Readonly<Record<string, number>> = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 };
/** Longer is not a network's latency, and timers take at most 24 days. */
const LONGEST_LATENCY = 86_400_000;

/** `{ "days": 7, "hours": 12, "minutes": 30 }`, any of them, in milliseconds. */
export function period(body: unknown): number {
  const entries = Object.entries(only(body, Object.keys(UNITS)));
  if (entries.length === 0) throw new RangeError(`How long: ${Object.keys(UNITS).join(", ")}?`);
  return entries.reduce((sum, [unit, count]) => sum + number(unit, count) * (UNITS[unit] ?? 0), 0);
}

/** `7d`, `36h` or `90m`, in milliseconds. */
export function parsePeriod(text: string): number {
  const [, count, letter] = /^(\d{1,6}(?:\.\d+)?)([dhm])$/.exec(text) ?? [];
  const unit = Object.keys(UNITS).find((name) => name[0] === letter);
  if (count === undefined || unit === undefined) throw new RangeError(`A time is written like 7d, 36h or 90m: ${text}`);
  return period({ [unit]: Number(count) });
}

/** `{ "expired": true, "scopes": ["update:borrower"] }`, either or both. */
export function tokenChange(body: unknown): { readonly expired?: boolean; readonly scopes?: readonly string[] } {
  const { expired, scopes } = only(body, ["expired", "scopes"]);
  if (expired !== undefined && typeof expired !== "boolean") throw new RangeError('"expired" must be true or false.');
  if (scopes !== undefined && !isStrings(scopes)) throw new RangeError('"scopes" must be a list of strings.');
  return { ...(expired === undefined ? {} : { expired }), ...(scopes === undefined ? {} : { scopes }) };
}

/** `{ "latency": 300, "bytesPerSecond": 20000 }`, either or both; null for full speed. */
export function networkSpeed(body: unknown): Partial<NetworkSpeed> {
  const { latency, bytesPerSecond } = only(body, ["latency", "bytesPerSecond"]);
  return {
    ...(latency === undefined ? {} : { latency: latencyOf(latency) }),
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond: rateOf(bytesPerSecond) }),
  };
}

function latencyOf(value: unknown): number {
  const latency = number("latency", value ?? 0);
  if (latency > LONGEST_LATENCY) throw new RangeError('"latency" is in milliseconds, a day at most.');
  return latency;
}

function rateOf(value: unknown): number | undefined {
  if (value === null) return undefined;
  const rate = number("bytesPerSecond", value);
  if (rate < 1) throw new RangeError('"bytesPerSecond" must be at least 1, or null for full speed.');
  return rate;
}

/** `{ "scenario": "frozen" }`, a built-in one or the path of a file; undefined for the one that is served. */
export function resetScenario(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  const { scenario } = only(body, ["scenario"]);
  if (scenario !== undefined && typeof scenario !== "string") throw new RangeError('"scenario" must be a string.');
  return scenario;
}

/** Throws for any body: nothing that is sent is ignored. */
export function nothing(body: unknown): void {
  if (body !== undefined) throw new RangeError("This takes no body.");
}

/** The body's properties, which may be these only. */
function only(body: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(body)) {
    throw new RangeError(`The body must be a JSON object with ${names.join(", ")}.`);
  }
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new RangeError(`There is no "${unknown}" here, only ${names.join(", ")}.`);
  return body;
}

function number(name: string, value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
    throw new RangeError(`"${name}" must be a number, 0 or more.`);
  }
  return value;
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}
