import type { ExchangeSubject } from "../transport/exchangeRecorder";
import type { Operation } from "./operation";

/** What an operation is about, from its variables. The queries call what they ask for `id` (service.md 4.2). */
export function subjectOf(
  { name }: Pick<Operation<never>, "name">,
  variables: Readonly<Record<string, unknown>>,
): ExchangeSubject {
  const text = (key: string) => {
    const value = variables[key];
    return typeof value === "string" ? value : undefined;
  };
  return {
    loan: text("loanId") ?? (name === "loan" ? text("id") : undefined),
    deal: text("dealId") ?? (name === "deal" ? text("id") : undefined),
    document: text("documentId"),
  };
}
