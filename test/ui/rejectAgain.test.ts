import assert from "node:assert/strict";
import { type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import type { Workbench } from "./driver/workbench";

/** One window, in this order: service.md 4.3 rule 4 allows a service to list what was rejected. */
describe("a document that the service goes on listing", () => {
  let service: MoodyService;
  let workbench: Workbench;

  withSandbox({ service: startListing, loans: ["LN-1"] }, (fixture) => {
    ({ service, workbench } = fixture);
  });

  async function startListing(): Promise<MoodyService> {
    const started = await startMoodyService();
    const documents = [{ id: "doc_1", title: "statement.pdf", url: "https://example.com/doc_1" }];
    const task = wireTask("task_1", { title: "Bank statements", documentLinks: documents });
    started.loans.set("LN-1", wireLoan("loan_1", [wireBorrower("borrower_1", [task])], []));
    return started;
  }

  async function askToReject(): Promise<string> {
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("Reject Document…", "LN-1", "Ada Byron", "In progress", "Bank statements");
    await (await workbench.quickInput.titled(/Reject “statement/)).enter("Too old");
    return (await workbench.dialog.opened(/Reject “statement\.pdf”\?/)).text;
  }

  it("service.md 4.3 rule 4: is rejected with the outcome that the service shows, and again only after a warning", async () => {
    assert.doesNotMatch(await askToReject(), /already rejected from here/);
    await (await workbench.dialog.opened(/Reject/)).click("Reject");
    await workbench.notifications.toast(/document rejected\..*The service still lists the document\./);

    assert.match(await askToReject(), /It was already rejected from here .*The service would repeat the rejection/);
    await (await workbench.dialog.opened(/Reject/)).click("Cancel");
    assert.equal(service.changes.length, 1);
  });

  it("leaves a line in the activity, by the titles that are loaded and without the reason", async () => {
    await workbench.palette.run("loanOps.showActivity");
    const list = await workbench.quickInput.titled(/Activity/);
    const [item] = (await list.items()).filter(({ label }) => label.includes("Reject document"));
    assert.match(item?.label ?? "", /Reject document: Confirmed/);
    assert.match(
      item?.detail ?? "",
      /Loan LN-1, Task “Bank statements” \(Ada Byron\), Document “statement\.pdf” · Task reopened/,
    );
    assert.doesNotMatch(JSON.stringify(item), /Too old/);
    await list.cancel();
  });

  it("is no riddle when the connection fails: one report walks from the address to a query, without the token", async () => {
    await workbench.palette.run("loanOps.diagnoseConnection");
    const editor = workbench.page.locator(".editor-instance .view-lines");
    await editor.getByText("Every check passed.").waitFor();
    const text = (await editor.allInnerTexts()).join("").replaceAll("\u00a0", " ");
    assert.match(text, /Connection of Sandbox/);
    assert.equal(text.includes(service.token), false);
  });
});
