import { assume, expect, Failed, isNothing, isObject } from "./check";
import type { Exchange, Service } from "./service";

export function messageOf(error: unknown): string {
  return isObject(error) ? String(error.message) : String(error);
}

/** What a GraphQL answer without data says of itself. */
export function reasonOf({ errors, status }: Exchange): string {
  return errors.length > 0 ? messageOf(errors[0]) : `HTTP ${status}`;
}

/** An HTTP success status (service.md 4.4). */
export function isSuccess({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** Fails when a call that the document allows was answered with an error. */
export function expectNoError(answer: Exchange): void {
  expect(answer.errors.length === 0, `The service answered an error: ${reasonOf(answer)}`, answer);
}

/**
 * Fails when a call that the document forbids was answered with success: with a result, or without an error by GraphQL or HTTP
 * status. A page to sign in, with 200, is none.
 */
export function expectRefused(answer: Exchange): void {
  const isFailure = answer.errors.length > 0 || !isSuccess(answer) || answer.body === undefined;
  const isRefused = isFailure && !hasValue(answer.data);
  expect(isRefused, `The service answered it with success (HTTP ${answer.status}).`, answer);
}

/** The service looked at the document and did not execute it: no data, and no error that leads to a field. */
export function wasNotExecuted({ data, errors }: Exchange): boolean {
  return data === undefined && !errors.some((error) => isObject(error) && Array.isArray(error.path));
}

/** A mutation's data; NotChecked when it came with errors, which the check of that very mutation reports. */
export function dataOf(answer: Exchange, what: string): Readonly<Record<string, unknown>> {
  assume(answer.data !== undefined && answer.errors.length === 0, `${what} did not succeed: ${reasonOf(answer)}`);
  return answer.data;
}

export function hasValue(data: unknown): boolean {
  return isObject(data) ? Object.values(data).some(hasValue) : !isNothing(data);
}

/** An answer with data, whatever of it may have failed (7.2). */
export interface Reading {
  readonly data: Readonly<Record<string, unknown>>;
  readonly errors: Exchange["errors"];
}

/** How deep a query may be, and what it may cost. */
const OF_A_LIMIT = [
  /\b(depth|deep|nested|levels|costs?|complexity|complex|nodes)\b/i,
  /\bexceed|\bmax(imum)?\b|\blimit|\btoo\b/i,
];

/**
 * Sends a query that the document allows. Fails when the service refuses to execute it; NotChecked when it executed it and
 * gave nothing at all, or cannot at the moment.
 */
export async function readable(service: Service, query: string, variables?: object): Promise<Reading> {
  const answer = await service.graphql(query, variables);
  const { data, errors } = answer;
  if (data !== undefined) return { data, errors };
  assume(wasNotExecuted(answer) && answer.status < 500, `the service could not answer: ${reasonOf(answer)}`);
  const limits = errors.map(messageOf).find((message) => OF_A_LIMIT.every((words) => words.test(message)));
  assume(
    limits === undefined,
    `the service limits what a query may ask for, of which nothing is stated (8): ${limits}`,
  );
  throw new Failed(`The service does not take the query: ${reasonOf(answer)}`, answer);
}
