import assert from "node:assert/strict";
import type { Activity } from "../../../../src/ledger/activity";
import { type Details, detailsText } from "../../../../src/vscode/activity/detailsText";
import { namesOf } from "../../../../src/vscode/activity/subject";
import { NO_MASKING } from "../../../../src/vscode/environments/masking";
import { borrower, borrowerTask, loanWith } from "../../../support/loans";
import { LOAN, REJECTED, SENT_AT } from "./support/rejected";

function text(activity: Activity, more: Partial<Details> = {}): string {
  const subject = more.subject;
  return detailsText({
    activity,
    subject,
    names: namesOf(activity, subject, NO_MASKING),
    found: undefined,
    masked: false,
    elsewhere: undefined,
    versions: "1.2.3 · VS Code 1.101.0",
    now: SENT_AT,
    ...more,
  });
}

const READ = { loan: LOAN, asOf: SENT_AT };

describe("The details of an activity", () => {
  it("say what became of it and why, what it was about, and how long it took", () => {
    const page = text(REJECTED, { subject: READ });
    assert.match(page, /^Sandbox: Reject document: Refused \(the token lacks a scope\)$/m);
    assert.match(page, /^- Took: 0\.42 s$/m);
    assert.match(page, /^- Loan: LN-1 \(loan_1\)$/m);
    assert.match(page, /^- Task: Task t1 \(Ada Byron\) \(t1\)$/m);
    assert.match(page, /^- Document: doc_1\.pdf \(doc_1\)$/m);
    assert.match(page, /^- Answer of the service: HTTP 403$/m);
    assert.match(page, /^Titles and names are as of /m);
  });

  it("have what a support request needs: exact times, IDs, outcome and versions", () => {
    const [, support = ""] = text(REJECTED).split("For a support request");
    assert.match(support, /rejectDocument/);
    assert.match(support, /2026-05-04T12:00:00\.000Z.*2026-05-04T12:00:00\.420Z/s);
    assert.match(support, /refused, forbidden, HTTP 403/);
    assert.match(support, /an-activity/);
    assert.match(support, /1\.2\.3 · VS Code 1\.101\.0/);
  });

  it("name nothing that is not loaded, and say why there are IDs only", () => {
    const page = text(REJECTED);
    assert.match(page, /^- Task: t1$/m);
    assert.match(page, /^It has not been read here yet\.$/m);
    assert.doesNotMatch(page, /Ada|doc_1\.pdf|Titles and names are/);
    assert.match(text(REJECTED, { elsewhere: "It was sent to Sandbox." }), /^It was sent to Sandbox\.$/m);
  });

  it("say that a task was not among what the service returned", () => {
    const page = text({ ...REJECTED, taskId: "t9" }, { subject: READ });
    assert.match(page, /The task was not among those that the service returned\./);
    assert.doesNotMatch(text(REJECTED, { subject: READ }), /was not among/);
  });

  it("say that names are pseudonyms, if there are any", () => {
    assert.match(text(REJECTED, { subject: READ, masked: true }), /Names are pseudonyms/);
    assert.doesNotMatch(text(REJECTED, { subject: READ }), /pseudonyms/);
    assert.doesNotMatch(text(REJECTED, { masked: true }), /pseudonyms/);
  });

  it("list each file by its hash, and by its name where that is known", () => {
    const files = [
      { sha256: "aa", size: 4 },
      { sha256: "bb", size: 5 },
    ];
    const uploaded: Activity = { ...REJECTED, kind: "upload", documentId: undefined, files };
    assert.match(text(uploaded), /^- Files: 2\n {2}- 4 B, SHA-256 aa\n {2}- 5 B, SHA-256 bb$/m);
    const named = { ...uploaded, trueNames: ["one.pdf", "two.pdf"] };
    assert.match(text(named), /^ {2}- one\.pdf, 4 B, SHA-256 aa\n {2}- two\.pdf, 5 B/m);
  });

  it("list the tasks that were to move", () => {
    const moving = { kind: "reassignLoanOfficerTasks", taskId: undefined, idsBefore: ["t2", "t9"] } as const;
    const page = text({ ...REJECTED, ...moving }, { subject: READ });
    assert.match(page, /^- Tasks that were to move: 2\n {2}- Task t2 \(t2\)\n {2}- t9$/m);
  });

  it("say what the last check found, and when nothing was sent or answered", () => {
    const { sentAt: _sent, settledAt: _settled, ...planned } = REJECTED;
    const page = text({ ...planned, state: "unknown", interrupted: true, check: { at: SENT_AT, finding: "notFound" } });
    assert.match(page, /No sign of it was found\. It may still be done\./);
    assert.match(page, /interrupted/);
    assert.doesNotMatch(page, /^- (Took|Sent|Ended):/m);
  });

  it("never say that it was sent where it was not", () => {
    const page = text({ ...REJECTED, state: "notSent", result: { errorKind: "cancelled", bytesSent: 0 } });
    assert.match(page, /: Canceled before anything was sent$/m);
    assert.match(page, /^- Started: /m);
    assert.doesNotMatch(page, /^- Sent: /m);
  });

  it("say what is there now where an answer was lost and nobody has checked", () => {
    const found = "The document is gone: it looks rejected.";
    assert.match(text({ ...REJECTED, state: "unknown" }, { found }), /^- What is there now: The document is gone/m);
    assert.doesNotMatch(text(REJECTED), /What is there now/);
  });

  it("have a title of the service as it came, within a line", () => {
    const task = borrowerTask("t1", { title: "[Pay](https://evil.example.com) <b> @all\n# Title" });
    const loan = loanWith({ borrowers: [borrower("Byron", [task])] });
    const page = text(REJECTED, { subject: { loan, asOf: SENT_AT } });
    assert.match(page, /: \[Pay\]\(https:\/\/evil\.example\.com\) <b> @all # Title \(/);
  });
});
