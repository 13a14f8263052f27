import assert from "node:assert/strict";
import type { RecordedExchange } from "../../../../../src/service/transport/connection";
import { documentForLoans, keyOfLoan } from "../../../../../src/service/transport/severalLoans";
import { KeptRequests } from "../../../../../src/vscode/environments/keptRequests";
import { NO_MASKING } from "../../../../../src/vscode/environments/masking";
import { SANDBOX } from "../../../../support/loans";

/** The requests of a window, and what adds one, in SANDBOX or in the environment `where`. */
export function requestsKept(mask: (one: RecordedExchange) => RecordedExchange = NO_MASKING.exchange) {
  const requests = new KeptRequests(
    () => ({ ...NO_MASKING, exchange: mask }),
    (error) => assert.fail(String(error)),
  );
  const recorder = requests.of(SANDBOX);
  const add = ({ where = SANDBOX.id, ...facts }: Partial<RecordedExchange> & { readonly where?: string } = {}) => {
    const id = recorder.nextId();
    requests.of({ ...SANDBOX, id: where }).keep(exchange({ ...facts, id }));
    return id;
  };
  return { requests, recorder, add };
}

/** The IDs of what is kept count from 1. */
export function requestsWith(...sent: readonly Parameters<ReturnType<typeof requestsKept>["add"]>[0][]): KeptRequests {
  const { requests, add } = requestsKept();
  for (const facts of sent) add(facts);
  return requests;
}

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

export function ofThree(): Partial<RecordedExchange> {
  const loans = ["LN-1", "LN-2", "LN-3"];
  const documentOfOne = "query Loan($id: ID!) {\n  loan(id: $id) {\n    id\n  }\n}";
  const query = documentForLoans(3, documentOfOne);
  const variables = Object.fromEntries(loans.map((loan, index) => [keyOfLoan(index), loan]));
  const data = Object.fromEntries(loans.map((_, index) => [keyOfLoan(index), { id: `loan_${index + 1}` }]));
  const body = { kind: "graphql", text: JSON.stringify({ query, variables }) } as const;
  return { operation: "loans", subject: {}, loans, documentOfOne, body, answer: answered(JSON.stringify({ data })) };
}
