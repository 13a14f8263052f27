import * as l10n from "@vscode/l10n";
import { MAX_ERRORS, MAX_MESSAGE_LENGTH, moreText } from "../../domain/limits";
import { type Fields, SERVICE_FIELDS, wireName } from "../../domain/serviceFields";
import { exactJson, isObject } from "../../domain/unknown";
import type { SafeWords } from "../failure/secrets";
import { notUnderstood } from "../failure/serviceError";

/** One entry of `errors` (service.md 7.1), in the service's own words, made safe. */
export interface AnswerError {
  readonly message: string;
  /** Field names from `data` on, with or without list indices; undefined when the entry has none. */
  readonly path: readonly (string | number)[] | undefined;
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  /** What it says for programs of what kind it is, in capitals, the most telling first: codes, which 7.6 does not state. */
  readonly codes: readonly string[];
}

export interface GraphQLAnswer {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** `data` was there, be it null: execution had begun (GraphQL, section "Response Format"). */
  readonly executed: boolean;
  readonly errors: readonly AnswerError[];
  readonly status?: number | undefined;
  /** Bytes of its body. */
  readonly size?: number;
  /** The request that it answers, as the window keeps it. */
  readonly request?: number | undefined;
}

/** No operation of ours goes deeper, so no more of a path and of its places is kept. */
const MAX_PARTS = 20;

/** Accepts malformed `errors`. Throws a ServiceError of kind `notUnderstood` for what is no GraphQL answer (4.1). */
export function parseAnswer(text: string, safe: SafeWords = (words) => words): GraphQLAnswer {
  const body = exactJson(text);
  const data = isObject(body) ? (body.data ?? undefined) : null;
  if (!isObject(body) || (data !== undefined && !isObject(data))) throw notUnderstood("no GraphQL answer");
  const errors = errorsOf(body.errors).map((error) => ({ ...error, message: safe(error.message, error.path?.[0]) }));
  return { data, executed: body.data !== undefined, errors };
}

function errorsOf(errors: unknown): AnswerError[] {
  if (errors === undefined || errors === null || errors === false) return [];
  const entries: readonly unknown[] = Array.isArray(errors) ? errors : [errors];
  const more = entries.length - MAX_ERRORS;
  const read = more > 0 ? [...entries.slice(0, MAX_ERRORS), moreText(more)] : entries;
  return read.map((entry) => errorOf(isObject(entry) ? entry : { message: entry }));
}

function errorOf(entry: Readonly<Record<string, unknown>>): AnswerError {
  const { message, path, locations } = entry;
  const parts: readonly unknown[] = [path ?? []].flat();
  return {
    message:
      typeof message === "string" && message.trim() !== ""
        ? message.slice(0, MAX_MESSAGE_LENGTH)
        : l10n.t("an error without a message"),
    path: parts.length > 0 ? parts.slice(0, MAX_PARTS).map(errorPathSegment) : undefined,
    locations: Array.isArray(locations) ? locations.slice(0, MAX_PARTS).flatMap(locationOf) : [],
    codes: codesOf(entry),
  };
}

/** Where servers and gateways put what kind of error it is. A status may be that of another call. */
const KIND_FIELDS = ["code", "classification", "errorType"];

/** In `extensions` and beside it. With another call's response in it, the code is that call's. graphql-java has one for all. */
function codesOf(entry: Readonly<Record<string, unknown>>): string[] {
  const { extensions } = entry;
  if (isObject(extensions) && isObject(extensions.response)) return [];
  return [extensions, entry]
    .filter(isObject)
    .flatMap((place) => KIND_FIELDS.map((field) => place[field]))
    .flatMap((code) => (typeof code === "string" ? code.toUpperCase().replaceAll("-", "_") : []))
    .filter((code) => code !== "DATAFETCHINGEXCEPTION");
}

/** An index may come as text. With anything else in its path, an error is about the answer as a whole. */
function errorPathSegment(segment: unknown): string | number {
  if (typeof segment === "number") return segment;
  if (typeof segment !== "string") return "";
  return /^\d{1,9}$/.test(segment) ? Number(segment) : segment;
}

function locationOf(location: unknown): { line: number; column: number }[] {
  if (!isObject(location)) return [];
  const { line, column } = location;
  return typeof line === "number" && typeof column === "number" ? [{ line, column }] : [];
}

/** The fields of service.md, and of the changes that it names. */
const KNOWN_FIELD_NAMES: ReadonlySet<unknown> = new Set([
  ...["deal", "loan", "borrower", "create", "reassignLoanOfficerTasks", "rejectDocument", "edges", "node"],
  ...Object.values<Fields>(SERVICE_FIELDS).flatMap((type) =>
    Object.entries(type).map(([name, field]) => wireName(name, field)),
  ),
]);

/** How many, and where the first is: none of their words. An error's path is data, so only names that are known are taken. */
export function errorsInLog(errors: readonly AnswerError[]): string {
  const path = errors[0]?.path ?? [];
  const names = path.filter((segment) => KNOWN_FIELD_NAMES.has(segment));
  return `GraphQL errors: ${errors.length}, the first at ${names.join(".") || "no path"}`;
}
