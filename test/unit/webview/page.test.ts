import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import type { Task } from "../../../src/domain/task";
import type { TaskPage } from "../../../src/protocol/taskPage";
import { borrowerTask, documentLink, officerTask } from "../../support/loans";
import { drawnTask, NOW } from "../../support/taskPages";

function shown(task: Task, facts: Partial<TaskPage> = {}): string {
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
    assertShows(shown(FULL), "Document required", "Stub.pdf", "doc_1", "Due Nov 12, 2026");
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

  for (const [type, words] of [
    ["DocumentRequired", "Document required · Upload a document."],
    ["DocumentProcessing", "Document processing · Wait: a submitted document is being processed."],
    ["InputRequired", "Input required · The borrower has to provide the requested input."],
    ["SomethingNew", "SomethingNew · The service does not say what this type of task asks for."],
  ] as const) {
    it(`service.md 2.8: says what ${type} asks for`, () =>
      assert.ok(shown(borrowerTask("t", { type })).includes(words)));
  }

  it("service.md 2.9, 3.1: shows a status that it does not know, and any priority, as it came", () =>
    assertShows(
      shown(borrowerTask("t", { status: "Reopened", priority: "Whenever" })),
      "Status Reopened",
      "Priority Whenever",
    ));

  it("is headed by the title, else the task name, else the ID; a blank one names nothing", () => {
    assert.equal(heading(FULL), "Upload pay stubs");
    assert.equal(heading(borrowerTask("t", { title: undefined, taskName: "PayStubs" })), "PayStubs");
    assert.equal(heading(borrowerTask("t", { title: " ", taskName: "" })), "t");
  });

  it("names the loan by the user's reference and by its canonical ID", () => {
    assert.match(shown(FULL), /Loan LN-2041 · loan_8f2c/);
    assert.match(shown(FULL), /Loan ID loan_8f2c/);
  });

  it("says overdue in words, and shows a due date that does not parse as it came", () => {
    assert.match(shown(FULL, { overdue: true }), /Nov 12, 2026 Overdue/);
    assert.doesNotMatch(shown(FULL), /Overdue/);
    assert.match(shown(borrowerTask("t", { dueDate: "next Tuesday" })), /Due next Tuesday/);
  });

  it("names production loudly", () => {
    const production = shown(FULL, { environment: { name: "Lender West", kind: "production" } });
    assert.match(production, /^PRODUCTION Lender West Real borrowers, real documents\./);
    assert.match(shown(FULL), /^Sandbox Test data\./);
  });

  it("says how old it is, and that it is older when the last read failed", () => {
    assert.match(shown(FULL, { asOf: NOW - 180_000 }), /As of 10:39 AM \(3 minutes ago\) Refresh/);
    for (const [minutes, age] of [
      // The host's clock may be ahead.
      ...[-10, 0.9].map((soon) => [soon, "just now"] as const),
      ...([
        [1, "1 minute ago"],
        [59, "59 minutes ago"],
        [60, "1 hour ago"],
      ] as const),
      ...([
        [47 * 60, "47 hours ago"],
        [48 * 60, "2 days ago"],
      ] as const),
    ])
      assert.ok(shown(FULL, { asOf: NOW - minutes * 60_000 }).includes(`(${age})`), age);
    const stale = { failed: true, reason: "The service is down.", remedies: [] };
    const text = shown(FULL, { stale });
    assert.match(text, /The last refresh failed\. The data shown is older\. The service is down\./);
    assert.match(shown(FULL, { stale: { ...stale, failed: false } }), /This page is no longer refreshed\./);
  });

  it("offers what helps beside Refresh, in the host's words, and gives its name back", () => {
    const remedies = [{ name: "one", label: "Set Access Token…" }];
    const page = drawnTask(FULL, { stale: { failed: true, reason: "Refused.", remedies } });
    assert.deepEqual([...page.buttons.keys()].slice(0, 2), ["Refresh", "Set Access Token…"]);
    assert.deepEqual(page.sends("Set Access Token…"), { type: "remedy", name: "one" });
  });

  it("copies the ID of the task and a link to it, which are named apart from the links of its documents", () => {
    const page = drawnTask(FULL);
    assert.deepEqual(page.sends("Copy Task ID"), { type: "copyTaskId" });
    assert.deepEqual(page.sends("Copy Link"), { type: "copyLink" });
    assert.deepEqual(page.sends("Copy Document Link Stub.pdf"), { type: "copyDocumentLink", index: 0 });
  });

  it("takes no second refresh while one is under way", () => {
    assert.deepEqual(drawnTask(FULL).sends("Refresh"), { type: "refresh" });
    assert.equal(drawnTask(FULL, { loading: true }).sends("Reading…"), undefined);
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
    assert.match(text, /The documents could not be read\. The service said: no links/);
    assert.match(text, /What the service could not return moonPhase The service said: no moon/);
    for (const { message } of failures) assert.equal(text.split(message).length, 2, message);
  });
});
