import assert from "node:assert/strict";
import type { OperationName } from "../../../../src/simulator/faults/callMatch";
import type { FutureFault } from "../../../../src/simulator/faults/fault";
import {
  at,
  CALLS,
  dataOf,
  eachWithSimulator,
  LOAN,
  postGraphQL,
  REASSIGN,
  type TriedCall,
  until,
  upload,
  waiting,
} from "../callSimulator";

interface Row extends FutureFault {
  readonly done: boolean;
  /** Of an answer that arrives whole. */
  readonly status?: number;
  check?(text: string, headers: Headers): void;
}

const equals = (expected: unknown) => (text: string) => assert.deepEqual(JSON.parse(text), expected);
const isHtml = (text: string, headers: Headers) => {
  assert.match(headers.get("content-type") ?? "", /^text\/html/);
  assert.match(text, /^<!doctype html>/);
};
const leadsElsewhere = (_text: string, headers: Headers) =>
  assert.equal(headers.get("location"), "https://elsewhere.example/");
const isForLater = (_text: string, headers: Headers) => assert.equal(headers.get("retry-after"), "30");
const ERRORS = [{ message: "The simulator was told to fail." }];
const NULL_DATA = { data: null, errors: ERRORS };

const ROWS: readonly Row[] = [
  { fault: "reset", done: false },
  { fault: "reset", applied: true, done: true },
  { fault: "cut-off", done: true },
  ...[301, 302, 307].map((status) => ({ fault: "status", status, done: false, check: leadsElsewhere }) as const),
  ...[400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503].map(
    (status) => ({ fault: "status", status, done: false, check: isHtml }) as const,
  ),
  { fault: "status", status: 429, retryAfter: 30, done: false, check: isForLater },
  { fault: "status", status: 502, applied: true, done: true, check: isHtml },
  { fault: "empty-body", status: 200, done: true, check: (text) => assert.equal(text, "") },
  { fault: "truncated-json", done: true, check: (text) => assert.throws(() => JSON.parse(text), SyntaxError) },
  { fault: "status", status: 200, body: [], done: false, check: equals([]) },
  { fault: "status", status: 200, body: { errors: ERRORS }, done: false, check: equals({ errors: ERRORS }) },
  { fault: "status", status: 200, body: NULL_DATA, done: false, check: equals(NULL_DATA) },
  { fault: "refusal", applied: true, done: true, check: (text) => assert.match(text, /"path":\["|^\{"errors/) },
  { fault: "error-path", done: true, check: (text) => assert.match(text, /"path":\[/) },
];

describe("Simulator, a refusal", () => {
  const simulator = eachWithSimulator();
  const refusal = { fault: "refusal", message: "The loan is locked.", extensions: { code: "LOCKED" } } as const;
  const { fault, ...error } = refusal;
  const answered = async (response: Response) => [response.status, await response.json()];

  it("is null in the place of the operation, with one's own message, and nothing is done", async () => {
    simulator.fault({ ...refusal, operation: "reassignLoanOfficerTasks" });
    const path = ["loan", "reassignLoanOfficerTasks"];
    const expected = { data: { loan: { reassignLoanOfficerTasks: null } }, errors: [{ ...error, path }] };
    assert.deepEqual(await answered(await postGraphQL(simulator, { query: REASSIGN })), [200, expected]);
    assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "LOAN_OFFICER");
    const [call] = simulator.calls({ operation: "reassignLoanOfficerTasks" });
    assert.equal(call?.fault, "refusal");
  });

  it("has the path of each operation as it is called in the answer, and says something of its own", async () => {
    simulator.fault({ fault: "refusal" });
    const query = '{ one: loan(id: "LN-2041") { id } deal(id: "deal_51c0d7") { id } }';
    const errors = [["one"], ["deal"]].map((path) => ({ ...ERRORS[0], path }));
    const refused = [200, { data: { one: null, deal: null }, errors }];
    assert.deepEqual(await answered(await postGraphQL(simulator, { query })), refused);
  });

  for (const planned of [refusal, { fault: "error-path" }] as const) {
    it(`of one loan leaves the others in the same call alone (${planned.fault})`, async () => {
      simulator.fault({ ...planned, operation: "loan", loan: "LN-1988" });
      const task = "loanOfficerDocumentTasks { id }";
      const query = `{ a: loan(id: "LN-2041") { ${task} } b: loan(id: "LN-1988") { ${task} } c: loan(id: "LN-2041") { id } }`;
      const answer: unknown = await (await postGraphQL(simulator, { query })).json();
      assert.deepEqual(
        ["a", "b", "c"].map((key) => JSON.stringify(at(answer, "data", key)).includes("null")),
        [false, true, false],
      );
      assert.deepEqual(at(answer, "errors", 0, "path", 0), "b");
      const [call, ...more] = simulator.calls({ operation: "loan" });
      assert.deepEqual([call?.operations.length, call?.fault, more.length], [3, planned.fault, 0]);
    });
  }

  it("service.md 7.5: is the status 422 for an upload", async () => {
    simulator.fault({ ...refusal, operation: "uploadBorrowerTaskDocuments" });
    assert.deepEqual(await answered(await upload(simulator, [["a.pdf", "a"]])), [422, { errors: [error] }]);
    assert.equal(simulator.uploads().length, 0);
  });
});

describe("Simulator, faults", () => {
  const simulator = eachWithSimulator();

  for (const [operation, { send, done }] of Object.entries(CALLS) as [OperationName, TriedCall][]) {
    describe(`on ${operation}`, () => {
      for (const { done: expected, check, ...fault } of ROWS) {
        // How the fault is told is not how the answer is checked.
        const { status, ...plain } = fault;
        const planned = fault.fault === "status" ? fault : plain;
        it(`${JSON.stringify(planned)} fails one call as it says, ${expected ? "which was done" : "which was not done"}`, async () => {
          simulator.fault({ ...planned, operation });
          if (check === undefined) {
            const text = send(simulator).then((response) => response.text());
            await assert.rejects(text, TypeError);
          } else {
            const response = await send(simulator);
            if (status !== undefined) assert.equal(response.status, status);
            check(await response.text(), response.headers);
          }
          if (done !== undefined) assert.equal(done(simulator), expected);
          const call = simulator.calls().at(-1);
          assert.deepEqual([call?.operations.map(({ name }) => name), call?.fault], [[operation], fault.fault]);
          assert.deepEqual(waiting(simulator), []);
        });
      }

      for (const applied of [false, true]) {
        it(`no-answer never answers, and ${applied ? "has done it" : "has not done it"}`, async () => {
          simulator.fault({ fault: "no-answer", operation, applied });
          const answer = send(simulator);
          await until(() => simulator.calls().at(-1)?.fault === "no-answer");
          if (done !== undefined) await until(() => done(simulator) === applied);
          await simulator.close();
          await assert.rejects(answer, TypeError);
          assert.equal(simulator.calls().at(-1)?.status, undefined);
        });
      }
    });
  }

  it("error-path leads into aliases and list indices, to a field that is null", async () => {
    simulator.fault({ fault: "error-path" });
    const query =
      '{ stuck: loan(id: "LN-2041") { id people: borrowers { edges { node { id tasks: borrowerTasks { name: title } } } } } }';
    const answer: unknown = await (await postGraphQL(simulator, { query })).json();
    const path = at(answer, "errors", 0, "path");
    assert.deepEqual(path, ["stuck", "people", "edges", 0, "node", "tasks", 0, "name"]);
    assert.equal(at(answer, "data", ...(path as string[])), null);
    assert.equal(at(answer, "data", "stuck", "id"), "loan_8f3a21");
  });

  it("huge is JSON all the same; it is 200 MB when nothing else is said, and stops when nobody reads on", async () => {
    simulator.fault({ fault: "huge", megabytes: 20 });
    const text = await (await postGraphQL(simulator, { query: LOAN })).text();
    assert(text.length > 20_000_000);
    assert.deepEqual(JSON.parse(text), { data: { loan: { id: "loan_8f3a21" } } });
    simulator.fault({ fault: "huge" });
    const response = await postGraphQL(simulator, { query: LOAN });
    assert(Number(response.headers.get("content-length")) > 200_000_000);
    await response.body?.cancel();
    await dataOf(simulator, LOAN);
  });

  it("see an operation inside fragments, beside others, and by the chosen name", async () => {
    const queries = [
      { query: `query { ...A } fragment A on Query { ... on Query { loan(id: "LN-2041") { id } } }` },
      { query: `{ deal(id: "deal_51c0d7") { id } l: loan(id: "LN-2041") { id } }` },
      { query: `query D { deal(id: "deal_51c0d7") { id } } query L ${LOAN}`, operationName: "L" },
    ];
    for (const body of queries) {
      simulator.fault({ fault: "status", status: 503, operation: "loan" });
      assert.equal((await postGraphQL(simulator, body)).status, 503);
    }
    simulator.fault({ fault: "status", status: 503, operation: "loan" });
    const other = { ...queries[2], operationName: "D" };
    assert.equal((await postGraphQL(simulator, other)).status, 200);
  });

  it("are not used up by calls that the service refuses anyway", async () => {
    simulator.fault({ fault: "status", status: 503 });
    assert.equal((await postGraphQL(simulator, { query: LOAN }, { Authorization: "Bearer wrong" })).status, 401);
    assert.equal((await postGraphQL(simulator, [])).status, 400);
    assert.equal((await postGraphQL(simulator, { query: LOAN })).status, 503);
  });
});
