import assert from "node:assert/strict";
import { assertFails } from "../support/failure";
import { fieldsOf } from "../support/fieldsOf";
import { serve, type TestServer } from "../support/httpServer";
import { loggedClientOf } from "../support/testConnection";

interface Asked {
  /** How many borrowers, and how many incomes of each; undefined for what was not asked for. */
  readonly pages: readonly (number | undefined)[];
  readonly depth: number;
  readonly fields: number;
}

function askedIn(body: string): Asked {
  const { query } = JSON.parse(body);
  const paths = [...fieldsOf(query).keys()];
  const pages = ["borrowers", "incomes"].map((list) => {
    const page = new RegExp(`\\b${list}\\(first: (\\d+)\\)`).exec(query)?.[1];
    return page === undefined ? undefined : Number(page);
  });
  return { pages, depth: Math.max(...paths.map((path) => path.split("/").length)), fields: paths.length };
}

const TASK = { id: "t1", title: "Stub", documentLinks: [{ id: "d1" }] };
const nodes = (count: number) => ({
  edges: Array.from({ length: count }, (_, at) => ({ node: { id: `b${at}`, borrowerTasks: [TASK] } })),
});

const refusing = (refuse: (asked: Asked) => string | undefined, status = 200) =>
  serve((response, { body }) => {
    const asked = askedIn(body);
    const message = refuse(asked);
    const loan = { id: "L", borrowers: nodes(Math.min(7, asked.pages[0] ?? 7)), loanOfficerDocumentTasks: [TASK] };
    if (message === undefined) response.end(JSON.stringify({ data: { loan } }));
    else response.writeHead(status).end(JSON.stringify({ data: null, errors: [{ message }] }));
  });

const pagesOf = ({ requests }: TestServer) => requests.map(({ body }) => askedIn(body).pages.join(" × "));
const namesOf = (leftOut: readonly { name: string; why: string }[]) =>
  leftOut.map(({ name, why }) => `${name}: ${why}`);

describe("service.md 8: a service that limits", () => {
  for (const status of [200, 400, 500]) {
    it(`the cost of a query is asked for fewer entries, from then on at once (HTTP ${status})`, async () => {
      const server = await refusing(
        ({ pages: [outer = 1, inner = 1] }) =>
          outer * inner > 100 ? `Query is too complex: ${outer * inner}. Maximum allowed complexity: 100` : undefined,
        status,
      );
      const { service } = loggedClientOf(server);
      const { borrowers, leftOut } = await service.loan("LN-1", { first: 50 });
      assert.deepEqual([borrowers.items.length, borrowers.mayHaveMore, leftOut], [7, true, []]);
      await service.loan("LN-2", { first: 50 });
      assert.deepEqual(pagesOf(server), ["50 × 10", "25 × 10", "13 × 10", "7 × 7", "7 × 7"]);
    });
  }

  it("the cost of fields, however few entries are asked for, is not asked for the deepest ones, and then for as many entries as before", async () => {
    const server = await refusing(({ depth }) => (depth > 6 ? "query exceeds complexity limit" : undefined));
    const { connection, service } = loggedClientOf(server);
    const { borrowers, leftOut } = await service.loan("LN-1", { first: 4 });
    assert.deepEqual(pagesOf(server).slice(0, 3), ["4 × 4", "2 × 2", "1 × 1"]);
    assert.equal(pagesOf(server).at(-1), "4 × ");
    assert.deepEqual([borrowers.items.length, borrowers.mayHaveMore], [4, true]);
    assert.deepEqual(namesOf(leftOut), ["incomes: cost", "documentLinks: cost", "details: cost"]);
    assert.match(connection.notices.join("\n"), /limits the cost of a query.*loan\.borrowers\.edges\.node\.incomes/);
  });

  for (const [most, without] of [
    [7, ["incomes"]],
    [6, ["incomes", "documentLinks", "details"]],
    [5, ["personalInformation", "incomes", "borrowerTasks"]],
  ] as const) {
    it(`the levels of a query to ${most} is read but for what lies deeper, in all pages`, async () => {
      const server = await refusing(({ depth }) =>
        depth > most ? `Syntax Error: Query depth limit of ${most} exceeded, found ${depth}.` : undefined,
      );
      const { service } = loggedClientOf(server);
      const { borrowers, loanOfficerTasks, leftOut } = await service.loan("LN-1", { first: 50 });
      assert.deepEqual(
        namesOf(leftOut),
        without.map((name) => `${name}: depth`),
      );
      assert.deepEqual([borrowers.items.length, loanOfficerTasks.items[0]?.documents.items.length], [7, 1]);
      assert.equal(borrowers.items[0]?.incomes.leftOut, true);
      await service.loan("LN-2", { first: 50 });
      assert.equal(askedIn(server.requests.at(-1)?.body ?? "").depth, most);
      assert.equal(server.requests.length, 10 - most);
    });
  }

  it("even the smallest query says so, by the setting as well; then nothing is left out, and nothing smaller is tried again", async () => {
    const server = await refusing(() => "The query exceeds the maximum cost of 1. Actual cost is 2.");
    const { service } = loggedClientOf(server);
    const read = () =>
      assertFails(service.loan("LN-1", { first: 2 }), "errorAnswer", "refused", /maximum cost.*loanOps\.pageSize/);
    await read();
    const { length } = server.requests;
    await read();
    assert.equal(server.requests.length, length + 1);
    assert.equal(askedIn(server.requests.at(-1)?.body ?? "").fields, askedIn(server.requests[0]?.body ?? "").fields);
  });
});

describe("service.md 2.1: a list that does not take `first`", () => {
  it("is each list that takes it, where the error names neither a list nor a place", async () => {
    const server = await refusing(
      ({ pages }) => (pages.some((page) => page) ? "The argument `first` does not exist." : undefined),
      400,
    );
    const { connection, service } = loggedClientOf(server);
    await service.loan("LN-1", { first: 50 });
    assert.deepEqual(pagesOf(server), ["50 × 10", " × "]);
    assert.equal(connection.notices.length, 2);
  });

  it("is asked without it, and for fewer entries of the others where they cost too much", async () => {
    const server = await refusing(({ pages: [outer = 1, inner] }) => {
      if (inner !== undefined) return 'Unknown argument "first" on field "Borrower.incomes".';
      return outer > 20 ? "query exceeds complexity limit" : undefined;
    }, 400);
    await loggedClientOf(server).service.loan("LN-1", { first: 50 });
    assert.deepEqual(pagesOf(server), ["50 × 10", "50 × ", "25 × ", "13 × "]);
  });

  for (const [server, words] of [
    ["graphql-js", 'Unknown argument "first" on field "Borrower.incomes".'],
    ["graphql-core 2", 'Unknown argument "first" on field "incomes" of type "Borrower".'],
    ["graphql-java", "Validation error (UnknownArgument@[loan/borrowers]) : Unknown field argument 'first'"],
    ["AppSync", "Validation error of type UnknownArgument: Unknown field argument first @ 'loan/borrowers'"],
    ["graphql-ruby", "Field 'incomes' doesn't accept argument 'first'"],
    ["Hot Chocolate", "The argument `first` does not exist."],
    ["Hasura", "'incomes' has no argument named 'first'"],
  ] as const) {
    it(`is asked without it, and nobody knows whether all came, where ${server} says: ${words}`, async () => {
      const incomes = { edges: [{ node: { statedMonthlyAmount: 1 } }] };
      const service = await serve((response, { body }) => {
        const { query } = JSON.parse(body);
        const at = /incomes\((?=first)/.exec(query);
        const before = query.slice(0, at?.index).split("\n");
        const locations = [{ line: before.length, column: (before.at(-1) ?? "").length + "incomes(".length + 1 }];
        const loan = { id: "L", borrowers: { edges: [{ node: { id: "b", incomes } }] }, loanOfficerDocumentTasks: [] };
        response.end(JSON.stringify(at ? { data: null, errors: [{ message: words, locations }] } : { data: { loan } }));
      });
      const client = loggedClientOf(service);
      const { borrowers } = await client.service.loan("LN-1", { first: 50 });
      assert.deepEqual([borrowers.mayHaveMore, borrowers.items[0]?.incomes.mayHaveMore], [false, true]);
      assert.deepEqual(pagesOf(service), ["50 × 10", "50 × "]);
    });
  }
});
