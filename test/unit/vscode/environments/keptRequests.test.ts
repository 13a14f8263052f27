import assert from "node:assert/strict";
import { SANDBOX } from "../../../support/loans";
import { exchange, ofThree, requestsKept, requestsWith } from "../requests/support/exchanges";

describe("The requests that a window keeps", () => {
  it("are the newest 200, the newest first", () => {
    const { requests, add } = requestsKept();
    for (let count = 0; count < 205; count++) add();
    const ids = requests.all.map(({ facts }) => facts.id);
    assert.equal(ids.length, 200);
    assert.deepEqual([ids[0], ids.at(-1)], [205, 6]);
    assert.equal(requests.get(5), undefined);
  });

  it("take 8 MiB at most", () => {
    const { requests, add } = requestsKept();
    const answer = { status: 200, headers: [], body: new Uint8Array(1024 * 1024), size: 1024 * 1024, whole: true };
    for (let count = 0; count < 20; count++) add({ answer });
    assert.equal(requests.all.length, 7);
    assert.ok(requests.get(20));
  });

  it("are forgotten with their environment, also one that is under way", () => {
    const { requests, recorder, add } = requestsKept();
    const other = requests.of({ ...SANDBOX, id: "other" });
    const [first, second] = [add(), add()];
    const third = other.nextId();
    other.keep(exchange({ id: third, outcome: "underWay" }));
    const heard: number[] = [];
    requests.onDidChange((id) => heard.push(id));
    requests.keepOnly([SANDBOX]);
    assert.deepEqual(heard, [third]);
    other.keep(exchange({ id: third }));
    assert.deepEqual(
      requests.all.map(({ facts }) => facts.id),
      [second, first],
    );
    requests.keepOnly([{ ...SANDBOX, baseUrl: "https://another.example" }]);
    assert.deepEqual(requests.all, [], "at another address it is another service");
    const next = recorder.nextId();
    recorder.keep(exchange({ id: next }));
    assert.equal(requests.get(next)?.facts.id, next);
  });

  it("know more of one when it has ended, and do not bring back one that was too old", () => {
    const { requests, recorder, add } = requestsKept();
    const first = add({ outcome: "underWay" });
    const heard: number[] = [];
    requests.onDidChange((id) => heard.push(id));
    recorder.keep(exchange({ id: first, outcome: "ok" }));
    assert.equal(requests.get(first)?.facts.outcome, "ok");
    assert.deepEqual(heard, [first]);
    for (let count = 0; count < 200; count++) add();
    recorder.keep(exchange({ id: first }));
    assert.equal(requests.get(first), undefined);
    assert.equal(requests.all.length, 200);
  });

  it("are, of one for several loans, looked at for one of them as if it had been asked for alone", () => {
    const { requests, add } = requestsKept();
    const id = add(ofThree());
    const [whole, one] = [requests.get(id), requests.get(id, "LN-2")];
    assert.deepEqual([whole?.part, whole?.facts.loans?.length, whole?.exchange()], [undefined, 3, whole?.whole()]);
    assert.deepEqual([one?.part, one?.facts.operation, one?.facts.subject], ["LN-2", "loan", { loan: "LN-2" }]);
    assert.equal(Buffer.from(one?.exchange().answer?.body ?? []).toString(), '{"data":{"loan":{"id":"loan_2"}}}');
    assert.equal(requests.get(id, "LN-9")?.part, undefined);
  });

  it("are given as they may be shown at that moment", () => {
    let masked = false;
    const { requests, add } = requestsKept((one) => (masked ? { ...one, url: "masked" } : one));
    const given = requests.get(add());
    assert.notEqual(given?.exchange().url, "masked");
    masked = true;
    assert.equal(given?.exchange().url, "masked");
  });
});

describe("The request of an activity", () => {
  const sent = { environmentId: "sandbox", environmentName: "Sandbox", id: "a", plannedAt: 100 } as const;
  const about = { ...sent, state: "confirmed", interrupted: false, loanReference: "LN-1" } as const;
  const upload = { ...about, kind: "upload", loanId: "loan_1", taskId: "t" } as const;
  const uploading = { operation: "uploadDocuments", subject: { loan: "loan_1", task: "t" }, startedAt: 150 };

  it("is the first one like it since it was planned", () => {
    const requests = requestsWith(
      { ...uploading, startedAt: 50 },
      { ...uploading, subject: { loan: "loan_1", task: "other" } },
      { ...uploading, where: "other" },
      uploading,
      { ...uploading, startedAt: 200 },
    );
    assert.equal(requests.ofActivity(upload), 4);
  });

  it("is found by the document that was rejected, by the loan that was handed over and by the deal", () => {
    const requests = requestsWith(
      { operation: "rejectDocument", subject: { loan: "LN-1", document: "d" } },
      { operation: "reassignLoanOfficerTasks", subject: { loan: "LN-1" } },
      { operation: "createBorrower", subject: { deal: "deal_1" } },
    );
    const { loanReference: _, ...ofDeal } = about;
    assert.equal(requests.ofActivity({ ...about, kind: "rejectDocument", documentId: "d", taskId: "t" }), 1);
    assert.equal(requests.ofActivity({ ...about, kind: "reassignLoanOfficerTasks" }), 2);
    assert.equal(requests.ofActivity({ ...ofDeal, kind: "createBorrower", dealId: "deal_1" }), 3);
    assert.equal(requests.ofActivity({ ...about, kind: "rejectDocument", documentId: "other" }), undefined);
  });

  it("is found by the names of a mutation that the user wrote, whatever that was about", () => {
    const requests = requestsWith(
      { operation: "Hand (borrower.create, deal.close)", subject: { deal: "deal_1" } },
      { operation: "mutation (deal.close)", subject: {} },
    );
    const own = { ...about, kind: "runMutation", operation: "Hand" } as const;
    assert.equal(requests.ofActivity({ ...own, fields: ["borrower.create", "deal.close"] }), 1);
    assert.equal(requests.ofActivity({ ...own, operation: undefined, fields: ["deal.close"] }), 2);
    assert.equal(requests.ofActivity({ ...own, fields: ["borrower.create"] }), undefined);
  });

  it("is none that was sent after it ended: that was another window's, or was not sent", () => {
    const requests = requestsWith({ ...uploading, startedAt: 300 });
    assert.equal(requests.ofActivity({ ...upload, settledAt: 200 }), undefined);
    assert.equal(requests.ofActivity({ ...upload, settledAt: 400 }), 1);
    assert.equal(requests.ofActivity({ ...upload, interrupted: true }), undefined, "a window that is gone sent it");
  });
});
