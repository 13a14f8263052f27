import { isUtf8 } from "node:buffer";
import { distance } from "fastest-levenshtein";
import openApi from "../../media/simulator.openapi.json";

/** What the simulator says of names and values that it does not take, wherever they stand. */

/** A JSON object, and no list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A copy of plain data. By hand: structuredClone is slow, missing in jsdom, and of another realm in vm contexts. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (typeof value !== "object" || value === null) return value;
  const copy = { ...value };
  for (const key in copy) copy[key] = copyOf(copy[key]);
  return copy;
}

/** Without a mark at the beginning; undefined in another encoding. TextDecoder is slower, and missing in jsdom. */
export function utf8(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString().replace(/^\uFEFF/, "") : undefined;
}

/** Throws a RangeError for what is no JSON. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError(`${what} must be JSON.`);
  }
}

/** What comes from outside, as the description of the control endpoint has it. */
export const SCHEMAS = openApi.components.schemas;

/** The parts of a JSON schema that are looked at here, and the type `function`. No text is empty. */
export interface ValueSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** 0 lets a text be empty. */
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly additionalProperties?: boolean | ValueSchema;
}

/** What a value must be, as `a whole number from 1 to 9`; undefined when it is. */
export function unmetSchema(value: unknown, schema: ValueSchema): string | undefined {
  const { enum: values } = schema;
  if (values !== undefined) {
    if (values.some((each) => each === value)) return undefined;
    return values.length > 3 ? `one of ${values.join(", ")}` : values.join(" or ");
  }
  const types = [schema.type ?? []].flat();
  if (types.length === 0 || types.some((type) => isOf(type, value, schema))) return undefined;
  const told = types.filter((type) => type !== "null");
  return told.map((type) => wordsFor(type, value, schema)).join(" or ");
}

function isOf(type: string, value: unknown, schema: ValueSchema): boolean {
  const { minimum = -Infinity, maximum = Infinity, pattern = ".", items = {}, additionalProperties: inside } = schema;
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value) && value.every((each) => unmetSchema(each, items) === undefined);
  if (type === "string") {
    if (typeof value !== "string" || (value === "" && schema.minLength !== 0)) return false;
    return value === "" || new RegExp(pattern).test(value);
  }
  if (type === "object") {
    if (!isJsonObject(value) || schema.required?.some((name) => value[name] === undefined)) return false;
    const isFit = ([name, one]: [string, ValueSchema]) =>
      value[name] === undefined || unmetSchema(value[name], one) === undefined;
    if (!Object.entries(schema.properties ?? {}).every(isFit)) return false;
    return typeof inside !== "object" || Object.values(value).every((each) => unmetSchema(each, inside) === undefined);
  }
  if (type === "boolean" || type === "function") return typeof value === type;
  const fits = type === "integer" ? Number.isInteger(value) : typeof value === "number";
  return fits && Number(value) >= minimum && Number(value) <= maximum;
}

function wordsFor(type: string, value: unknown, schema: ValueSchema): string {
  const { minimum, maximum, items, additionalProperties } = schema;
  if (type === "boolean") return "true or false";
  if (type === "function") return "a function";
  if (type === "array") return items?.type === "string" ? "a list of texts" : "a list";
  if (type === "string") return typeof value === "string" && value !== "" ? "another text" : "a text";
  if (type === "object") return typeof additionalProperties === "object" ? "an object with texts" : "an object";
  const number = type === "integer" ? "a whole number" : "a number";
  if (maximum !== undefined) return `${number} from ${minimum} to ${maximum}`;
  return minimum === undefined ? number : `${number}, ${minimum} or more`;
}

/** A copy of an object that `check` lets pass, without what is undefined. */
export function checked(given: unknown, schemas: Readonly<Record<string, ValueSchema>>): Record<string, unknown> {
  return copyOf(Object.fromEntries(check(given, schemas)));
}

/** The properties of an object, without what is undefined. Throws a RangeError for the first that is not allowed. */
export function check(given: unknown, schemas: Readonly<Record<string, ValueSchema>>): readonly [string, unknown][] {
  const names = Object.keys(schemas);
  if (!isJsonObject(given)) throw new RangeError(`An object with ${names.join(", ")} is needed.`);
  const properties = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of properties) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined) throw new RangeError(noSuch(name, names));
    const wanted = unmetSchema(value, schema);
    if (wanted === undefined) continue;
    throw new RangeError(`"${name}" must be ${wanted}.${didYouMean(String(value), schema.enum ?? [])}`);
  }
  return properties;
}

const MAX_NAMES_TOLD = 24;
/** In characters: no name here is longer, and to compare long ones takes seconds. */
const MAX_NAME_LENGTH = 100;

/** `There is no "scenrio" here. Did you mean scenario?` */
export function noSuch(name: string, names: readonly string[], what = ""): string {
  const missing = what === "" ? `"${name}" here` : `${what} ${JSON.stringify(name)}`;
  const near = didYouMean(name, names);
  if (near !== "" || names.length > MAX_NAMES_TOLD || names.length === 0) return `There is no ${missing}.${near}`;
  return `There is no ${missing}, only ${names.join(", ")}.`;
}

/** ` Did you mean scenario?`, or nothing when no name is near. */
export function didYouMean(name: string, names: readonly string[]): string {
  if (name.length > MAX_NAME_LENGTH) return "";
  const near = names.map((each) => ({ each, letters: distance(foldedName(name), foldedName(each)) }));
  const [best] = near.sort((one, other) => one.letters - other.letters);
  return best === undefined || best.letters > name.length / 2 ? "" : ` Did you mean ${best.each}?`;
}

/** Without case, hyphens and underscores: whoever confuses those has meant this name. */
function foldedName(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}
