import assert from "node:assert/strict";
import { timeZone } from "../../../../src/domain/timeZone";
import type { Activity } from "../../../../src/ledger/activity";
import { type Details, detailsText } from "../../../../src/vscode/activity/showActivity";
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
    assert.match(page, /^- Took: 0\.4 s$/m);
    const [, zone] = /^- Started: May \d, 2026, [\d:]+.[AP]M \((.*)\)$/m.exec(page) ?? [];
    assert.equal(zone, timeZone(), "the record is read elsewhere, too");
    assert.match(page, /^- Loan: LN-1 \(loan_1\)$/m);
    assert.match(page, /^- Task: Task t1 \(Ada Byron\) \(t1\)$/m);
    assert.match(page, /^- Document: doc_1\.pdf \(doc_1\)$/m);
    assert.match(page, /^- Answer of the service: HTTP 403$/m);
    assert.match(page, /^Titles and names are as of /m);
  });

  it("have what a support request needs: the versions, and the record with times that anybody can read", () => {
    const [, support = ""] = text({ ...REJECTED, unmaskedNames: ["doc_1.pdf"] }).split("For a support request\n");
    const [, versions, record = ""] = /^(.*)\n(\{.*^\})$/ms.exec(support) ?? [];
    assert.equal(versions, "Loan Ops 1.2.3 · VS Code 1.101.0");
    const times = { plannedAt: "2026-05-04T11:59:59.995Z", sentAt: "2026-05-04T12:00:00.000Z" };
    assert.deepEqual(JSON.parse(record), { ...REJECTED, ...times, settledAt: "2026-05-04T12:00:00.420Z" });
  });

  it("name nothing that is not loaded, and say why there are IDs only", () => {
    const page = text(REJECTED);
    assert.match(page, /^- Task: t1$/m);
    assert.match(page, /^It has not been read here yet\.$/m);
    assert.doesNotMatch(page, /Ada|doc_1\.pdf|Titles and names are/);
    const typed = text({ ...REJECTED, kind: "runMutation", idsReadAt: undefined });
    assert.match(typed, /^Loan Ops cannot tell what this mutation changes\.$/m);
    assert.doesNotMatch(typed, /not been read|idsReadAt/);
    assert.match(text(REJECTED, { elsewhere: "It was sent to Sandbox." }), /^It was sent to Sandbox\.$/m);
  });

  it("name each file where that is known", () => {
    const file = { sha256: "aa", size: 4 };
    const uploaded: Activity = { ...REJECTED, kind: "upload", documentId: undefined, files: [file, file] };
    assert.match(text(uploaded), /^- Files: 2$/m);
    assert.match(text({ ...uploaded, unmaskedNames: ["one.pdf", "two.pdf"] }), /^- Files: one\.pdf, two\.pdf$/m);
  });

  it("list the tasks that were to move", () => {
    const moving = { kind: "reassignLoanOfficerTasks", taskId: undefined, idsBefore: ["t2", "t9"] } as const;
    const page = text({ ...REJECTED, ...moving }, { subject: READ });
    assert.match(page, /^- Task: Task t2 \(t2\)\n- Task: t9$/m);
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
