import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import { type Loan, tasksOf } from "../../../src/domain/loan";
import type { Document } from "../../../src/domain/task";
import { gapsOf, type Table, type TableLine, tableOfValues, tableToRead } from "../../../src/domain/taskTable";
import { FAILED, LEFT_OUT, UNREADABLE } from "../../../src/domain/unknown";
import { borrower, borrowerTask, documentLink, loanWith, officerTask, withUnplacedError } from "../../support/loans";

const DOCUMENTS = listingOf([documentLink("doc_1", { title: "a.pdf" }), documentLink(undefined, { title: "b.pdf" })]);
const loan = loanWith({
  borrowers: [borrower("Byron", [borrowerTask("1", { dueDate: "2026-03-01", documents: DOCUMENTS })])],
  officerTasks: [officerTask("2", { status: "Parked", priority: "HIGH" })],
});
const linesOf = (one: Loan): TableLine[] => tasksOf(one).map((owned) => ({ loanReference: "LN-1", loan: one, owned }));
const LINES = linesOf(loan);
const columns = ({ header, lines }: Table, names: readonly string[]) =>
  lines.map((line) => names.map((name) => line[header.indexOf(name)]));

describe("A table of tasks", () => {
  it("for people has labels and dates in words", () => {
    const { header, lines } = tableToRead(LINES);
    assert.deepEqual(lines, [
      ["LN-1", "Ada Byron", "Task 1", "Not started", "Mar 1, 2026", "", "a.pdf; b.pdf"],
      ["LN-1", "Loan officer", "Task 2", "Parked", "", "Loan officer", ""],
    ]);
    assert.equal(header.length, 7);
  });

  it("for programs has every value as it came", () => {
    const table = tableOfValues(LINES);
    assert.deepEqual(columns(table, ["Loan ID", "Status", "Due date", "Document IDs", "Assigned to"]), [
      ["loan_1", "NotStarted", "2026-03-01", "doc_1", ""],
      ["loan_1", "Parked", "", "", "LOAN_OFFICER"],
    ]);
    for (const line of table.lines) assert.equal(line.length, table.header.length);
  });

  it("for programs has nothing that the service did not say: no marks of direction, no words of ours", () => {
    const hebrew = "\u202eנועה";
    const documents = listingOf([
      documentLink("d1", { title: `${hebrew}.pdf` }),
      documentLink(undefined, { title: undefined }),
    ]);
    const named = borrower("b", [borrowerTask("1", { title: hebrew, documents })], {
      firstName: hebrew,
      lastName: undefined,
    });
    const nameless = borrower("b", [borrowerTask("2")], { firstName: undefined, lastName: undefined });
    const table = tableOfValues(linesOf(loanWith({ borrowers: [named, nameless] })));
    assert.deepEqual(columns(table, ["Borrower", "Task", "Documents", "Document IDs"]), [
      [hebrew, hebrew, `${hebrew}.pdf`, "d1"],
      ["", "Task 2", "", ""],
    ]);
  });

  it("for programs names what of the borrower was not read: an empty cell is no name", () => {
    const ada = borrower("b", [borrowerTask("1", { title: FAILED })], { firstName: FAILED, lastName: "Byron" });
    const table = tableOfValues(linesOf(loanWith({ borrowers: [ada] })));
    assert.deepEqual(columns(table, ["Borrower", "Not read"]), [["Byron", "firstName; title"]]);
  });

  it("says of a task what of it was not read", () => {
    const facts = {
      status: FAILED,
      dueDate: LEFT_OUT,
      priority: UNREADABLE,
      documents: absentListing<Document>("Down"),
    };
    const unread = loanWith({
      borrowers: [borrower("b", [borrowerTask("1", facts), borrowerTask("2", { dueDate: "2026-02-30" })])],
      officerTasks: [officerTask("3", { assignedTo: FAILED })],
    });
    const [read] = tableToRead(linesOf(unread)).lines;
    assert.deepEqual(read?.slice(3, 5), ["Status not read", "Not read"]);
    assert.match(read?.at(-1) ?? "", /^The documents were not read\./);
    assert.deepEqual(columns(tableOfValues(linesOf(unread)), ["Due date", "Not read"]), [
      ["", "status; priority; dueDate; documentLinks"],
      ["2026-02-30", ""],
      ["", "assignedTo"],
    ]);
  });

  it("has a line for each list that did not come whole, for a loan that was not read, and names its field", () => {
    const partly = {
      ...loanWith({ borrowers: [borrower("Byron", [], { tasks: absentListing("Down") })] }),
      loanOfficerTasks: { ...listingOf([]), unusable: 1 },
    };
    const gapLines = (one: Loan | undefined) =>
      gapsOf(one).map((gap) => ({ loanReference: "LN-1", loan: one, owned: undefined, gap }));
    const lines = [...gapLines(partly), ...gapLines(undefined), ...gapLines(loan)];
    assert.deepEqual(
      tableToRead(lines).lines.map((line) => line.slice(0, 3)),
      ["Ada Byron", "Loan officer", ""].map((owner) => ["LN-1", owner, "Not all tasks were read."]),
    );
    const { header, lines: values } = tableOfValues(lines);
    assert.deepEqual(
      values.map((line) => [line[1], line[3], line[header.indexOf("Not read")]]),
      [
        ["loan_1", "Byron", "borrowerTasks"],
        ["loan_1", "", "loanOfficerDocumentTasks"],
        ["", "", "loan"],
      ],
    );
    const unplaced = withUnplacedError(loan);
    const fields = (one: Loan) => gapsOf(one).map(({ field }) => field);
    assert.deepEqual(fields(unplaced), ["borrowers", "borrowerTasks", "loanOfficerDocumentTasks"]);
    assert.deepEqual(columns(tableOfValues(linesOf(unplaced)), ["Documents", "Not read"]), [
      ["a.pdf; b.pdf", "documentLinks"],
      ["", "documentLinks"],
    ]);
  });

  it("keeps a loan without tasks", () => {
    const lines = [{ loanReference: "LN-9", loan, owned: undefined }];
    assert.deepEqual(tableToRead(lines).lines, [["LN-9", "", "No tasks", "", "", "", ""]]);
    assert.deepEqual(tableOfValues(lines).lines[0]?.slice(0, 5), ["LN-9", "loan_1", "", "", ""]);
  });
});
