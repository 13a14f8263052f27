import assert from "node:assert/strict";
import type { OperationName } from "../../src/simulator/faults/fault";
import { withSandbox } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import type { Tree } from "./driver/tree";
import type { Workbench } from "./driver/workbench";

const REASSIGN = "Reassign Loan Officer Tasks to Borrower…";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = ["LN-2041", JOSE, "In progress", "Two most recent pay stubs"];
const LETTER = ["LN-1988", /Brooks/, "In progress", "Letter about the disputed account"];

/** Many loans, tasks and documents at once, in this order: each step goes on where the last one ended. */
describe("several rows at once", () => {
  let service: Service;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox(
    { service: startService, loans: ["LN-2041", "LN-2077", "LN-1988", "LN-1952"], seeded: true },
    (fixture) => {
      ({ service, workbench, loans } = fixture);
    },
  );

  afterEach(() => workbench.notifications.clear());

  /** The arguments of every call of an operation, in their order. */
  const sent = (operation: OperationName, name: string) =>
    service.calls({ operation }).map(({ operations }) => at(operations[0]?.arguments, name));

  it("a right-click on a row that is not selected is about that row alone", async () => {
    await loans.select(["LN-2041"], ["LN-2077"]);
    await loans.chooseFromMenu(REASSIGN, "LN-1988");
    const dialog = await workbench.dialog.opened(/^Reassign 1 loan officer task of LN-1988/);
    await dialog.click("Cancel");
  });

  it("service.md 4.3 reassignLoanOfficerTasks: one plan for several loans, which names what is left out", async () => {
    await loans.select(["LN-2041"], ["LN-2077"], ["LN-1988"], ["LN-1952"]);
    await loans.chooseFromMenu(REASSIGN, "LN-2077");
    const plan = await workbench.quickInput.titled("Sandbox: Reassign loan officer tasks to the borrower");
    const items = await plan.items();
    assert.deepEqual(
      items.map(({ label, description, checked }) => [label.trim(), description, checked]),
      [
        ["LN-2041", "2 tasks will move, 2 tasks will not move", true],
        ["LN-2077", "2 tasks will move", true],
        ["LN-1988", "1 task will move", true],
        ["LN-1952", "No task is with the loan officer.", false],
      ],
    );
    assert.match(
      items[0]?.detail ?? "",
      /Verify employment of José Ramírez Ortega \(Not started\) · Upload the signed/,
    );
    await plan.cancel();
    assert.equal(service.count("loan.reassignLoanOfficerTasks"), 0);
  });

  it("each is sent once, whatever became of the one before: one refused, one answer lost, one done", async () => {
    const operation = "loan.reassignLoanOfficerTasks";
    service.fault({ operation, fault: "status", status: 422 });
    service.fault({ operation, fault: "reset", applied: true });
    await loans.select(["LN-2041"], ["LN-2077"], ["LN-1988"], ["LN-1952"]);
    await loans.chooseFromMenu(REASSIGN, "LN-2041");
    await workbench.quickInput.titled("Sandbox: Reassign loan officer tasks to the borrower");
    await workbench.page.keyboard.press("Enter");
    const dialog = await workbench.dialog.opened(/^Reassign the loan officer tasks of 3 loans to the borrower\?/);
    for (const part of [
      "Environment: Sandbox",
      "5 tasks will move to the borrower:",
      "• LN-2041 (loan_8f3a21): Verify employment of José Ramírez Ortega (Not started) · Upload the signed",
      "• LN-2077 (loan_3d92be): Request the payoff letter (In progress) · Second appraisal (Manually cancelled)",
      "• LN-1988 (loan_e05c77): Rapid rescore (Not started)",
      "• LN-1952 — No task is with the loan officer.",
    ]) {
      assert.ok(dialog.text.includes(part), `${part} is missing in: ${dialog.text}`);
    }
    await dialog.click("Reassign");
    const summary = "Sandbox: Reassign loan officer tasks to the borrower: 1 done, 1 refused, 1 outcome unknown.";
    let toast = await workbench.notifications.toast(summary);
    assert.deepEqual(
      [toast.severity, ...toast.buttons],
      ["warning", "Retry Refused…", "Show Requests…", "Show Summary"],
    );
    await toast.click("Show Requests…");
    const requests = await workbench.quickInput.titled("Failed requests");
    assert.deepEqual(
      (await requests.items()).map(({ label, detail }) => [label, /no answer|HTTP \d+/.exec(detail)?.[0]]),
      [
        ["Reassign loan officer tasks: loan_3d92be", "no answer"],
        ["Reassign loan officer tasks: loan_8f3a21", "HTTP 422"],
      ],
    );
    await requests.cancel();
    toast = await workbench.notifications.toast(summary);
    assert.equal(service.count(operation), 3);
    assert.deepEqual(sent(operation, "loanId"), ["loan_8f3a21", "loan_3d92be", "loan_e05c77"]);

    await toast.click("Retry Refused…");
    const again = await workbench.quickInput.titled("Sandbox: Reassign loan officer tasks to the borrower");
    assert.deepEqual(
      (await again.items()).map(({ label }) => label),
      ["LN-2041"],
    );
    await workbench.page.keyboard.press("Enter");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks of 1 loan/)).click("Reassign");
    await workbench.notifications.toast("Sandbox: Reassign loan officer tasks to the borrower: 1 done.");
    assert.deepEqual(sent(operation, "loanId"), ["loan_8f3a21", "loan_3d92be", "loan_e05c77", "loan_8f3a21"]);
    const withOfficer = [...service.state.tasks.values()].filter(({ id, assignedTo }) => {
      return /^task_(7d10c|41ab|c3f1)/.test(id) && assignedTo === "LOAN_OFFICER";
    });
    assert.deepEqual(withOfficer, []);
  });

  it("are all in the activity, each with how it ended", async () => {
    await workbench.palette.run("loanOps.showActivity");
    const list = await workbench.quickInput.titled(/^Activity/);
    assert.deepEqual(
      (await list.items()).map(({ label, detail }) => [label.trim(), /Loan (LN-\d+)/.exec(detail)?.[1]]),
      [
        ["Reassign loan officer tasks: Confirmed", "LN-2041"],
        ["Reassign loan officer tasks: Confirmed", "LN-1988"],
        ["Reassign loan officer tasks: Outcome unknown (the connection was lost)", "LN-2077"],
        ["Reassign loan officer tasks: Refused", "LN-2041"],
      ],
    );
    await list.cancel();
  });

  it("service.md 4.3 rejectDocument: several documents of several tasks and loans, with one reason", async () => {
    await loans.select(PAY_STUBS, LETTER);
    await loans.chooseFromMenu("Reject Document…", ...LETTER);
    const plan = await workbench.quickInput.titled("Sandbox: Reject documents");
    const items = await plan.items();
    assert.deepEqual(
      items.map(({ label, description, checked }) => [label, description, checked]),
      [
        ["pay stub October.pdf", "Two most recent pay stubs · LN-2041", true],
        ["IMG_2231 (blurry).jpg", "Two most recent pay stubs · LN-2041", true],
        ["letter from the creditor.pdf", "Letter about the disputed account · LN-1988", true],
      ],
    );
    await workbench.page.keyboard.press("Enter");
    await (await workbench.quickInput.titled("Sandbox: Reason for rejecting 3 documents")).enter("Not legible");
    const dialog = await workbench.dialog.opened(/^Reject 3 documents\?/);
    for (const part of ["Reason: Not legible", "LN-2041: pay stub October.pdf (doc_c90311)", "doc_ab7001"]) {
      assert.ok(dialog.text.includes(part), `${part} is missing in: ${dialog.text}`);
    }
    await dialog.click("Reject");
    const toast = await workbench.notifications.toast("Sandbox: Reject documents: 3 done.");
    assert.deepEqual(sent("borrower.rejectDocument", "documentId"), ["doc_c90311", "doc_c90312", "doc_ab7001"]);
    for (const id of ["doc_c90311", "doc_c90312", "doc_ab7001"]) {
      const document = service.state.documents.get(id);
      assert.deepEqual(
        [document?.archived, document?.archiveReasonNotes, document?.rejections],
        [true, "Not legible", 1],
      );
    }
    await toast.click("Show Summary");
    const editor = workbench.page.locator(".editor-instance .view-lines");
    await editor.getByText("letter from the creditor.pdf").waitFor();
  });

  it("can be copied as Markdown, those that pass the filter, in the view's order", async () => {
    const text = await workbench.clipboard.filledBy(async () => {
      await loans.select(["LN-2041", "Loan officer tasks"], ["LN-1988"]);
      await loans.chooseFromMenu("Copy Tasks as Markdown", "LN-1988");
    });
    const lines = text.trimEnd().split("\n");
    assert.equal(lines[0], "| Loan | Borrower | Task | Status | Due date | Assigned to | Documents |");
    assert.match(
      lines[2] ?? "",
      /^\| LN-2041 \| Loan officer \| Verify employment of José Ramírez Ortega \| Not started/,
    );
    assert.equal(lines.filter((line) => line.startsWith("| LN-2041 |")).length, 4);
    assert.ok(lines.some((line) => line.startsWith("| LN-1988 | Tamika Brooks |")));
  });

  it("can be copied as CSV, with every value as the service gave it", async () => {
    const text = await workbench.clipboard.filledBy(async () => {
      await loans.select(["LN-2041"], ["LN-1988"]);
      await loans.chooseFromMenu("Copy Tasks as CSV", "LN-2041");
    });
    const lines = text.trimEnd().split("\r\n");
    assert.match(lines[0] ?? "", /^"Loan","Loan ID","Borrower","Borrower ID","Task"/);
    assert.equal(lines.length - 1, tasksOf("loan_8f3a21", "loan_e05c77"));
    assert.ok(text.includes('"LN-2041","loan_8f3a21","José Ramírez Ortega","borrower_a41e09"'), text);
  });

  const tasksOf = (...ids: string[]) =>
    [...service.state.tasks.values()].filter(({ loanId }) => ids.includes(loanId)).length;
});

function at(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (name in value) return Reflect.get(value, name);
  return Object.values(value)
    .map((inside) => at(inside, name))
    .find((found) => found !== undefined);
}
