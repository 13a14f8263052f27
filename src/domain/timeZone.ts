/*
 * In a remote window this machine is not where the user is, and neither is its time zone. All days, and all times without a
 * zone of their own, are those of the user's zone, once it is known.
 */

export const MILLISECONDS_OF_DAY = 24 * 3600 * 1000;
/** A zone changes its offset at no other times than these. */
const QUARTER_MILLISECONDS = 900_000;

let chooseZone: (() => string | undefined) | undefined;
/** Undefined for this machine's own, which costs less. */
let zone: string | undefined;
let offsets = new Map<number, number>();
let offsetFormat: Intl.DateTimeFormat | undefined;

/** `next` is called with the first date only: the first use of Intl is too slow for activation. Undefined: this machine's. */
export function setTimeZone(next: () => string | undefined): void {
  chooseZone = next;
}

function currentZone(): string | undefined {
  if (chooseZone !== undefined) {
    zone = chooseZone();
    chooseZone = undefined;
    offsets = new Map();
    offsetFormat = new Intl.DateTimeFormat("en", { timeZoneName: "longOffset", ...zoneOption(zone) });
  }
  return zone;
}

export function hostTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Its name, for texts that are read elsewhere. */
export function timeZone(): string {
  return currentZone() ?? hostTimeZone();
}

/** For a format of Intl. */
export function zoneOption(one = currentZone()): { readonly timeZone?: string } {
  return one === undefined ? {} : { timeZone: one };
}

/** The day of the calendar where the user is; months begin with 0. */
export function dayOf(time: number): { readonly year: number; readonly month: number; readonly date: number } {
  const here = new Date(time);
  if (currentZone() === undefined) return { year: here.getFullYear(), month: here.getMonth(), date: here.getDate() };
  const there = new Date(time + offsetAt(time));
  return { year: there.getUTCFullYear(), month: there.getUTCMonth(), date: there.getUTCDate() };
}

export function beginningOf(year: number, month: number, date: number): number {
  return currentZone() === undefined ? new Date(year, month, date).getTime() : momentOf(Date.UTC(year, month, date));
}

/** Reads an ISO time, which may be without a zone. */
export function isoTime(text: string): number {
  const isLocal = currentZone() !== undefined && /T[\d:.]+$/.test(text);
  return isLocal ? momentOf(Date.parse(`${text}Z`)) : Date.parse(text);
}

/** When clocks in the zone show what those of UTC show then: of two such moments the first; of none what Date has. */
function momentOf(shown: number): number {
  const before = shown - offsetAt(shown - MILLISECONDS_OF_DAY);
  const after = shown - offsetAt(shown + MILLISECONDS_OF_DAY);
  const isShownAt = (time: number) => time + offsetAt(time) === shown;
  return !isShownAt(before) && isShownAt(after) ? after : before;
}

/** In milliseconds. */
function offsetAt(time: number): number {
  if (!(Math.abs(time) <= 8.64e15)) return Number.NaN;
  const quarter = Math.floor(time / QUARTER_MILLISECONDS);
  const known = offsets.get(quarter) ?? readOffset(time);
  offsets.set(quarter, known);
  return known;
}

function readOffset(time: number): number {
  const [, sign, ...parts] = /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(offsetFormat?.format(time) ?? "") ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * (sign === "-" ? -1000 : 1000);
}
