import { property } from "../base/commandArgument";
import { AgentRefusal } from "./agentRefusal";

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
