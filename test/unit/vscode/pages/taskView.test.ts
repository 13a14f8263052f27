import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Task } from "../../../../src/domain/task";
import { FAILED, LEFT_OUT, UNREADABLE } from "../../../../src/domain/unknown";
import { noticeOf } from "../../../../src/vscode/pages/parts";
import { drawnTask, NOW, type TaskOptions, taskPage } from "../../../support/drawnPage";
import { borrowerTask, documentLink, officerTask } from "../../../support/loans";

function shown(task: Task, facts: TaskOptions = {}): string {
  return drawnTask(task, facts).text;
}

function assertShows(text: string, ...parts: readonly string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `${part} is missing in: ${text}`);
}

function heading(task: Task): string | null | undefined {
  return drawnTask(task).root.querySelector("h1")?.textContent;
}

const FULL = borrowerTask("task_1", {
  title: "Upload pay stubs",
  taskName: "PayStubs",
  status: "InProgress",
  type: "DocumentRequired",
  priority: "HIGH",
  dueDate: "2026-11-12",
  completedAt: "2026-11-13T08:00:00",
  createdOn: "2026-10-30T09:12:00",
  description: "Both pages, please.\n- October",
  documents: listingOf([documentLink("doc_1", { title: "Stub.pdf", url: "https://docs.example/1" })]),
  details: {
    borrowerId: "bor_5",
    borrowerName: "Ada Lovelace",
    entityKind: "BORROWER",
    entityDisplayName: "Lovelace household",
  },
});

describe("The task page", () => {
  it("service.md 2.5: shows every field of a borrower task", () => {
    assertShows(shown(FULL), "Upload pay stubs", "Borrower task", "task_1", "PayStubs", "In progress", "HIGH");
    assertShows(shown(FULL), "Stub.pdf", "doc_1", "Due Nov 12, 2026");
    assertShows(shown(FULL), "Completed Nov 13, 2026, 8:00 AM", "Created Oct 30, 2026, 9:12 AM");
    assertShows(shown(FULL), "Description for the borrower Both pages, please. - October");
  });

  it("service.md 2.6: shows what loan officer tasks have besides", () => {
    const text = shown(officerTask("t", { description: "Check it.", documentUploadPath: "/up/t" }));
    assertShows(text, "Loan officer task", "Description Check it.", "Assigned to Loan officer", "Upload path /up/t");
    assertShows(shown(officerTask("t", { assignedTo: "ROBOT" })), "Assigned to ROBOT");
    assert.doesNotMatch(shown(FULL), /Assigned to|Upload path/);
  });

  it("service.md 2.7: shows the details, values it does not know as they came", () => {
    assertShows(shown(FULL), "Borrower Ada Lovelace", "Borrower ID bor_5", "Entity Lovelace household", "BORROWER");
    assert.doesNotMatch(shown(borrowerTask("t")), /Related to/);
    const property = { borrowerId: undefined, borrowerName: undefined, entityDisplayName: undefined };
    assertShows(shown(borrowerTask("t", { details: { ...property, entityKind: "HOUSEBOAT" } })), "HOUSEBOAT");
  });

  it("service.md 2.8: says what the type asks for, and that a finished task asks for nothing", () => {
    assertShows(shown(FULL), "Next step Upload a document.", "Type Document required");
    assertShows(shown({ ...FULL, status: "Completed" }), "Next step Nothing to do: the task is finished.");
    const processing = borrowerTask("t", { type: "DocumentProcessing" });
    assertShows(shown(processing), "Next step Nothing to do: a submitted document is being processed.");
  });

  it("service.md 2.9, 3.1: shows a status and a type that it does not know, and any priority, as they came", () => {
    const unknown = borrowerTask("t", { status: "Reopened", type: "SomethingNew", priority: "Whenever" });
    assertShows(shown(unknown), "Status Reopened", "Next step SomethingNew", "Priority Whenever");
  });

  it("says of a field that it was not read", () => {
    const unread = borrowerTask("t", { status: FAILED, dueDate: LEFT_OUT, priority: UNREADABLE });
    assertShows(shown(unread), "Status Not read", "Due Not read", "Priority Not read");
  });

  it("is headed by the title, else the task name, else the ID; a blank one names nothing", () => {
    assert.equal(heading(FULL), "Upload pay stubs");
    assert.equal(heading(borrowerTask("t", { title: undefined, taskName: "PayStubs" })), "PayStubs");
    assert.equal(heading(borrowerTask("t", { title: " ", taskName: "" })), "t");
  });

  it("names the loan by the user's reference and by its canonical ID", () =>
    assertShows(shown(FULL), "Loan LN-2041 · loan_8f2c", "Loan ID loan_8f2c"));

  it("says late in words, and shows a due date that does not parse as it came", () => {
    assert.match(shown(FULL), /Nov 12, 2026 Late/);
    assert.doesNotMatch(shown({ ...FULL, status: "Completed" }), /\bLate\b/);
    assert.match(shown(borrowerTask("t", { dueDate: "next Tuesday" })), /Due next Tuesday/);
  });

  it("names production loudly", () => {
    const production = shown(FULL, { environment: { name: "Lender West", kind: "production" } });
    assert.match(production, /^Environment: Lender West — PRODUCTION, real borrowers' data/);
    assert.match(shown(FULL), /^Environment: Sandbox — test data/);
  });

  it("says how old it is", () => assert.match(shown(FULL, { asOf: NOW - 180_000 }), /as of 10:39 AM Refresh/));

  it("copies the ID of the task and a link to it, which are named apart from the links of its documents", () => {
    const page = drawnTask(FULL);
    assert.deepEqual(page.asks("Copy Task ID"), { type: "copyTaskId" });
    const given = [{ loanReference: "LN-2041", taskId: "task_1", taskKind: "borrower" }];
    assert.deepEqual(page.asks("Copy Link"), { type: "run", command: "loanOps.copyLink", given });
    assert.deepEqual(page.asks("Copy Document Link Stub.pdf"), { type: "copyDocumentLink", index: 0 });
  });

  it("takes no second refresh while one is under way", () => {
    const page = drawnTask(FULL);
    assert.deepEqual(page.asks("Refresh"), { type: "refresh" });
    const refresh = page.button("Refresh");
    page.draw(taskPage(FULL, { loading: true }));
    assert.ok(page.button("Reading…") === refresh, "it keeps the focus");
    assert.equal(page.asks("Reading…"), undefined);
  });

  it("service.md 7.2: shows what the service said about a field in the place of that field, and nothing twice", () => {
    const failures = [
      { field: "dueDate", message: "no calendar" },
      { field: "type", message: "no type today" },
      { field: "borrowerFacingDescription", message: "no words" },
      { field: "details.borrowerId", message: "no borrower" },
      { field: "details.shoeSize", message: "no shoes" },
      { field: "documentLinks", message: "no links" },
      { field: "title", message: "no title" },
      { field: "moonPhase", message: "no moon" },
    ];
    const text = shown(borrowerTask("t", { type: undefined, documents: absentListing("no links"), failures }));
    assert.match(text, /Due The service said: no calendar/);
    assert.match(text, /No type The service said: no type today/);
    assert.match(text, /Description for the borrower The service said: no words/);
    assert.match(text, /Related to Borrower ID The service said: no borrower The service said: no shoes/);
    assert.match(text, /The documents were not read\. The service said: no links/);
    assert.match(text, /What the service could not return moonPhase The service said: no moon/);
    for (const { message } of failures) assert.equal(text.split(message).length, 2, message);
  });

  it("has notices with what helps, which is given back, in places that are there before: screen readers hear what comes", () => {
    const lines = ["“Two.pdf” was not rejected.", "This token lacks the scope."];
    const asks = { type: "run", command: "one", given: [{ requestId: 7 }] } as const;
    const told = drawnTask(FULL, { notices: [undefined, noticeOf(lines, [{ label: "Set Access Token…", asks }])] });
    assert.ok(told.text.includes(lines.join(" ")), told.text);
    assert.deepEqual(told.asks("Set Access Token…"), asks);
    assert.ok(told.asks("Reject… Stub.pdf"), "its actions stay: the user decides");
    const silent = drawnTask(FULL, { notices: [undefined, undefined] });
    assert.equal(silent.all("[role=status]").length, told.all("[role=status]").length);
  });
});
