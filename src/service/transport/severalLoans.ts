import { isTooDeep } from "../../domain/limits";
import { isObject, parsedJson } from "../../domain/unknown";
import type { RecordedAnswer, RecordedExchange } from "./connection";

/** What a request for several loans calls each of them: its alias (GraphQL, "Field Alias"), and the variable with its ID. */
export function keyOfLoan(index: number): string {
  return `loan${index + 1}`;
}

/** The query of one loan, as graphql's `print` writes it, for so many. Its head is its first line, `}` its last. */
export function documentForLoans(loans: number, documentOfOne: string): string {
  const field = documentOfOne.split("\n").slice(1, -1).join("\n");
  const keys = Array.from({ length: loans }, (_, index) => keyOfLoan(index));
  const head = `query Loans(${keys.map((key) => `$${key}: ID!`).join(", ")}) {`;
  return [head, ...keys.map((key) => field.replace("loan(id: $id)", `${key}: loan(id: $${key})`)), "}"].join("\n");
}

/** The exchange that would have been one for this loan alone. Without an answer where not all of it is kept, and where it is nested too deep. */
export function exchangeOfLoan(several: RecordedExchange, reference: string): RecordedExchange {
  const index = several.loans?.indexOf(reference) ?? -1;
  if (index < 0) return several;
  const { answer, loans: _, documentOfOne, ...exchange } = several;
  return {
    ...exchange,
    operation: "loan",
    subject: { loan: reference },
    body: { kind: "graphql", text: JSON.stringify({ query: documentOfOne, variables: { id: reference } }) },
    answer: answer && answerOfLoan(answer, keyOfLoan(index)),
  };
}

/** TypeScript's library does not know them yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** Numbers stay as they came, to the last digit. */
function withExactNumber(_key: string, value: unknown, context?: { readonly source: string }): unknown {
  return typeof value === "number" && context !== undefined ? rawJSON(context.source) : value;
}

function answerOfLoan(answer: RecordedAnswer, key: string): RecordedAnswer | undefined {
  const text = Buffer.from(answer.body).toString();
  const parsed = answer.whole ? parsedJson(text) : undefined;
  // Numbers are read by a walk that goes down all levels.
  const came: unknown = parsed === undefined || isTooDeep(parsed) ? undefined : JSON.parse(text, withExactNumber);
  if (!isObject(came) || !isObject(came.data) || !Object.hasOwn(came.data, key)) return undefined;
  const errors = Array.isArray(came.errors) ? came.errors.flatMap((error: unknown) => errorOfLoan(error, key)) : [];
  const alone = { data: { loan: came.data[key] }, ...(errors.length > 0 && { errors }) };
  const body = new TextEncoder().encode(JSON.stringify(alone));
  return { ...answer, body, size: body.byteLength };
}

function errorOfLoan(error: unknown, key: string): unknown[] {
  if (!isObject(error) || !Array.isArray(error.path)) return [];
  const [first, ...rest] = error.path;
  return first === key ? [{ ...error, path: ["loan", ...rest] }] : [];
}
