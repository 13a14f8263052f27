import assert from "node:assert/strict";
import { failureOf } from "../support/failure";
import { serve, serveAlways, type TestServer } from "../support/httpServer";
import { clientOf, loggedClientOf } from "../support/testConnection";

const edges = (count: number) => ({
  edges: Array.from({ length: count }, (_, index) => ({ node: { id: `b_${index}`, incomes: { edges: [] } } })),
});
const firstOf = (body: string) => Number(/borrowers\(first: (\d+)\)/.exec(JSON.parse(body).query)?.[1]);

const askedOf = ({ requests }: TestServer) => requests.map(({ body }) => firstOf(body));

/** A service with 30 borrowers that gives `largest` at once and answers what asks for more with `refuse`. */
function limited(largest: number, refuse: (first: number) => object) {
  return serve((response, { body }) => {
    const first = firstOf(body);
    const loan = { id: "L", borrowers: edges(Math.min(30, first)), loanOfficerDocumentTasks: [] };
    response.end(JSON.stringify(first > largest ? refuse(first) : { data: { loan, deal: { ...loan, id: "D" } } }));
  });
}

const WITHOUT_BORROWERS = { loan: { id: "L", borrowers: null, loanOfficerDocumentTasks: [] } };
const REFUSALS = {
  "with the rest of the answer": {
    data: WITHOUT_BORROWERS,
    errors: [{ message: "first may not exceed 20", path: ["loan", "borrowers"] }],
  },
  "and executes nothing": { errors: [{ message: 'Argument "first" must be less than or equal to 20.' }] },
};

describe("service.md 8: a largest page size that is not stated", () => {
  for (const [how, refusal] of Object.entries(REFUSALS)) {
    it(`is found out where the service refuses ${how}, kept for all queries, and said once in the log`, async () => {
      const server = await limited(20, () => refusal);
      const { connection, service } = loggedClientOf(server);
      const loan = await service.loan("LN-1", { first: 50 });
      const { items, mayHaveMore, failure } = loan.borrowers;
      assert.deepEqual([items.length, mayHaveMore, failure], [13, true, undefined], "by what was really asked for");
      await service.deal("D", { first: 50 });
      await service.loan("LN-2", { first: 5 });
      assert.deepEqual(askedOf(server), [50, 25, 13, 13, 5]);
      assert.deepEqual(connection.notices, [
        "The service refuses to give more entries of a list at once: 13 are asked for from now on.",
      ]);
    });
  }

  it("asked for many loans at once, is found out once more at most for each, and the log says it once", async () => {
    const server = await limited(20, () => REFUSALS["and executes nothing"]);
    const { connection, service } = loggedClientOf(server);
    await Promise.all(["A", "B", "C"].map((reference) => service.loan(reference, { first: 50 })));
    assert.equal(connection.notices.length, 1);
    assert.ok(server.requests.length <= 9, `${server.requests.length} requests`);
  });

  it("is looked for once only where every size is refused", async () => {
    const message = "first may not exceed the limit of your plan";
    const errors = [{ message, path: ["loan", "borrowers"] }];
    const server = await limited(0, () => ({ data: WITHOUT_BORROWERS, errors }));
    const { connection, service } = loggedClientOf(server);
    for (let read = 0; read < 2; read++)
      assert.equal((await service.loan("LN-1", { first: 4 })).borrowers.failure, message);
    assert.deepEqual(askedOf(server), [4, 2, 1, 4]);
    assert.deepEqual(connection.notices, []);
  });

  for (const message of [
    "first may not exceed 20",
    "Requesting 50 records on the `borrowers` connection exceeds the `first` limit of 20 records.",
    'Argument "first" must be at most 20.',
    "Argument Validation Error - first must not be greater than 20",
    "The value of first: 50 is larger than the maximum of 20.",
    "`first` must be between 1 and 20",
    "Page size too large.",
    "The maximum allowed items per page were exceeded.",
    "$first: 50 is not <= 20",
  ]) {
    it(`is recognized in: ${message}`, async () => assert.deepEqual(await askedAfter(message), [2, 1]));
  }

  for (const message of [
    "Rate limit exceeded: too many requests.",
    "Sign in first: too many attempts, at most 5 are allowed.",
    "First the deal has to be unlocked; this can take up to 5 minutes.",
    'Variable "$id" of type "ID!" exceeds 64 characters.',
    'Cannot query field "first" on type "Loan".',
  ]) {
    it(`is not read into: ${message}`, async () => assert.deepEqual(await askedAfter(message), [2]));
  }
});

/** How many are asked for of a service that says this of two. */
async function askedAfter(message: string) {
  const server = await serveAlways(200, { errors: [{ message }] });
  await failureOf(clientOf(server).loan("LN-1", { first: 2 }));
  return askedOf(server);
}
