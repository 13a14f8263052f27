import { property } from "../ui/commandIds";

/** Every tool that the manifest contributes, without the prefix of its name; a test holds the two equal. */
export const AGENT_TOOLS = [
  "list_loans",
  "get_loan",
  "find_tasks",
  "get_changes",
  "explain_loan",
  "list_activity",
  "get_service_rules",
  "prepare_upload",
  "prepare_reject",
  "prepare_reassign",
  "start_simulator",
  "set_simulator_fault",
  "advance_simulator",
  "reset_simulator",
] as const;

export type AgentTool = (typeof AGENT_TOOLS)[number];

export function toolId(name: AgentTool): string {
  return `loanOps_${name}`;
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

/*
 * What an agent gave, checked by hand: VS Code does not hold it to the schema. Undefined for what was left out; throws an
 * AgentRefusal for what does not fit.
 */

const LONGEST = 200;

export function textInput(input: unknown, name: string, longest = LONGEST): string | undefined {
  const value = given(input, name);
  if (value === undefined) return undefined;
  if (typeof value !== "string" || value.trim() === "" || value.length > longest) {
    throw invalid(name, `a text of at most ${longest} characters`);
  }
  return value.trim();
}

export function neededText(input: unknown, name: string, longest = LONGEST): string {
  return textInput(input, name, longest) ?? fail(name, "given");
}

/** A text in one line, of which a user sees all: it is shown before it is used. */
export function lineInput(input: unknown, name: string, longest: number): string {
  const line = neededText(input, name, longest);
  if (/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(line)) throw invalid(name, "plain text in one line");
  return line;
}

/** One text or more, each once. */
export function textsInput(input: unknown, name: string, most: number, longest: number): string[] {
  const value = given(input, name);
  if (!Array.isArray(value) || value.length === 0 || value.length > most) {
    throw invalid(name, `a list of 1 to ${most} texts`);
  }
  const texts: unknown[] = [...value];
  return [...new Set(texts.map((text) => neededText({ [name]: text }, name, longest)))];
}

export function choiceInput<T extends string>(input: unknown, name: string, choices: readonly T[]): T | undefined {
  const value = given(input, name);
  if (value === undefined) return undefined;
  return choices.find((choice) => choice === value) ?? fail(name, `one of ${choices.join(", ")}`);
}

export function numberInput(input: unknown, name: string, least: number, most: number): number | undefined {
  const value = given(input, name);
  if (value === undefined) return undefined;
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw invalid(name, `a whole number from ${least} to ${most}`);
  }
  return Number(value);
}

export function flagInput(input: unknown, name: string): boolean | undefined {
  const value = given(input, name);
  if (value !== undefined && typeof value !== "boolean") throw invalid(name, "true or false");
  return value;
}

/** Where a list goes on that did not fit into one answer. */
export function fromInput(input: unknown): number {
  return numberInput(input, "from", 0, 1_000_000) ?? 0;
}

/** A day or a time, in milliseconds since the epoch. */
export function timeInput(input: unknown, name: string): number | undefined {
  const value = textInput(input, name);
  if (value === undefined) return undefined;
  // A day without a time begins where the user is.
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00` : value);
  if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(time)) {
    throw invalid(name, "a day such as 2026-05-04, or an ISO time");
  }
  return time;
}

function given(input: unknown, name: string): unknown {
  const value = property(input, name);
  return value === null ? undefined : value;
}

function fail(name: string, rule: string): never {
  throw invalid(name, rule);
}

/** `name` and `rule` are ours. */
function invalid(name: string, rule: string): AgentRefusal {
  return new AgentRefusal("invalidInput", `"${name}" has to be ${rule}.`);
}

/** Characters of an answer: 2,000 tokens, at four characters each. */
export const LONGEST_ANSWER = 8_000;

/** For what comes around a list: the environment, the time, its name, and where it goes on. */
const AROUND_LIST = 400;
/** The most names in a list that only goes with an answer. */
const FEW = 10;

export interface ToolAnswer {
  readonly answer: object;
  /** How many loans it is about, for the log. */
  readonly loans: number;
}

/** The answer with the facts of as many things, from one on, as fit into it, and where the rest begins. */
export function withList<T>(
  answer: object,
  name: string,
  things: readonly T[],
  from: number,
  factsOf: (thing: T) => object,
): object {
  const room = LONGEST_ANSWER - JSON.stringify(answer).length - AROUND_LIST;
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
export function fewOf(names: readonly string[]): object | undefined {
  if (names.length === 0) return undefined;
  return { count: names.length, first: names.slice(0, FEW) };
}
