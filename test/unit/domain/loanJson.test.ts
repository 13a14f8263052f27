import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import type { Loan } from "../../../src/domain/loan";
import { answerForm, comparedJson, loanForm } from "../../../src/domain/loanJson";
import { FAILED } from "../../../src/domain/unknown";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../support/loans";

const DETAILS = { borrowerId: "b_1", borrowerName: "Ada", entityKind: "BORROWER", entityDisplayName: "Ada Byron" };

const STUBS = borrowerTask("t_1", {
  title: "Pay stubs",
  taskName: "PAY_STUBS",
  priority: "HIGH",
  dueDate: "2026-05-04",
  completedAt: "2026-05-05",
  createdOn: "2026-04-01",
  description: "Two of them",
  documents: listingOf([documentLink("d_1", { title: "stub.pdf", url: "https://files.example/1" })]),
  details: DETAILS,
});
const incomeOf = (statedMonthlyAmount: string) => ({
  statedMonthlyAmount,
  payPeriodFrequency: "Monthly",
  failures: [],
});
const ADA = { firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
const FULL = loanWith({
  borrowers: [borrower("b_1", [STUBS], { ...ADA, incomes: listingOf([incomeOf("5000")]) })],
  officerTasks: [officerTask("t_2", { description: "Verify", documentUploadPath: "/up/t_2", taskName: "VERIFY" })],
});

const loanJson = (loan: Loan, leavesOut = false) => comparedJson(loanForm(loan), leavesOut);
const parsed = (loan: Loan, leavesOut = false) => JSON.parse(loanJson(loan, leavesOut));

describe("A loan to compare, of which no answer is kept", () => {
  it("has every field by the service's name, in the order of service.md 2.3 to 2.7", () => {
    const form = parsed(FULL);
    assert.deepEqual(Object.keys(form), ["id", "borrowers", "loanOfficerDocumentTasks"]);
    const [ada] = form.borrowers;
    assert.deepEqual(Object.keys(ada), ["id", "personalInformation", "incomes", "borrowerTasks"]);
    assert.deepEqual(ada.personalInformation, ADA);
    assert.deepEqual(ada.incomes, [{ statedMonthlyAmount: "5000", payPeriodFrequency: "Monthly" }]);
    const common = ["id", "title", "status", "type", "priority", "dueDate", "completedAt", "createdOn"];
    const [task] = ada.borrowerTasks;
    const own = ["borrowerFacingDescription", "documentLinks", "details", "taskName"];
    assert.deepEqual(Object.keys(task), [...common, ...own]);
    assert.deepEqual(task.documentLinks, [{ id: "d_1", title: "stub.pdf", url: "https://files.example/1" }]);
    assert.deepEqual(task.details, DETAILS);
    const [officer] = form.loanOfficerDocumentTasks;
    const others = ["description", "documentLinks", "details", "documentUploadPath", "assignedTo", "taskName"];
    assert.deepEqual(Object.keys(officer), [...common, ...others]);
    assert.deepEqual([officer.priority, officer.details], [null, null], "what did not come");
  });

  it("is the same whatever order the lists came in: by title, then by ID", () => {
    const tasks = [borrowerTask("t_2", { title: "B" }), borrowerTask("t_1", { title: "B" }), borrowerTask("t_9")];
    const documents = [documentLink("d_2", { title: "x" }), documentLink("d_1", { title: "x" })];
    const incomes = ["2", "1"].map(incomeOf);
    const with_ = (turn: <T>(list: T[]) => T[]) =>
      loanWith({
        borrowers: turn([
          borrower("b_2", turn([...tasks]), { firstName: "Zoe", lastName: "Y" }),
          borrower("b_1", [], { firstName: "Ada", lastName: "Y", incomes: listingOf(turn([...incomes])) }),
        ]),
        officerTasks: turn([
          officerTask("o_2", { title: "A", documents: listingOf(turn([...documents])) }),
          officerTask("o_1", { title: "B" }),
        ]),
      });
    const form = parsed(with_((list) => list));
    const ids = [...form.borrowers, ...form.borrowers[1].borrowerTasks].map(({ id }: { id: string }) => id);
    assert.deepEqual(ids, ["b_1", "b_2", "t_1", "t_2", "t_9"]);
    assert.equal(loanJson(with_((list) => list)), loanJson(with_((list) => list.reverse())));
  });

  it("service.md 7.2: has what the service said of a field behind the field", () => {
    const said = (...all: [field: string, message: string][]) => ({
      failures: all.map(([field, message]) => ({ field, message })),
    });
    const ofBorrower = said(["personalInformation.email", "No email."], ["", "All of it is odd."]);
    const ofTask = said(["title", "One."], ["title", "Two."], ["details.borrowerId", "No ID."]);
    const loan: Loan = {
      ...loanWith({
        borrowers: [borrower("b_1", [], { email: undefined, tasks: absentListing("No tasks."), ...ofBorrower })],
        officerTasks: [
          officerTask("o_1", ofTask),
          officerTask("o_2", { details: FAILED, ...said(["details", "None."]) }),
        ],
      }),
      ...said(["", "Slow."], ["strange", "What?"]),
    };
    const form = parsed({ ...loan, borrowers: { ...loan.borrowers, mayHaveMore: true, unusable: 1, failure: "Cut." } });
    assert.deepEqual(Object.keys(form), [
      ...["id", "borrowers", "borrowers (failed)", "borrowers (may have more)", "borrowers (unusable)"],
      ...["loanOfficerDocumentTasks", "(failed)"],
    ]);
    assert.deepEqual([form["borrowers (failed)"], form["borrowers (unusable)"]], ["Cut.", 1]);
    assert.deepEqual(form["(failed)"], ["Slow.", "strange: What?"]);
    const [ada] = form.borrowers;
    assert.deepEqual(Object.entries(ada.personalInformation).slice(-2), [
      ["email", null],
      ["email (failed)", "No email."],
    ]);
    assert.deepEqual([ada.borrowerTasks, ada["borrowerTasks (failed)"]], [null, "No tasks."]);
    assert.equal(ada["(failed)"], "All of it is odd.");
    const [officer, other] = form.loanOfficerDocumentTasks;
    assert.deepEqual([other.details, other["details (failed)"]], [null, "None."]);
    assert.deepEqual(Object.keys(officer).slice(1, 3), ["title", "title (failed)"]);
    assert.deepEqual(officer["title (failed)"], ["One.", "Two."]);
    assert.equal(officer["(failed)"], "details.borrowerId: No ID.");
  });

  it("leaves out IDs, links and times of creation, with what was said of them, and nothing else", () => {
    const all = parsed(FULL);
    const some = parsed(FULL, true);
    assert.doesNotMatch(loanJson(FULL, true), /b_1|t_1|d_1|files\.example|up\/t_2|2026-04-01/);
    const [stubs] = some.borrowers[0].borrowerTasks;
    const { id: _, createdOn: __, ...rest } = all.borrowers[0].borrowerTasks[0];
    assert.deepEqual(stubs, {
      ...rest,
      documentLinks: [{ title: "stub.pdf" }],
      details: { borrowerName: "Ada", entityKind: "BORROWER", entityDisplayName: "Ada Byron" },
    });
    const failed = loanWith({ officerTasks: [officerTask("o", { failures: [{ field: "createdOn", message: "x" }] })] });
    assert.doesNotMatch(loanJson(failed, true), /failed/);
    // Their order, where titles repeat, is no difference either.
    const twins = ([done, open]: readonly [string, string]) =>
      loanWith({
        officerTasks: [officerTask(done, { title: "Same", status: "Completed" }), officerTask(open, { title: "Same" })],
      });
    assert.equal(loanJson(twins(["a", "z"]), true), loanJson(twins(["z", "a"]), true));
  });

  it("is JSON of what came, without a mark that an editor acts on", () => {
    const title = "\u202eabc\u2066 a\u2028b\u0085 https://evil.example";
    const json = loanJson(loanWith({ officerTasks: [officerTask("o", { title })] }));
    assert.equal(JSON.parse(json).loanOfficerDocumentTasks[0].title, title);
    assert.doesNotMatch(json, /[\p{Bidi_Control}\u2028\u2029\u0085]/u);
  });
});

describe("A loan to compare, as it came", () => {
  const node = (facts: object) => ({ node: facts });
  const loan = {
    id: "loan_1",
    borrowers: {
      edges: [
        node({ id: "b_2", personalInformation: { firstName: "Zoe", lastName: "Y", email: null } }),
        node({ id: "b_1", personalInformation: { firstName: "Ada", lastName: "Y", email: "ada@example.com" } }),
      ],
    },
    loanOfficerDocumentTasks: [
      { title: "B", priority: 2 },
      { title: "A", priority: "2" },
    ],
  };
  const json = (errors: unknown, leavesOut = false) =>
    comparedJson(answerForm({ data: { loan }, errors }) ?? assert.fail(), leavesOut);

  it("has its own types, names and edges; lists are sorted by title or name", () => {
    const form = JSON.parse(json(undefined));
    assert.deepEqual(form, {
      ...loan,
      borrowers: { edges: loan.borrowers.edges.toReversed() },
      loanOfficerDocumentTasks: loan.loanOfficerDocumentTasks.toReversed(),
    });
    assert.notEqual(json(undefined), json(undefined).replace('"priority": 2', '"priority": "2"'));
    assert.doesNotMatch(json(undefined, true), /loan_1|b_1|b_2/);
  });

  it("service.md 7.2: has what the answer says of a field behind the field, and the rest at its end", () => {
    const path = ["loan", "borrowers", "edges", 0, "node", "personalInformation", "email"];
    const errors = [{ message: "No email.", path }, { message: "Slow." }, { message: "Gone.", path: ["loan", "x"] }];
    const form = JSON.parse(json(errors));
    const zoe = form.borrowers.edges[1].node.personalInformation;
    assert.deepEqual([zoe.email, zoe["email (failed)"]], [null, "No email."]);
    assert.deepEqual(form["(failed)"], ["Gone.", "Slow."]);
  });

  it("is made of as many fields as have room in an answer that is kept", () => {
    const fields = Array.from({ length: 200_000 }, (_, at) => [`f${at}`, at]);
    assert.deepEqual(answerForm({ data: { loan: Object.fromEntries(fields) } }), Object.fromEntries(fields));
  });

  it("is none where the answer has no loan, or where a loan or an error is nested too deep", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level++) deep = [deep];
    const deepError = { data: { loan }, errors: [{ message: deep, path: ["loan"] }] };
    const deepLoan = { data: { loan: { deep } } };
    for (const answer of [undefined, [], { data: null }, { data: { loan: null } }, deepLoan, deepError]) {
      assert.equal(answerForm(answer), undefined);
    }
  });
});
