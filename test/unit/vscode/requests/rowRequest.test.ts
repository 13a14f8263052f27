import assert from "node:assert/strict";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import { KeptRequests } from "../../../../src/vscode/environments/keptRequests";
import { NO_MASKING } from "../../../../src/vscode/environments/masking";
import { requestOfRow } from "../../../../src/vscode/requests/requestCommands";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { SANDBOX } from "../../../support/loans";
import { withSandbox } from "../support/sandbox";
import { exchange } from "./support/exchanges";

const environment = (id: string) => ({ ...SANDBOX, id, name: id });

function windowWith(...sent: readonly (Partial<RecordedExchange> & { readonly where?: string })[]) {
  const requests = new KeptRequests(
    () => NO_MASKING,
    () => undefined,
  );
  for (const { where = "s", ...facts } of sent) {
    const recorder = requests.of(environment(where));
    recorder.keep(exchange({ ...facts, id: recorder.nextId() }));
  }
  return requests;
}

/** The request of the row, in an environment whose loan LN-1 has the ID loan_1, and perhaps could not be read. */
function shown(row: object, requests: KeptRequests, failure?: object): number | undefined {
  const entry = { reference: "LN-1", value: { id: "loan_1" }, failure } as never;
  const listed = { get: () => entry };
  const session = { environment: environment("s"), store: { loans: listed, deals: listed } as never };
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
});

describe("The menu Copy of a row", () => {
  const sandbox = withSandbox();

  it("copies the request that read its loan, or says that the window has none", async () => {
    const row = { kind: "loan", loanReference: "LN-2" };
    sandbox.window.user.picks.push(/^Python/);
    await sandbox.window.run(commandIds.copyRequestAs, row);
    assert.match(sandbox.window.fake.clipboard, /"LN-2"/);
    sandbox.window.context.requests.keepOnly([]);
    await sandbox.window.run(commandIds.copyRequestAs, row);
    assert.match(
      sandbox.window.user.messages.at(-1)?.text ?? "",
      /^This window keeps no request for this row\. Refresh it/,
    );
  });
});

describe("The request of a row", () => {
  const loan = { subject: { loan: "LN-1" } };
  const row = { kind: "loan", loanReference: "LN-1" };

  it("is the newest one that read its loan, by its reference or by its ID", () => {
    const requests = windowWith(loan, { subject: { loan: "loan_1" } }, { subject: { loan: "LN-2" } });
    for (const kind of ["loan", "borrower", "task"]) assert.equal(shown({ ...row, kind }, requests), 2);
  });

  it("is none of another environment, and none that changed the loan", () => {
    const requests = windowWith(loan, { ...loan, where: "other" }, { ...loan, operation: "reassignLoanOfficerTasks" });
    assert.equal(shown(row, requests), 1);
  });

  it("is that of its deal for the row of a deal", () => {
    const requests = windowWith({ operation: "deal", subject: { deal: "deal_1" } }, loan);
    assert.equal(shown({ kind: "deal", dealId: "deal_1" }, requests), 1);
  });

  it("is the one that failed for a failure, and none where nothing was sent", () => {
    const requests = windowWith(loan, loan);
    assert.equal(shown({ ...row, kind: "failure" }, requests, { request: 1 }), 1);
    assert.equal(shown({ ...row, kind: "failure" }, requests, {}), undefined);
    assert.equal(shown({ ...row, kind: "failure" }, requests), 2);
  });

  it("is gone once it is no longer kept", () => {
    assert.equal(shown(row, windowWith()), undefined);
  });
});

describe("The request of an activity", () => {
  const sent = { environmentId: "s", environmentName: "s", id: "a", state: "confirmed", interrupted: false } as const;
  const upload = {
    ...sent,
    kind: "upload",
    loanId: "loan_1",
    loanReference: "LN-1",
    taskId: "t",
    plannedAt: 100,
  } as const;
  const uploading = { operation: "uploadDocuments", subject: { loan: "loan_1", task: "t" } };

  it("is the first one like it since it was planned", () => {
    const requests = windowWith(
      { ...uploading, startedAt: 50 },
      { ...uploading, subject: { loan: "loan_1", task: "other" }, startedAt: 150 },
      { ...uploading, where: "other", startedAt: 150 },
      { ...uploading, startedAt: 150 },
      { ...uploading, startedAt: 200 },
    );
    assert.equal(requests.ofActivity(upload), 4);
  });

  it("is found by the document that was rejected, by the loan that was handed over and by the deal", () => {
    const requests = windowWith(
      { operation: "rejectDocument", subject: { loan: "LN-1", document: "d" } },
      { operation: "reassignLoanOfficerTasks", subject: { loan: "LN-1" } },
      { operation: "createBorrower", subject: { deal: "deal_1" } },
    );
    const about = { ...sent, loanReference: "LN-1", plannedAt: 0 };
    assert.equal(requests.ofActivity({ ...about, kind: "rejectDocument", documentId: "d", taskId: "t" }), 1);
    assert.equal(requests.ofActivity({ ...about, kind: "reassignLoanOfficerTasks" }), 2);
    assert.equal(requests.ofActivity({ ...sent, kind: "createBorrower", dealId: "deal_1", plannedAt: 0 }), 3);
    assert.equal(requests.ofActivity({ ...about, kind: "rejectDocument", documentId: "other" }), undefined);
  });

  it("is found by the names of a mutation that the user wrote, whatever that was about", () => {
    const requests = windowWith(
      { operation: "Hand (loan.reassignLoanOfficerTasks)", subject: { loan: "LN-1" }, startedAt: 150 },
      { operation: "Hand (borrower.create, deal.close)", subject: { deal: "deal_1" }, startedAt: 150 },
      { operation: "mutation (deal.close)", subject: {}, startedAt: 150 },
    );
    const own = { ...sent, kind: "runMutation", plannedAt: 100, operation: "Hand" } as const;
    assert.equal(requests.ofActivity({ ...own, fields: ["borrower.create", "deal.close"] }), 2);
    assert.equal(requests.ofActivity({ ...own, operation: undefined, fields: ["deal.close"] }), 3);
    assert.equal(requests.ofActivity({ ...own, fields: ["borrower.create"] }), undefined);
  });

  it("is none that was sent after it ended: that was another window's, or was not sent", () => {
    const requests = windowWith({ ...uploading, startedAt: 300 });
    assert.equal(requests.ofActivity({ ...upload, settledAt: 200 }), undefined);
    assert.equal(requests.ofActivity({ ...upload, settledAt: 400 }), 1);
  });
});
