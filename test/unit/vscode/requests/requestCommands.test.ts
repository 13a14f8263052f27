import assert from "node:assert/strict";
import { requestOfRow } from "../../../../src/vscode/requests/requestCommands";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { SANDBOX } from "../../../support/loans";
import { withSandbox } from "../support/sandbox";
import { ofThree, requestsWith } from "./support/exchanges";

/** The request of the row, in an environment whose loan LN-1 has the ID loan_1, and perhaps could not be read again. */
function shown(row: object, requests: Parameters<typeof requestOfRow>[2], failure?: object): number | undefined {
  const entry = { reference: "LN-1", value: { id: "loan_1" }, failure } as never;
  const listed = { get: () => entry };
  const session = { environment: SANDBOX, store: { loans: listed, deals: listed } as never };
  return requestOfRow(row, session, requests)?.facts.id;
}

describe("The list of requests", () => {
  const sandbox = withSandbox();

  it("says of each what was asked where, when, how it ended, how long it took and how large it was", async () => {
    await sandbox.window.run(commandIds.refreshAll);
    await sandbox.window.run(commandIds.showRequests);
    const [{ label, description, detail } = assert.fail()] = sandbox.window.user.lists.at(-1) ?? [];
    assert.match(
      `${label} | ${description} | ${detail}`,
      /^\S+ .*\| Sandbox \| .*:.* · HTTP 200 · \d+ ms · [\d.]+ (bytes|KB)/,
    );
  });

  it("says that none is kept, which is not that none was sent", async () => {
    sandbox.window.context.requests.keepOnly([]);
    await sandbox.window.run(commandIds.showRequests);
    assert.equal(sandbox.window.user.titles.at(-1), "This window keeps no request.");
  });

  it("has a button on each by which it is copied", async () => {
    sandbox.window.user.picks.push(["Copy Request As…", /LN-2/], /^Python/);
    await sandbox.window.run(commandIds.showRequests);
    assert.match(sandbox.window.fake.clipboard, /"LN-2"/);
    assert.equal(sandbox.window.fake.documents.length, 0, "nothing is shown");
  });

  it("is copied from a row, or the window says that it has none", async () => {
    const row = { kind: "loan", loanReference: "LN-2" };
    sandbox.window.user.picks.push(/^Python/);
    await sandbox.window.run(commandIds.copyRequestAs, row);
    assert.match(sandbox.window.fake.clipboard, /"LN-2"/);
    sandbox.window.context.requests.keepOnly([]);
    await sandbox.window.run(commandIds.copyRequestAs, row);
    assert.match(
      sandbox.window.user.messages.at(-1)?.text ?? "",
      /^This window no longer keeps this request\. Refresh/,
    );
  });
});

describe("The request of a row", () => {
  const loan = { subject: { loan: "LN-1" } };
  const row = { kind: "loan", loanReference: "LN-1" };
  const failed = { ...row, kind: "failure" };
  const byId = { subject: { loan: "loan_1" } };
  const deal = { operation: "deal", subject: { deal: "deal_1" } };

  for (const [what, sent, rows, id] of [
    [
      "is the newest one that read its loan, by its reference or by its ID",
      [loan, byId, { subject: { loan: "LN-2" } }],
      ["loan", "borrower", "task"].map((kind) => ({ ...row, kind })),
      2,
    ],
    ["is the one that asked for several loans", [loan, ofThree()], [row], 2],
    ["is none of another environment", [loan, { ...loan, where: "other" }], [row], 1],
    ["is none that changed the loan", [loan, { ...loan, operation: "reassignLoanOfficerTasks" }], [row], 1],
    ["is that of its deal for the row of a deal", [deal, loan], [{ kind: "deal", dealId: "deal_1" }], 1],
    ["is the one that failed for the failure of a read", [loan, loan], [{ ...failed, read: { request: 1 } }], 1],
    ["is none for a failure before anything was sent", [loan, loan], [{ ...failed, read: {} }], undefined],
    ["is the one that read its loan for a field that failed", [loan, loan], [failed], 2],
  ] as const) {
    it(`${what}, however the last read of it ended`, () => {
      for (const failure of [undefined, {}, { request: 1 }])
        for (const one of rows) assert.equal(shown(one, requestsWith(...sent), failure), id);
    });
  }
});
