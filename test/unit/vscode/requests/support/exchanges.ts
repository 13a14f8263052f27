import type { RecordedExchange } from "../../../../../src/service/transport/connection";

/** A read of a loan that went well, but for these facts. */
export function exchange(facts: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    id: 1,
    operation: "loan",
    changes: false,
    subject: { loan: "LN-1" },
    method: "POST",
    url: "https://api.example.com/graphql",
    headers: [["content-type", "application/json"]],
    body: {
      kind: "graphql",
      text: JSON.stringify({ query: "query Loan($id: ID!) {\n  loan(id: $id) { id }\n}", variables: { id: "LN-1" } }),
    },
    startedAt: Date.UTC(2026, 2, 1, 10, 42, 3),
    duration: 132.4,
    answer: answered('{"data":{"loan":{"id":"loan_1"}}}'),
    outcome: "ok",
    failure: undefined,
    ...facts,
  };
}

export function answered(text: string, status = 200): NonNullable<RecordedExchange["answer"]> {
  const body = Buffer.from(text);
  return {
    status,
    headers: [["content-type", "application/json"]],
    body,
    size: body.byteLength,
    whole: true,
  };
}
