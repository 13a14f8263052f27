import assert from "node:assert/strict";
import { networkFailure } from "../../../../src/service/failure/networkFailure";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { answerFailure } from "../../../../src/service/upload/uploadAnswer";
import { type ChangeDescription, notDoneText, refusalSteps } from "../../../../src/vscode/ui/notDone";

const REJECT: ChangeDescription = { kind: "rejectDocument", document: "w2.pdf", loan: "LN-1" };
const REASSIGN: ChangeDescription = { kind: "reassignLoanOfficerTasks", loan: "LN-1" };
const CREATE: ChangeDescription = { kind: "createBorrower", deal: "deal_1" };
const UPLOAD: ChangeDescription = { kind: "upload", files: ["w2.pdf"], task: "W-2 forms" };
const UPLOAD_TWO: ChangeDescription = { kind: "upload", files: ["w2.pdf", "w3.pdf"], task: "W-2 forms" };

const SAID = 'The service refused: "No."';

function refused(reason?: ServiceError["reason"]): ServiceError {
  return new ServiceError("refused", SAID, { outcome: "refused", reason });
}

function answered(status: number): ServiceError {
  return answerFailure(
    { status, url: "https://x.example/", header: (name) => (name === "retry-after" ? "60" : undefined) },
    { task: { id: "t", kind: "borrower", documentUploadPath: undefined }, files: [] },
  );
}

describe("What is said of a change that was not done", () => {
  it("service.md 5.3: that the token lacks the scope, in one sentence", () =>
    assert.equal(
      notDoneText(REJECT, refused("missingScope")),
      "“w2.pdf” was not rejected: this token lacks the scope update:borrower.",
    ));

  for (const [section, change, reason, sentence] of [
    ["4.3 rule 2", REJECT, "documentNotFound", "“w2.pdf” was not rejected: the service did not find it on LN-1."],
    ["4.3 rule 3", REJECT, "documentWithoutTask", "“w2.pdf” was not rejected: the service has no task for it."],
    ["4.3", REJECT, "loanNotFound", "“w2.pdf” was not rejected: the service did not find the loan LN-1."],
    [
      "4.3",
      REASSIGN,
      "loanNotFound",
      "The loan officer tasks of LN-1 were not reassigned: the service did not find this loan.",
    ],
    ["4.3", CREATE, "dealNotFound", "No borrower was created in deal_1: the service did not find this deal."],
    ["7.1", REJECT, undefined, "“w2.pdf” was not rejected."],
    ["7.1", REASSIGN, undefined, "The loan officer tasks of LN-1 were not reassigned."],
    ["7.1", CREATE, undefined, "No borrower was created in deal_1."],
  ] as const) {
    it(`service.md ${section}: has the service's own words behind it: ${change.kind} for ${reason ?? "other words"}`, () =>
      assert.equal(notDoneText(change, refused(reason)), `${sentence} ${SAID}`));
  }

  it("service.md 8: that a freeze should not prevent it, where the service's words speak of one", () => {
    for (const change of [REJECT, REASSIGN]) {
      const text = notDoneText(change, refused("loanFrozen"));
      assert.ok(text.endsWith(`${SAID} A freeze should not prevent this. Ask the service's owner why it does.`), text);
    }
  });

  for (const [status, why] of [
    [401, /^The service did not accept the access token\./],
    [403, /^The access token does not allow this\./],
    [404, /^The service refused the request \(HTTP 404\)\. Refresh to see the current state\.$/],
    [413, /^The service refused the request \(HTTP 413\)\. Send fewer or smaller files\.$/],
    [415, /^The service refused the request \(HTTP 415\)\. Send them in another format\.$/],
    [422, /^The service refused the request \(HTTP 422\)\. Ask the service's owner for the reason/],
    [429, /^The service is receiving too many requests\. Try again in 60 seconds\.$/],
  ] as const) {
    it(`service.md 7.5: an upload with the status ${status}`, () => {
      for (const [change, sentence] of [
        [UPLOAD, "“w2.pdf” was not uploaded to “W-2 forms”. "],
        [UPLOAD_TWO, "The 2 files were not uploaded to “W-2 forms”. "],
      ] as const) {
        const text = notDoneText(change, answered(status));
        assert.ok(text.startsWith(sentence), text);
        assert.match(text.slice(sentence.length), why);
      }
    });
  }

  for (const [change, sentence] of [
    [REJECT, "The rejection of “w2.pdf” was not sent."],
    [REASSIGN, "The reassignment of the loan officer tasks of LN-1 was not sent."],
    [CREATE, "The new borrower of deal_1 was not sent."],
    [UPLOAD, "“w2.pdf” was not delivered to “W-2 forms”."],
    [UPLOAD_TWO, "The 2 files were not delivered to “W-2 forms”."],
  ] as const) {
    it(`claims no answer of the service where it was not sent: ${sentence}`, () => {
      const thrown = Object.assign(new Error("x"), { code: "ECONNREFUSED", syscall: "connect" });
      const text = notDoneText(change, networkFailure(thrown, { changes: true }));
      assert.ok(text.startsWith(`${sentence} The service refused the connection.`), text);
    });
  }

  it("is nothing about what was done when the answer was lost", () => {
    const lost = networkFailure(Object.assign(new Error("x"), { code: "ECONNRESET" }), { changes: true });
    assert.equal(lost.outcome, "unknown");
    for (const change of [REJECT, REASSIGN, CREATE, UPLOAD]) assert.equal(notDoneText(change, lost), lost.message);
  });
});

describe("What can be done next about a change that was refused", () => {
  for (const [reason, steps] of [
    ["documentNotFound", ["refresh", "openTask"]],
    ["documentWithoutTask", ["openTask"]],
    ["loanNotFound", ["refresh", "switchEnvironment"]],
    // The token is what every failure of its kind is about.
    ["missingScope", []],
  ] as const) {
    it(`for the reason ${reason}: ${steps.join(", then ") || "what helps against the kind"}`, () =>
      assert.deepEqual(stepsOf("rejectDocument", { reason }), steps));
  }

  it("for a deal that was not found: read it again, or look in another environment", () =>
    assert.deepEqual(stepsOf("createBorrower", { reason: "dealNotFound" }), ["refresh", "switchEnvironment"]));

  for (const [status, upload, mutation] of [
    [404, ["refresh"], ["diagnoseConnection"]],
    [405, ["diagnoseConnection"], ["diagnoseConnection"]],
    [409, ["refresh"], ["refresh"]],
    [413, ["chooseFiles"], []],
    [415, ["chooseFiles"], []],
    [422, [], []],
  ] as const) {
    it(`for the status ${status}: of an upload ${upload.join() || "nothing more"}, of others ${mutation.join() || "nothing more"}`, () => {
      assert.deepEqual(stepsOf("upload", { status }), upload);
      assert.deepEqual(stepsOf("rejectDocument", { status }), mutation);
    });
  }
});

function stepsOf(
  change: Parameters<typeof refusalSteps>[0]["change"],
  { reason, status }: Partial<Pick<ServiceError, "reason" | "status">>,
) {
  return refusalSteps({ change, refusal: { kind: "refused", reason, status } });
}
