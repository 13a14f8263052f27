import assert from "node:assert/strict";
import { networkFailure } from "../../../../src/service/failure/networkFailure";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { answerFailure } from "../../../../src/service/upload/uploadAnswer";
import { type ChangeDescription, notDoneText } from "../../../../src/vscode/ui/notDone";

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
    { status, url: "https://x.example/", location: undefined, date: undefined, retryAfter: "60" },
    { task: { id: "t", kind: "borrower", documentUploadPath: undefined }, files: [] },
  );
}

describe("What is said of a change that was not done", () => {
  it("service.md 5.3: that the token lacks the scope, in one sentence", () =>
    assert.equal(
      notDoneText(REJECT, refused("missingScope")),
      "“w2.pdf” was not rejected: this token lacks the scope update:borrower.",
    ));

  for (const [what, change, reason, sentence] of [
    [
      "4.3 rule 2: a document that is not on the loan",
      REJECT,
      "documentNotFound",
      "“w2.pdf” was not rejected: the service did not find it on LN-1.",
    ],
    [
      "4.3 rule 3: a document without a task",
      REJECT,
      "documentWithoutTask",
      "“w2.pdf” was not rejected: the service has no task for it.",
    ],
    [
      "4.3: a loan that is not there, for a document",
      REJECT,
      "loanNotFound",
      "“w2.pdf” was not rejected: the service did not find the loan LN-1.",
    ],
    [
      "4.3: a loan that is not there",
      REASSIGN,
      "loanNotFound",
      "The loan officer tasks of LN-1 were not reassigned: the service did not find this loan.",
    ],
    [
      "4.3: a deal that is not there",
      CREATE,
      "dealNotFound",
      "No borrower was created in deal_1: the service did not find this deal.",
    ],
    ["7.1: any other words of a refused rejection", REJECT, undefined, "“w2.pdf” was not rejected."],
    ["7.1: of a reassignment", REASSIGN, undefined, "The loan officer tasks of LN-1 were not reassigned."],
    ["7.1: of a new borrower", CREATE, undefined, "No borrower was created in deal_1."],
  ] as const) {
    it(`service.md ${what}: with the service's own words behind it`, () =>
      assert.equal(notDoneText(change, refused(reason)), `${sentence} ${SAID}`));
  }

  for (const [status, why] of [
    [401, "The service did not accept the access token. Set a new one."],
    [403, "The access token does not allow this. Set one with the required scope."],
    [404, "The service accepts no documents for this task at this address (HTTP 404). Refresh the loan."],
    [413, "The service refused the upload as too large (HTTP 413). Send fewer or smaller files."],
    [415, "The service does not accept files of this type (HTTP 415). Send them in another format."],
    [
      422,
      "The service refused the request (HTTP 422). Ask the service's owner for the reason, and give the time in the log.",
    ],
    [429, "The service is receiving too many requests. Try again in 60 seconds."],
  ] as const) {
    it(`service.md 7.5: an upload with the status ${status}`, () => {
      assert.equal(notDoneText(UPLOAD, answered(status)), `“w2.pdf” was not uploaded to “W-2 forms”. ${why}`);
      assert.equal(notDoneText(UPLOAD_TWO, answered(status)), `The 2 files were not uploaded to “W-2 forms”. ${why}`);
    });
  }

  for (const [change, sentence] of [
    [REJECT, "The rejection of “w2.pdf” was not sent."],
    [REASSIGN, "The reassignment of the loan officer tasks of LN-1 was not sent."],
    [CREATE, "The new borrower of deal_1 was not sent."],
    [UPLOAD, "“w2.pdf” was not delivered to “W-2 forms”."],
    [UPLOAD_TWO, "The 2 files were not delivered to “W-2 forms”."],
  ] as const) {
    for (const [code, why] of [
      ["SELF_SIGNED_CERT_IN_CHAIN", /certificate is not trusted/],
      ["ENOTFOUND", /host of the base URL was not found/],
      ["ECONNREFUSED", /refused the connection/],
    ] as const) {
      it(`${change.kind} (${"files" in change ? change.files.length : 1}) that was not sent for ${code} claims no answer of the service`, () => {
        const thrown = Object.assign(new Error("x"), { code, syscall: "connect" });
        const text = notDoneText(change, networkFailure(thrown, { changes: true }));
        assert.ok(text.startsWith(`${sentence} `), text);
        assert.match(text, why);
      });
    }
  }

  it("is nothing about what was done when the answer was lost", () => {
    const lost = networkFailure(Object.assign(new Error("x"), { code: "ECONNRESET" }), { changes: true });
    assert.equal(lost.outcome, "unknown");
    for (const change of [REJECT, REASSIGN, CREATE, UPLOAD]) assert.equal(notDoneText(change, lost), lost.message);
  });
});
