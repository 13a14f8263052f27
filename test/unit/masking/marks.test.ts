import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { Borrower } from "../../../src/domain/loan";
import type { TaskDetails } from "../../../src/domain/task";
import { textOf } from "../../../src/domain/unknown";
import { Marks } from "../../../src/masking/marks";
import { maskDeal, maskLoan } from "../../../src/masking/maskLoan";
import { borrower, borrowerTask, documentLink, loanWith } from "../../support/loans";

const KEY = new Uint8Array(32).fill(1);
const marks = new Marks(KEY, "sandbox");
/** With another key, and of another environment. */
const OTHERS = [new Marks(new Uint8Array(32).fill(2), "sandbox"), new Marks(KEY, "production")];

const masked = (borrowers: readonly Borrower[], by = marks) => maskLoan(loanWith({ borrowers }), by).borrowers.items;

describe("The mark of a text", () => {
  it("is equal for equal texts, whatever they are, and differs for others, with another key and elsewhere", () => {
    const title = marks.text("taskTitle", "Pay stubs of Ada Byron");
    assert.match(title, /^Task title ·[0-9a-f]{4}$/);
    assert.equal(marks.text("taskTitle", "Pay stubs of Ada Byron"), title);
    assert.equal(marks.text("file", "Pay stubs of Ada Byron"), title.replace("Task title", "File"));
    assert.notEqual(marks.text("taskTitle", "Pay stubs of Ada"), title);
    for (const other of OTHERS) assert.notEqual(other.text("taskTitle", "Pay stubs of Ada Byron"), title);
  });

  it("stands for a value that the service does not state in any spelling, and for no other", () => {
    for (const [kind, stated, free] of [
      ["status", ["NotStarted", "ManuallyCancelled", "NOT_STARTED"], ["Byron", "notstartedyet", "Completed by Ada"]],
      [
        "taskName",
        ["PAY_STUBS", "W2_FORMS", "FORM_4506C"],
        [
          "Pay stubs of Ada",
          "ada_byron",
          "BYRON",
          "ADA_BYRON",
          "PAY_STUBS_BYRON",
          "SSN_123_45_6789",
          "ID_1815",
          "PAY_",
        ],
      ],
      ["type", ["DocumentRequired"], ["BYRON", "toString"]],
      ["assignee", ["LOAN_OFFICER", "PROCESSOR", "Loan Officer"], ["ASCHMIDT", "Ada", "constructor"]],
      ["entityKind", ["BORROWER", "LOAN"], ["BYRON"]],
      ["priority", ["1", "-2", "High", "urgent"], ["ada", "123456789", "High Byron"]],
      ["date", ["2026-05-04", "2026-05-04T10:00:00+02:00", "1777000000"], ["Ada", "2026-05-04T10:00 (Ada)", "2026"]],
      [
        "reference",
        ["LN-2041", "DL-7", "deal_9", "2024-000123"],
        ["Byron-1815", "Ada Byron 1", "LN", "LN-2041-Byron", "LN--1", `LN-${"1".repeat(30)}`],
      ],
    ] as const) {
      for (const value of stated) assert.equal(marks.text(kind, value), value);
      for (const value of free) assert.match(marks.text(kind, value), /^[A-Z][a-z]+(?: title)? ·[0-9a-f]{4}$/, value);
    }
  });

  it("stands in a sentence of ours for the service's words, whatever quotation marks are in them", () => {
    const shown = marks.message('The service refused: "No, said "Ada" Byron.\nNo" (and 2 more)');
    assert.match(shown, /^The service refused: “Message of the service ·[0-9a-f]{4}” \(and 2 more\)$/);
    assert.equal(marks.message("Set an access token."), "Set an access token.");
  });

  it("stands in a document's address where it can be opened, so that it can still be", () => {
    const urls = ["https://files.example.com/Byron.pdf", "file:///home/ada/Byron.pdf", undefined, " "];
    const documents = listingOf(urls.map((url, index) => documentLink(`d${index}`, { url })));
    const [owner] = masked([borrower("b_1", [borrowerTask("t", { documents })])]);
    const shown = owner?.tasks.items[0]?.documents.items.map(({ url }) => url) ?? [];
    assert.match(textOf(shown[0]) ?? "", /^https:\/\/masked\.example\/[0-9a-f]{4}$/);
    assert.match(textOf(shown[1]) ?? "", /^Value ·[0-9a-f]{4}$/);
    assert.deepEqual(shown.slice(2), [undefined, " "]);
  });
});

describe("A pseudonym", () => {
  const namesIn = (by: Marks, ...borrowers: Borrower[]) =>
    masked(borrowers, by).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  it("is the same again with the same key, and another with another key or in another environment", () => {
    const ada = borrower("b_1", []);
    const [name] = namesIn(marks, ada);
    assert.match(name ?? "", /^[A-Z][a-z]+ [0-9A-F]{4}$/);
    assert.deepEqual(namesIn(new Marks(KEY, "sandbox"), ada), [name]);
    for (const other of OTHERS) assert.notDeepEqual(namesIn(other, ada), [name]);
  });

  it("is one for one person by the ID: in a loan, in a deal, in a task's details and in the address", () => {
    const details = { borrowerId: "b_1", borrowerName: "A. Byron", entityKind: "BORROWER", entityDisplayName: "Ada" };
    const ada = borrower("b_1", [borrowerTask("t", { details })], { lastName: "Byron", email: "ada@example.com" });
    const [name] = namesIn(marks, ada);
    const shown = masked([ada])[0]?.tasks.items[0]?.details as TaskDetails | undefined;
    assert.equal(shown?.borrowerName, name);
    assert.match(textOf(shown?.entityDisplayName) ?? "", /^Reference ·/);
    const deal = { id: "d", friendlyId: "DL-1", borrowers: listingOf([ada]), failures: [], leftOut: [] };
    const [inDeal] = maskDeal(deal, marks).borrowers.items;
    assert.equal(`${inDeal?.firstName} ${inDeal?.lastName}`, name);
    assert.equal(inDeal?.email, `${name?.replace(" ", "-").toLowerCase()}@masked.example`);
  });

  it("tells two people of the same name apart, and two thousand people from each other", () => {
    const twins = [borrower("b_1", [], { lastName: "Byron" }), borrower("b_2", [], { lastName: "Byron" })];
    assert.equal(new Set(namesIn(marks, ...twins)).size, 2);
    const many = Array.from({ length: 2000 }, (_, index) => marks.pseudonym({ id: `b_${index}` }).full);
    assert.ok(new Set(many).size >= many.length - 2);
  });
});
