import { isObject } from "../../domain/isObject";
import type { ExchangeSubject } from "../transport/exchangeRecorder";
import type { Operation } from "./operation";

/**
 * What an operation is about, from its variables or from the input object in them. The queries call what they ask for `id`
 * (service.md 4.2).
 */
export function subjectOf(
  { name }: Pick<Operation<never>, "name">,
  variables: Readonly<Record<string, unknown>>,
): ExchangeSubject {
  const given = isObject(variables.input) ? variables.input : variables;
  const text = (key: string) => {
    const value = given[key];
    return typeof value === "string" ? value : undefined;
  };
  return {
    loan: text("loanId") ?? (name === "loan" ? text("id") : undefined),
    deal: text("dealId") ?? (name === "deal" ? text("id") : undefined),
    document: text("documentId"),
  };
}
