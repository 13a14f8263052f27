import assert from "node:assert/strict";
import { briefOf } from "../../../src/domain/brief";
import { absentListing, LEFT_OUT_LISTING, listingOf } from "../../../src/domain/listing";
import { timeZone } from "../../../src/domain/timeZone";
import { FAILED, LEFT_OUT } from "../../../src/domain/unknown";
import { borrower, borrowerTask, loanWith, officerTask } from "../../support/loans";

const NOW = new Date(2026, 2, 10, 10, 42).getTime();
const OPTIONS = { reference: "LN-2041", environmentName: "Sandbox", asOf: NOW, now: NOW };

describe("The brief of a loan", () => {
  it("lists what is outstanding by who acts next, late ones first, with what is needed", () => {
    const loan = loanWith({
      borrowers: [
        borrower("Byron", [
          borrowerTask("a", { title: "Letter", type: "InputRequired", dueDate: "2026-04-01" }),
          borrowerTask("b", { title: "Pay stubs", dueDate: "2026-03-01" }),
          borrowerTask("c", { title: "Photo ID", status: "Completed" }),
        ]),
        borrower("Done", [borrowerTask("d", { status: "Completed" })]),
      ],
      officerTasks: [
        officerTask("e", { title: "Verify", type: "Strange", status: "Parked" }),
        officerTask("f", { title: "Flood certificate", assignedTo: "BORROWER", dueDate: "2026-03-20" }),
      ],
    });
    assert.equal(
      briefOf(loan, OPTIONS).replace(/\u202f/g, " "),
      [
        "### Loan LN-2041: 1 late of 4",
        "",
        `Sandbox, as of Mar 10, 2026, 10:42 AM (${timeZone()}). Loan ID \`loan_1\`.`,
        "",
        "**Waiting for the borrower**",
        "",
        "- Pay stubs (Ada Byron, Not started, **Mar 1, 2026 · late**): Upload a document.",
        "- Flood certificate (Loan officer, Not started, due Mar 20, 2026): Upload a document.",
        "- Letter (Ada Byron, Not started, due Apr 1, 2026): The borrower has to provide the requested input.",
        "",
        "**With the loan officer**",
        "",
        "- Verify (Loan officer, Parked): Strange.",
        "",
      ].join("\n"),
    );
  });

  it("calls no count of a loan that did not come whole a whole one, and drops no task that came", () => {
    const late = borrowerTask("a", { title: "Pay stubs", dueDate: "2026-03-01" });
    const loan = loanWith({
      borrowers: [borrower("Byron", [], { tasks: { ...listingOf([late]), failure: "One is lost" } })],
      officerTasks: [officerTask("b", { title: "Verify" })],
    });
    const partly = briefOf({ ...loan, failures: [{ field: "x", message: "Slow" }] }, OPTIONS);
    assert.match(partly, /^### Loan LN-2041: 1 or more late of 2 or more$/m);
    assert.match(
      partly,
      /^Ada Byron: Not all tasks were read\. The service said: One is lost\n\n\*\*Waiting for the borrower\*\*\n\n- Pay stubs/m,
    );
    assert.match(partly, /^x: Slow$/m);
    const nulls = { ...loanWith({}), borrowers: absentListing<never>(), loanOfficerTasks: absentListing<never>() };
    const nothing = briefOf(nulls, OPTIONS).split("\n");
    for (const line of [
      "### Loan LN-2041: tasks not read",
      "Borrowers: Not all tasks were read.",
      "Loan officer: Not all tasks were read.",
    ])
      assert.ok(nothing.includes(line), line);
    const unread = borrowerTask("a", { status: FAILED, dueDate: LEFT_OUT });
    const unknown = loanWith({
      borrowers: [borrower("Byron", [unread, borrowerTask("b", { dueDate: "2026-02-30" })])],
      officerTasks: [officerTask("c", { assignedTo: FAILED })],
    });
    const brief = briefOf({ ...unknown, loanOfficerTasks: LEFT_OUT_LISTING }, OPTIONS);
    assert.match(brief, /^### Loan LN-2041: \d or more outstanding · statuses not read: 1 · due dates not read: 2$/m);
    assert.match(brief, /^Loan officer: Not all tasks were read\.$/m);
    assert.match(briefOf(unknown, OPTIONS), /It is not known who acts next/);
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
