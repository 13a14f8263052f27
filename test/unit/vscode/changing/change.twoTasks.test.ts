import assert from "node:assert/strict";
import { Ledger } from "../../../../src/ledger/ledger";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../../support/wireLoans";
import { until, withMoodySandbox } from "../support/sandbox";
import { file, waitsForNothing } from "./support/changes";

describe("A borrower task and a loan officer task with one ID", () => {
  const document = (id: string) => ({ documentLinks: [{ id, title: `${id}.pdf`, url: "https://x.example/1" }] });
  const sandbox = withMoodySandbox(({ loans }) => {
    const ofBorrower = wireTask("7", { title: "Pay stubs", ...document("doc_b") });
    const ofOfficer = wireOfficerTask("7", { title: "Order flood", ...document("doc_o") });
    loans.set("LN-1", wireLoan("loan_1", [wireBorrower("b", [ofBorrower])], [ofOfficer]));
  });

  const target = (taskKind?: string) => ({ loanReference: "LN-1", taskId: "7", ...(taskKind && { taskKind }) });

  for (const [kind, title, documentId, path] of [
    ["borrower", "Pay stubs", "doc_b", "/api/loan-applications/loan_1/borrower-tasks/7/documents"],
    ["loanOfficer", "Order flood", "doc_o", "/officer/7"],
  ] as const) {
    it(`are told apart where a document is rejected: ${kind}`, async () => {
      const { machine, service, window } = sandbox;
      const rejected: unknown[] = [];
      service.mood = (call) => {
        if (call.mutation) rejected.push((call.variables.input as { documentId: string }).documentId);
        call.answer();
      };
      window.user.types.push("Page 2 is missing");
      window.user.clicks.push(/./);
      await window.run(commandIds.rejectDocument, target(kind));
      assert.match(JSON.stringify(window.user.dialogs), new RegExp(title));
      assert.deepEqual(rejected, [documentId]);
      assert.equal((await new Ledger(machine.folder).activities())[0]?.taskKind, kind);
      const opened: unknown[] = [];
      window.fake.commands.set(commandIds.openTask, (task) => void opened.push(task));
      window.user.messages.at(-1)?.choose(/^Open Task$/);
      assert.deepEqual(await until(() => opened[0]), target(kind));
    });

    it(`are told apart where a file is uploaded: ${kind}`, async () => {
      const { machine, service, window } = sandbox;
      // This service never shows what came.
      waitsForNothing(window);
      window.user.files.push([await file(machine)]);
      window.user.clicks.push(/./);
      await window.run(commandIds.uploadDocuments, target(kind));
      assert.deepEqual(service.changes, [path]);
      assert.match(window.user.dialogs[0]?.text ?? "", new RegExp(title));
    });
  }

  it("are none that a command acts on where nothing says which is meant", async () => {
    const { service, window } = sandbox;
    for (const command of [commandIds.rejectDocument, commandIds.uploadDocuments]) {
      await window.run(command, target());
      assert.match(
        window.user.messages.at(-1)?.text ?? "",
        /LN-1 has a borrower task and a loan officer task with this ID\. Choose one of them/,
      );
    }
    assert.deepEqual([window.user.dialogs, service.changes], [[], []]);
  });
});
