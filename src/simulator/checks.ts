/** What the simulator says of names and values that it does not take, wherever they stand. */

/** A JSON object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text, and no empty one. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Returns what is wrong with a value, in words that follow its name; or throws a RangeError. */
export type Check = (value: unknown) => string | undefined;

export function must(what: string, isAllowed: (value: unknown) => boolean): Check {
  return (value) => (isAllowed(value) ? undefined : `must ${what}.`);
}

export function wholeNumber(least: number, most: number): Check {
  const isAllowed = (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return must(`be a whole number from ${least} to ${most}`, isAllowed);
}

export function oneOf(names: readonly string[]): Check {
  return (value) =>
    names.includes(String(value))
      ? undefined
      : `must be one of ${names.join(", ")}.${didYouMean(String(value), names)}`;
}

/** A copy of an object. Throws a RangeError for a property that has no check, and for one whose value is not allowed. */
export function checked(given: unknown, checks: Readonly<Record<string, Check>>): Readonly<Record<string, unknown>> {
  const properties = only(given, Object.keys(checks));
  for (const [name, value] of Object.entries(properties)) {
    const problem = checks[name]?.(value);
    if (problem !== undefined) throw new RangeError(`"${name}" ${problem}`);
  }
  return structuredClone(properties);
}

/** The most names that are told where none is near. */
const TOLD = 24;

/** `There is no "scenrio" here. Did you mean scenario?` */
export function noSuch(name: string, names: readonly string[], what = ""): string {
  const missing = what === "" ? `"${name}" here` : `${what} ${JSON.stringify(name)}`;
  const near = didYouMean(name, names);
  if (near !== "" || names.length > TOLD) return `There is no ${missing}.${near}`;
  return `There is no ${missing}, only ${names.join(", ")}.`;
}

/** ` Did you mean scenario?`, or nothing when no name is near. */
export function didYouMean(name: string, names: readonly string[]): string {
  const distances = names.map((each) => ({ each, distance: distanceOf(plain(name), plain(each)) }));
  const [best] = distances.sort((one, other) => one.distance - other.distance);
  return best === undefined || best.distance > name.length / 2 ? "" : ` Did you mean ${best.each}?`;
}

/** Without case, hyphens and underscores: whoever confuses those has meant this name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** How many letters have to be put in, taken out or replaced. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at++) {
      next.push(Math.min((row[at] ?? 0) + (to[at] === letter ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The properties of an object, which may be these only. Those of undefined are left out. Throws a RangeError for others. */
export function only(given: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(given)) throw new RangeError(`An object with ${names.join(", ")} is needed.`);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new RangeError(noSuch(unknown, names));
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Of a JSON schema what is looked at here. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** What a value must be, as `a number from 1 to 9`; undefined when it is. Lists hold texts. */
export function unmet(value: unknown, schema: ValueSchema): string | undefined {
  const { type = [], enum: values, minimum = 0, maximum = 0, pattern = "." } = schema;
  if (values !== undefined) return values.includes(String(value)) ? undefined : values.join(" or ");
  if (value === null && type.includes("null")) return undefined;
  if (type.includes("boolean")) return typeof value === "boolean" ? undefined : "true or false";
  if (type.includes("array")) {
    return Array.isArray(value) && value.every((each) => typeof each === "string") ? undefined : "a list of texts";
  }
  if (type.includes("string")) {
    if (typeof value !== "string" || value === "") return "a text";
    return new RegExp(pattern).test(value) ? undefined : "a text that service.md allows";
  }
  const fits = Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
  return fits ? undefined : `a number from ${minimum} to ${maximum}`;
}
