import type { ErrorObject } from "ajv";
import { isObject } from "../../domain/unknown";

/** A tool as the manifest contributes it. */
export interface ContributedTool {
  readonly name: string;
  readonly inputSchema: object;
}

/** Why a tool does not do what it was asked for, in English for a model. It quotes neither the agent nor the service. */
export class AgentRefusal extends Error {
  override readonly name = "AgentRefusal";

  constructor(
    /** One word for programs. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * What an agent gave, held to the schema of the tool: VS Code does not do that. Texts come without blanks around them, and
 * null is what was left out, because models write it for that. Throws an AgentRefusal for what does not fit.
 */
export async function checkedInput(schema: object, given: unknown): Promise<object> {
  // esbuild exports nothing but the default of a CommonJS package that is a file of its own.
  const { default: Ajv } = await import("ajv");
  const ajv = new Ajv();
  const input = isObject(given) ? withoutNull(given) : (given ?? {});
  if (ajv.validate(schema, input)) return input as object;
  throw new AgentRefusal("invalidInput", (ajv.errors ?? []).map(sentence).join(" "));
}

function withoutNull(given: Readonly<Record<string, unknown>>): object {
  const values = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(values.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]));
}

/** Made of the schema's words alone: what the agent wrote is not repeated. */
function sentence({ keyword, instancePath, message = "does not fit", params }: ErrorObject): string {
  if (keyword === "additionalProperties") return '"input" must have only the properties of the schema.';
  const name: string = params.missingProperty ?? instancePath.split("/")[1] ?? "input";
  if (keyword === "required") return `"${name}" must be given.`;
  const values = keyword === "enum" ? `: ${params.allowedValues.join(", ")}` : "";
  return `"${name}" ${message}${values}.`;
}

/** Characters of an answer: 2,000 tokens, at four characters each. */
export const MAX_ANSWER_LENGTH = 8_000;

/** For what comes around a list: the environment, the time, its name, and where it goes on. */
const AROUND_LIST = 400;
const MAX_FEW = 10;

/** What all tools take that answer with a list. */
export interface ListInput {
  /** Where it goes on after what fitted into one answer. */
  readonly from?: number;
}

/** The answer with the facts of as many things as fit into it, and where the rest begins. */
export function withList<T>(
  answer: object,
  name: string,
  things: readonly T[],
  { from = 0 }: ListInput,
  factsOf: (thing: T) => object,
): object {
  const room = MAX_ANSWER_LENGTH - JSON.stringify(answer).length - AROUND_LIST;
  const list: object[] = [];
  let used = 0;
  for (const thing of things.slice(from)) {
    const facts = factsOf(thing);
    used += JSON.stringify(facts).length + 1;
    // One is always shown: otherwise nobody would get past it.
    if (used > room && list.length > 0) break;
    list.push(facts);
  }
  const next = from + list.length;
  const left = things.length - next;
  return { ...answer, [name]: list, ...(left > 0 && { more: { left, from: next } }) };
}

/** The first of some names, and how many there are; undefined for none. */
export function firstFew(names: readonly string[]): object | undefined {
  if (names.length === 0) return undefined;
  return { count: names.length, first: names.slice(0, MAX_FEW) };
}
