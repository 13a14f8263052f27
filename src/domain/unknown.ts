export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text that something from outside has under this name, such as what a command is called with; undefined for none. */
export function stringProperty(value: unknown, key: string): string | undefined {
  const found = ownProperty(value, key);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Own properties only: what comes from a prototype was not passed by the caller. */
export function ownProperty(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;
/** A number that JavaScript may write with other digits than it came with, such as `4200.00`, 1e400 or 9007199254740993. */
const INEXACT_NUMBER = /^[^"]*(?:[eE]|\.\d*0$)|^[^"]{16}|^-?0\.0{6}|^-0$/;
/** The entries of lists that are read of an answer have no more. */
const MAX_INEXACT_NUMBERS = 30_000;
/** Such a number where a value stands. In a text this may stand as well, so it is only a hint; most answers have none. */
const INEXACT_HINT =
  /(?:^|[:,[])\s*(?!\d{1,15}[,\]}])(?:-?\d+\.\d*0|-?\d[\d.]*[eE][\d+-]+|[-\d.]{16,}|-?0\.0{6}\d*|-0)(?=\s*(?:[,}\]]|$))/;

/** As `parsedJson`, but such a number is the text that came. */
export function exactJson(text: string): unknown {
  const parsed = parsedJson(text);
  if (parsed === undefined || !INEXACT_HINT.test(text)) return parsed;
  let [exact, end, left] = ["", 0, MAX_INEXACT_NUMBERS];
  for (const { 0: found, index } of text.matchAll(TEXT_OR_NUMBER)) {
    if (!INEXACT_NUMBER.test(found)) continue;
    exact += `${text.slice(end, index)}"${found}"`;
    end = index + found.length;
    if (--left === 0) break;
  }
  return parsedJson(exact + text.slice(end));
}

/** Node.js's code of an error, such as ENOENT; undefined for what has none. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

/** It failed (service.md 7.2), was not asked for, for the service seems not to know it, or is not what was expected. */
export interface NotRead {
  readonly notRead: "failed" | "leftOut" | "unreadable";
}

/** A scalar of the service as the text that came. Undefined: the service said null, without an error. */
export type Text = string | undefined | NotRead;

/** One object for each: 40,000 tasks have a dozen fields. They are data, and may be copied: never compare them by identity. */
export const FAILED: NotRead = Object.freeze({ notRead: "failed" });
export const LEFT_OUT: NotRead = Object.freeze({ notRead: "leftOut" });
export const UNREADABLE: NotRead = Object.freeze({ notRead: "unreadable" });

export function isNotRead(value: unknown): value is NotRead {
  return typeof value === "object" && value !== null && "notRead" in value;
}

/** The text, if there is one that says something; undefined also for what was not read. */
export function textOf(value: Text): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Compares plain data. Every read of every loan is compared, and `isDeepStrictEqual` takes at least twice as long. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a) as (keyof typeof a)[];
  return keys.length === Object.keys(b).length && keys.every((key) => areEqual(a[key], b[key]));
}

/** A setting that is a whole number from 1 to `most`; what is no number is `otherwise`. */
export function countSetting(setting: unknown, most: number, otherwise: number): number {
  return typeof setting !== "number" || Number.isNaN(setting) ? otherwise : clamp(Math.round(setting), 1, most);
}
