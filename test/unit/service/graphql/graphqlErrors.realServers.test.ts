import assert from "node:assert/strict";
import type { Loan } from "../../../../src/domain/loan";
import { isNotRead } from "../../../../src/domain/unknown";
import { confirmUserOperation, postUserOperation } from "../../../../src/service/graphql/postOperation";
import type { Connection } from "../../../../src/service/transport/connection";
import { COLUMNS } from "../faultTable/table";
import { failureOf } from "../support/failure";
import { serveAlways } from "../support/httpServer";
import { clientOf, testConnection } from "../support/testConnection";
import { PARTLY_READ, REFUSED, UNKNOWN, UNREAD } from "./realAnswers";

type RealAnswer = (typeof UNKNOWN)[number];

const RESULTS = [
  ["borrower", "rejectDocument"],
  ["loan", "reassignLoanOfficerTasks"],
];

/** What the client makes of it, as it comes over HTTP. */
async function told({ operation, status, body }: RealAnswer, settings?: Partial<Connection>): Promise<unknown> {
  const server = await serveAlways(status, body);
  if (operation !== "typed") return COLUMNS[operation](clientOf(server, settings));
  const typed = { name: "Two", kind: "mutation", document: "mutation Two { … }", results: RESULTS } as const;
  return confirmUserOperation(RESULTS, await postUserOperation(testConnection(server.baseUrl), typed, {}));
}

describe("What real servers answer", () => {
  for (const answer of UNKNOWN) {
    it(`to a change proves nothing: ${answer.operation}: ${answer.from}`, async () => {
      const { outcome, message } = await failureOf(told(answer));
      assert.equal(outcome, "unknown", message);
      assert.doesNotMatch(message, /^The service refused/);
    });
  }

  for (const answer of REFUSED) {
    it(`to a change refuses it: ${answer.operation}: ${answer.from}`, async () => {
      const { outcome, message } = await failureOf(told(answer));
      assert.equal(outcome, "refused", message);
    });
  }

  it("to one of two changes in a group proves nothing of the other, nor what is said of both and of a third", async () => {
    const errorAt = (...path: string[]) => ({ message: "No.", path, extensions: { code: "FORBIDDEN" } });
    const [reject, create] = [errorAt("borrower", "rejectDocument"), errorAt("borrower", "create")];
    for (const [errors, outcome] of [
      [[reject], "unknown"],
      [[reject, create], "refused"],
      [[reject, create, errorAt("loan", "reassignLoanOfficerTasks")], "unknown"],
    ] as const)
      assert.equal(await outcomeOfTwo(errors), outcome, `${errors.length}`);
  });

  async function outcomeOfTwo(errors: readonly object[]): Promise<unknown> {
    const server = await serveAlways(200, { data: { borrower: null }, errors });
    const results = [...RESULTS.slice(0, 1), ["borrower", "create"]];
    const typed = { name: "Two", kind: "mutation", document: "mutation Two { … }", results } as const;
    const answer = await postUserOperation(testConnection(server.baseUrl), typed, {});
    return (await failureOf(Promise.resolve().then(() => confirmUserOperation(results, answer)))).outcome;
  }

  for (const [kind, answers] of Object.entries(UNREAD)) {
    for (const answer of answers) {
      it(`to a read is told as ${kind}: ${answer.from}`, async () =>
        assert.equal((await failureOf(told(answer))).kind, kind));
    }
  }

  for (const answer of PARTLY_READ) {
    it(`to a read is shown as far as it came: ${answer.from}`, async () => {
      const tokens: string[] = [];
      const tokenRefused = (token: string) => tokens.push(token) > 0;
      const loan = (await told(answer, { tokenRefused })) as Loan;
      const [borrower] = loan.borrowers.items;
      assert.deepEqual([loan.id, borrower?.id, tokens], ["L", "b1", []]);
      assert.ok(isNotRead(borrower?.firstName) || JSON.stringify(loan.failures).includes("Not for you"), "is not told");
    });
  }

  it("about a token that is not accepted makes the next call ask for another; only a read is made again", async () => {
    for (const [call, answer] of [
      ["query", UNREAD.unauthorized?.[0]],
      ["reject", REFUSED.find(({ from }) => from === "UNAUTHENTICATED at the field")],
      ["reject", UNKNOWN.find(({ from }) => from.startsWith("no path, a code of the token"))],
    ] as const) {
      const refused: string[] = [];
      const server = await serveAlways(answer?.status ?? 0, answer?.body ?? {});
      const client = clientOf(server, { tokenRefused: (token) => refused.push(token) > 0 });
      const { kind } = await failureOf(COLUMNS[call](client));
      const times = call === "query" ? 2 : 1;
      assert.deepEqual([kind, refused.length, server.requests.length], ["unauthorized", times, times]);
    }
  });
});
