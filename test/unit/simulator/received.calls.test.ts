import assert from "node:assert/strict";
import type { CallFilter } from "../../../src/simulator/faults/callMatch";
import { startSimulator } from "../../../src/simulator/simulator";
import { dataOf, eachWithSimulator, execute, LOAN, postGraphQL, UPLOAD, upload } from "./callSimulator";

const QUERY = "query L($id: ID!) { loan(id: $id) { id } }";

describe("The calls that a simulator has received", () => {
  const simulator = eachWithSimulator({ token: "very-secret" });

  it("tell method, path, headers, document, variables, operations, status, start and duration", async () => {
    const before = Date.now();
    await postGraphQL(simulator, { query: QUERY, variables: { id: "LN-2041" } }, { "X-Request-Id": "7" });
    const [call, ...others] = simulator.calls();
    assert.deepEqual(others, []);
    assert(call !== undefined && call.duration !== undefined);
    const { headers, start, duration, ...rest } = call;
    assert.deepEqual(rest, {
      number: 1,
      method: "POST",
      path: "/graphql",
      query: QUERY,
      variables: { id: "LN-2041" },
      operations: [{ name: "loan", arguments: { id: "LN-2041" } }],
      status: 200,
      fault: undefined,
      operationName: "L",
      errors: [],
      form: undefined,
    });
    assert.equal(headers["x-request-id"], "7");
    assert.equal(headers["content-type"], "application/json");
    assert(Date.parse(start) >= before && Date.parse(start) <= Date.now());
    assert(duration >= 0 && duration <= Date.now() - before);
  });

  it("tell why one was refused, or which errors its answer had, and so does the log, without values", async () => {
    const lines: string[] = [];
    await using other = await startSimulator({ log: (line) => lines.push(line) });
    const variables = { id: { secret: "LN-2041" } };
    await postGraphQL(other, { query: QUERY, variables, operationName: "L" });
    await execute(other, 'query Missing { loan(id: "LN-0000") { id } }');
    await postGraphQL(other, { query: LOAN }, { Authorization: "Bearer wrong" });
    await upload(other, [
      ["a.pdf", "a"],
      ["pay stub.pdf", "b", "files"],
    ]);
    const told = other.calls().map(({ operationName, errors, form, status }) => {
      const [{ message = "", path } = {}] = errors;
      return { operationName, message: message.slice(0, 40), path, form, status };
    });
    const form = [
      { field: "borrower-task-files", name: "a.pdf" },
      { field: "files", name: "pay stub.pdf" },
    ];
    assert.deepEqual(told, [
      {
        operationName: "L",
        message: 'Variable "$id" got invalid value { secre',
        path: undefined,
        form: undefined,
        status: 200,
      },
      { operationName: "Missing", message: "Loan not found.", path: ["loan"], form: undefined, status: 200 },
      {
        operationName: undefined,
        message: "The request needs the header Authorizati",
        path: undefined,
        form: undefined,
        status: 401,
      },
      {
        operationName: undefined,
        message: "Files must be sent under the field borro",
        path: undefined,
        form,
        status: 400,
      },
    ]);
    assert.match(lines[0] ?? "", / 200 \d+ ms: Variable "\$id" got invalid value …$/);
    assert.match(lines[1] ?? "", / loan 200 \d+ ms: Loan not found\.$/);
    assert.match(lines[3] ?? "", / 400 \d+ ms: Files must be sent under the field borrower-task-files, not "files"\.$/);
  });

  it("are kept as long as 32 MiB hold what their bodies held, the latest always", async () => {
    const query = `${LOAN} #${"x".repeat(1000 * 1000)}`;
    for (let sent = 0; sent < 36; sent++) await postGraphQL(simulator, { query });
    const { receivedCalls, keptCalls } = simulator.status();
    const [first] = simulator.calls();
    assert.deepEqual([receivedCalls, keptCalls, first?.number], [36, 33, 4]);
    simulator.clearCalls();
    await postGraphQL(simulator, { query });
    assert.equal(simulator.status().keptCalls, 1);
  });

  it("never tell the token, nor a cookie", async () => {
    await postGraphQL(simulator, { query: QUERY }, { Cookie: "very-secret", "Proxy-Authorization": "very-secret" });
    assert.doesNotMatch(JSON.stringify(simulator.calls()), /very-secret/);
  });

  it("tell each operation of a document with its arguments, inside fragments and under aliases too", async () => {
    await execute(
      simulator,
      `query ($a: ID!) { ...Two deal(id: "deal_51c0d7") { id } }
       fragment Two on Query { one: loan(id: $a) { id } two: loan(id: "LN-2077") { id } }`,
      { a: "LN-2041" },
    );
    assert.deepEqual(simulator.calls()[0]?.operations, [
      { name: "loan", arguments: { id: "LN-2041" } },
      { name: "loan", arguments: { id: "LN-2077" } },
      { name: "deal", arguments: { id: "deal_51c0d7" } },
    ]);
  });

  it("tell the operations and arguments of a call that failed before the work, as they were sent", async () => {
    simulator.fault({ fault: "status", status: 503, calls: 3 });
    await postGraphQL(simulator, { query: QUERY, variables: { id: "LN-2041" } });
    await fetch(simulator.url + UPLOAD, { method: "POST", headers: { Authorization: "Bearer very-secret" } });
    await postGraphQL(simulator, { query: "{ __typename }" });
    const loan = { name: "loan", arguments: { id: "LN-2041" } };
    const ids = { loanId: "loan_8f3a21", taskId: "task_7d10a2" };
    const upload = { name: "uploadBorrowerTaskDocuments", arguments: ids };
    const told = simulator.calls().map(({ operations }) => operations);
    assert.deepEqual(told, [[loan], [upload], []]);
    assert.ok(simulator.calls().every(({ status, fault }) => status === 503 && fault === "status"));
  });

  it("can be asked for by their operations, one that opens a document too", async () => {
    await dataOf(simulator, '{ loan(id: "LN-2041") { id } deal(id: "deal_51c0d7") { id } }');
    await fetch(`${simulator.url}/documents/doc_c90320`);
    const numbers = [undefined, "deal", "openDocument"].map((operation) =>
      simulator.calls({ operation } as CallFilter).map(({ number }) => number),
    );
    assert.deepEqual(numbers, [[1, 2], [1], [2]]);
  });

  it("are copies, and counted anew once they are cleared", async () => {
    await dataOf(simulator, QUERY, { id: "LN-2041" });
    Object.assign(simulator.calls()[0]?.operations[0]?.arguments ?? {}, { id: "LN-9999" });
    assert.deepEqual(simulator.calls()[0]?.operations[0]?.arguments, { id: "LN-2041" });
    simulator.clearCalls();
    assert.deepEqual(simulator.calls(), []);
    await dataOf(simulator, QUERY, { id: "LN-2041" });
    const numbers = simulator.calls().map(({ number }) => number);
    assert.deepEqual([numbers, simulator.status().receivedCalls], [[1], 1]);
  });
});
