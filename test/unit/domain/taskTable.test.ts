import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import { type Loan, tasksOf } from "../../../src/domain/loan";
import { gapsOf, type TableLine, tableOfValues, tableToRead } from "../../../src/domain/taskTable";
import { markdownTable } from "../../../src/domain/text";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../support/loans";

const DOCUMENTS = listingOf([documentLink("doc_1", { title: "a.pdf" }), documentLink(undefined, { title: "b.pdf" })]);
const loan = loanWith({
  borrowers: [borrower("Byron", [borrowerTask("1", { dueDate: "2026-03-01", documents: DOCUMENTS })])],
  officerTasks: [officerTask("2", { status: "Parked", priority: "HIGH" })],
});
const LINES: TableLine[] = tasksOf(loan).map((owned) => ({ loanReference: "LN-1", loan, owned }));

describe("A table of tasks", () => {
  it("for people has labels and dates in words", () => {
    const { header, lines } = tableToRead(LINES, (date) => `on ${date}`);
    assert.deepEqual(lines, [
      ["LN-1", "Ada Byron", "Task 1", "Not started", "on 2026-03-01", "", "a.pdf; b.pdf"],
      ["LN-1", "Loan officer", "Task 2", "Parked", "", "Loan officer", ""],
    ]);
    assert.equal(header.length, 7);
  });

  it("for programs has every value as it came", () => {
    const { header, lines } = tableOfValues(LINES);
    const columns = ["Loan ID", "Status", "Due date", "Document IDs", "Assigned to"].map((name) =>
      header.indexOf(name),
    );
    assert.deepEqual(
      lines.map((line) => columns.map((column) => line[column])),
      [
        ["loan_1", "NotStarted", "2026-03-01", "doc_1", ""],
        ["loan_1", "Parked", "", "", "LOAN_OFFICER"],
      ],
    );
    for (const line of lines) assert.equal(line.length, header.length);
  });

  it("for programs has nothing that the service did not say: no marks of direction, no words of ours", () => {
    const hebrew = "\u202eנועה";
    const documents = listingOf([
      documentLink("d1", { title: `${hebrew}.pdf` }),
      documentLink(undefined, { title: undefined }),
    ]);
    const owner = borrower("b_1", [borrowerTask("1", { title: hebrew, documents })], {
      firstName: hebrew,
      lastName: undefined,
    });
    const nobody = borrower("b_2", [borrowerTask("2")], { firstName: undefined, lastName: undefined });
    const odd = loanWith({ borrowers: [owner, nobody] });
    const { header, lines } = tableOfValues(tasksOf(odd).map((owned) => ({ loanReference: "LN-1", loan: odd, owned })));
    const column = (name: string) => lines.map((line) => line[header.indexOf(name)]);
    assert.deepEqual(column("Borrower"), [hebrew, ""]);
    assert.deepEqual(column("Task"), [hebrew, "Task 2"]);
    assert.deepEqual(column("Documents"), [`${hebrew}.pdf`, ""]);
    assert.deepEqual(column("Document IDs"), ["d1", ""]);
  });

  it("has a line for each list that did not come whole, for a loan that was not read, and names its field", () => {
    const partly = {
      ...loanWith({ borrowers: [borrower("Byron", [], { tasks: absentListing("Down") })] }),
      loanOfficerTasks: { ...listingOf([]), unusable: 1 },
    };
    const linesOf = (one: Loan | undefined) =>
      gapsOf(one).map((gap) => ({ loanReference: "LN-1", loan: one, owned: undefined, gap }));
    const lines = [...linesOf(partly), ...linesOf(undefined), ...linesOf(loan)];
    assert.deepEqual(
      tableToRead(lines, String).lines.map((line) => line.slice(0, 3)),
      [
        ["LN-1", "Ada Byron", "Not all tasks were read."],
        ["LN-1", "Loan officer", "Not all tasks were read."],
        ["LN-1", "", "Not all tasks were read."],
      ],
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
    const unplaced = { ...loan, failures: [{ field: "", message: "Something timed out." }] };
    assert.deepEqual(
      gapsOf(unplaced).map(({ field }) => field),
      ["loan"],
    );
  });

  it("keeps a loan without tasks", () => {
    const lines = [{ loanReference: "LN-9", loan, owned: undefined }];
    assert.deepEqual(tableToRead(lines, String).lines, [["LN-9", "", "No tasks", "", "", "", ""]]);
    assert.deepEqual(tableOfValues(lines).lines[0]?.slice(0, 5), ["LN-9", "loan_1", "", "", ""]);
  });

  it("lets no text of the service break out of its cell in Markdown", () => {
    assert.equal(
      markdownTable(["A", "B"], [["one | two\nthree", "<b>"]]),
      "| A | B |\n| --- | --- |\n| one \\| two three | \\<b\\> |\n",
    );
  });
});
