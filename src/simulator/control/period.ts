import { checked, SCHEMAS } from "../checks";

/** How much time passes: at least one of them, fractions too. */
export interface Period {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

const UNITS: Readonly<Record<string, number>> = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 };

export function period(time: unknown): number {
  const entries = Object.entries(checked(time, SCHEMAS.Period.properties));
  if (entries.length === 0) throw new RangeError(`How long: ${Object.keys(UNITS).join(", ")}?`);
  return entries.reduce((sum, [unit, count]) => sum + Number(count) * (UNITS[unit] ?? 0), 0);
}

export function parsePeriod(text: string): Period {
  const [, count, letter] = /^(\d{1,6}(?:\.\d+)?)([dhm])$/.exec(text) ?? [];
  const unit = Object.keys(UNITS).find((name) => name[0] === letter);
  if (count === undefined || unit === undefined) throw new RangeError(`A time is written like 7d, 36h or 90m: ${text}`);
  return { [unit]: Number(count) };
}

/** A time stands still, also one as text; the machine's clock when left out. Throws a RangeError for a text that is none. */
export function clockOf(now: Date | string | (() => Date) | undefined): () => Date {
  if (now === undefined) return () => new Date();
  if (typeof now === "function") return now;
  const time = new Date(now).getTime();
  if (Number.isNaN(time)) throw new RangeError('"now" must be a time, as a Date or as text in ISO 8601.');
  return () => new Date(time);
}
