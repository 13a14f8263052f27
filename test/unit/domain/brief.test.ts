import assert from "node:assert/strict";
import { type BriefOptions, briefOf } from "../../../src/domain/brief";
import { absentListing } from "../../../src/domain/listing";
import { borrower, borrowerTask, loanWith, officerTask } from "../../support/loans";

const OPTIONS: BriefOptions = {
  reference: "LN-2041",
  environmentName: "Sandbox",
  asOf: 0,
  now: new Date(2026, 2, 10).getTime(),
  dateText: (date) => date,
  timeText: () => "10:42",
};

describe("The brief of a loan", () => {
  it("lists what is outstanding by borrower, overdue first, with what is needed next", () => {
    const loan = loanWith({
      borrowers: [
        borrower("Byron", [
          borrowerTask("a", { title: "Letter", type: "InputRequired", dueDate: "2026-04-01" }),
          borrowerTask("b", { title: "Pay stubs", dueDate: "2026-03-01" }),
          borrowerTask("c", { title: "Photo ID", status: "Completed" }),
        ]),
        borrower("Done", [borrowerTask("d", { status: "Completed" })]),
      ],
      officerTasks: [officerTask("e", { title: "Verify", type: "Strange", status: "Parked" })],
    });
    assert.equal(
      briefOf(loan, OPTIONS),
      [
        "### Loan LN-2041: 3 outstanding, 1 overdue",
        "",
        "Sandbox, as of 10:42. Loan ID `loan_1`.",
        "",
        "**Ada Byron**",
        "",
        "- Pay stubs (Not started, **overdue** since 2026-03-01): Upload a document.",
        "- Letter (Not started, due 2026-04-01): The borrower has to provide the requested input.",
        "",
        "**Loan officer**",
        "",
        "- Verify (Parked, with loan officer): Strange.",
        "",
      ].join("\n"),
    );
  });

  it("says what could not be read instead of leaving it out", () => {
    const loan = { ...loanWith({}), loanOfficerTasks: absentListing<never>("Tasks are down") };
    assert.match(briefOf(loan, OPTIONS), /- The service said: Tasks are down/);
  });

  it("lets no text of the service become markup in a ticket", () => {
    const title = "![x](https://evil.example/p.png) <b>bold</b>\n# heading *star*";
    const loan = loanWith({ borrowers: [borrower("B", [borrowerTask("a", { title })])] });
    const brief = briefOf({ ...loan, id: "loan_1\n\n# `Approved`" }, OPTIONS);
    assert.match(brief, /Loan ID `loan_1 # 'Approved'`\.\n/);
    assert.match(
      brief,
      /- !\\\[x\\\]\(https:\u200b\/\/evil\.example\/p\.png\) \\<b\\>bold\\<\/b\\> \\# heading \\\*star\\\* \(/,
    );
  });
});
