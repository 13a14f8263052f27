import assert from "node:assert/strict";
import { EVERYTHING } from "../../src/vscode/app/viewOptions";
import { taskPage } from "../../src/vscode/pages/shownPage";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { DrawnPage } from "../support/drawnPage";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { rowsOf } from "./vscode/support/rows";
import { withMoodySandbox } from "./vscode/support/sandbox";

/** As it may be, for nothing is said of its form. */
const LOAN_ID = `loan/77 "b" ü`;

const STRANGE = wireTask(`täsk/1 ?#%2F'🏠`, { title: "Strange ID" });
const ODD = wireTask("t2", {
  title: "Odd dates",
  status: "Awaiting the moon",
  type: "NewKindOfTask",
  dueDate: "next Tuesday",
  createdOn: "three days ago",
  priority: 1,
  borrowerFacingDescription: { text: "Look here", level: 2 },
  somethingNew: [1, 2, 3],
});
const NUMBERS = wireTask("t3", { title: 12345, status: 7 });
const BORROWERS = [
  wireBorrower("borrower_1", [STRANGE, ODD, NUMBERS, wireTask("t4", { status: null })]),
  wireBorrower("borrower_2", undefined, { personalInformation: null, incomes: "none" }),
];

/** A service that is not quite what service.md says. */
describe("A service that has drifted", () => {
  const sandbox = withMoodySandbox(({ loans }) => {
    loans.set("LN-1", wireLoan(LOAN_ID, BORROWERS, [wireOfficerTask("t5", { priority: 1 })]));
  });

  const rows = () => sandbox.window.fake.do(() => rowsOf(sandbox.window.context.loansTree));

  it("service.md 2.3, 2.9, 3.1: is shown as it came, statuses that are not stated last, and what is missing in its place", async () => {
    const labels = (await rows()).map(
      ({ depth, item: { label } }) => `${"  ".repeat(depth)}${String(label).replace(/^\d+d late · /, "")}`,
    );
    assert.deepEqual(labels, [
      "LN-1",
      ...["  Ada Byron", "    In progress", "      Strange ID", "    7", "      12345"],
      ...["    Awaiting the moon", "      Odd dates", "    No status", "      Task t4"],
      ...["  borrower_2", "    The service returned no list: tasks"],
      ...["  Loan officer tasks", "    In progress", "      Task t5"],
    ]);
    const [odd] = (await rows()).filter(({ item }) => item.label === "Odd dates");
    assert.match(`${odd?.item.description}`, /due next Tuesday/);

    const { environment, store } = await sandbox.window.session();
    const target = { environmentId: environment.id, loanReference: "LN-1", taskId: "t2" };
    const { text } = new DrawnPage(
      taskPage(target, { session: { environment, state: "ready", store }, now: Date.now(), viewOptions: EVERYTHING }),
    );
    for (const part of [
      "next Tuesday",
      "three days ago",
      "Priority 1 ",
      "NewKindOfTask",
      '{"text":"Look here","level":2}',
    ])
      assert.ok(text.includes(part), `${part} is missing in: ${text}`);
  });

  it("service.md 8: has its largest page found out, and it is said that there may be more", async () => {
    const { service, window } = sandbox;
    service.mood = (call) => {
      if (Number(/borrowers\(first: (\d+)/.exec(call.document)?.[1] ?? 0) <= 2) return call.answer();
      const data = { loan: { id: LOAN_ID, borrowers: null, loanOfficerDocumentTasks: [] } };
      const errors = [{ message: "first may not exceed 2", path: ["loan", "borrowers"] }];
      call.response.end(JSON.stringify({ data, errors }));
    };
    await window.run(commandIds.refreshAll);
    const [more] = (await rows()).filter(({ item }) => item.label === "There may be more borrowers: load more");
    assert.ok(more?.item.command);
    await window.run(commandIds.loadMore, ...(more.item.command.arguments ?? []));
    await window.user.message(/^Sandbox: the service returns no more than 2 borrowers at once/);
  });
});
