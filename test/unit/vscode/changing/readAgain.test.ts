import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { type MoodyService, startMoodyService } from "../../../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../../support/wireLoans";
import { connect, type OpenWindow } from "../support/fake/openWindow";
import { withSandbox } from "../support/sandbox";

const DOCUMENT = { documentLinks: [{ id: "doc_1", title: "stub.pdf", url: "https://x.example/1" }] };
const STUBS = wireTask("stubs", { title: "Pay stubs", ...DOCUMENT });
const OFFICER = [wireOfficerTask("o_1"), wireOfficerTask("o_2")];
const LOAN = wireLoan("loan_1", [wireBorrower("b", [STUBS])], OFFICER);

describe("What is told of a change once the loan was read again", () => {
  const sandbox = withSandbox();
  let service: MoodyService;
  let window: OpenWindow;

  beforeEach(async () => {
    service = await startMoodyService();
    service.loans.set("LN-1", LOAN);
    connect(sandbox.machine, { id: "moody", url: service.url, token: service.token, loans: ["LN-1"] });
    window = await sandbox.open("moody");
  });
  afterEach(() => service.close());

  /** The service confirms it, and shows this loan from then on. */
  function then(loan: object): void {
    service.mood = (call) => {
      call.answer();
      if (call.mutation) service.loans.set("LN-1", loan);
    };
  }
  async function reject(): Promise<string> {
    window.user.types.push("Page 2 is missing");
    window.user.clicks.push(/^Reject$/);
    await window.run(commandIds.rejectDocument, { loanReference: "LN-1", taskId: "stubs", documentId: "doc_1" });
    return window.user.messages.at(-1)?.text ?? "";
  }
  async function reassign(): Promise<string> {
    window.user.clicks.push(/^Reassign$/);
    await window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
    return window.user.messages.at(-1)?.text ?? "";
  }

  it("is that the task is gone, only where all tasks came", async () => {
    then(wireLoan("loan_1", [wireBorrower("b", [])], OFFICER));
    assert.match(await reject(), /LN-1 no longer has this task\.$/);
    service.mood = undefined;
    service.loans.set("LN-1", LOAN);
    await window.session();
    then(wireLoan("loan_1", [wireBorrower("b", null)], OFFICER));
    window.user.clicks.push(/./);
    assert.match(await reject(), /did not return all tasks of LN-1, and this one was not among them\.$/);
  });

  it("is how many tasks are still with the loan officer", async () => {
    const left = (...assignees: readonly string[]) =>
      wireLoan(
        "loan_1",
        [],
        assignees.map((assignedTo, index) => wireOfficerTask(`o_${index + 1}`, { assignedTo })),
      );
    then(left("BORROWER", "LOAN_OFFICER"));
    assert.match(await reassign(), /1 is still with the loan officer\.$/);
    then(left("LOAN_OFFICER", "LOAN_OFFICER"));
    assert.match(await reassign(), /2 are still with the loan officer\.$/);
    then(left("BORROWER", "BORROWER"));
    assert.match(await reassign(), /1 task of LN-1 reassigned to the borrower\.$/);
  });

  it("is that the loan could not be read", async () => {
    service.mood = (call) => {
      if (call.mutation) call.answer();
      else if (service.changes.length === 0) call.answer();
      else call.response.writeHead(500).end();
    };
    assert.match(await reassign(), /LN-1 could not be read again?.*HTTP 500/);
  });
});

describe("Before a change is sent, its dialog", () => {
  const sandbox = withSandbox();
  const detail = () => sandbox.window.user.dialogs.at(-1)?.detail ?? "";

  it("says which tasks move, and that nobody says to whom, only where that is open", async () => {
    const reassign = () => sandbox.window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
    await reassign();
    assert.match(detail(), /Order flood[\s\S]*Order title/);
    assert.doesNotMatch(detail(), /which borrower/);
    const session = await sandbox.window.session();
    await sandbox.window.fake.do(() =>
      session.service.createBorrower({ dealId: "deal_1", firstName: "G", lastName: "H", email: "g@example.com" }),
    );
    await reassign();
    assert.match(detail(), /The service does not say which borrower gets the tasks\./);
  });
});
