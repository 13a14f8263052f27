import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";

const LOAN = "LN-2041";
const BLURRY = "IMG_2231 (blurry).jpg";

/** One window, in this order. */
describe("requests and what came back", () => {
  const { service, workbench, loans } = withSandbox({ loans: [LOAN, "LN-1988"] });

  async function fold(): Promise<string> {
    await workbench.palette.run("editor.foldAll");
    return workbench.editor.showing(/^### [^\n]+\n\n### /);
  }

  it("open from the row of a loan, as a document that is highlighted, folds by part and cannot be edited", async () => {
    await loans.chooseFromMenu("Show Request and Response", LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041, Sandbox, \d/);
    await workbench.editor.showing(
      /^### Read loan: LN-2041 · Sandbox · .*\nPOST http:\/\/127\.0\.0\.1:\d+\/graphql\n[^#]*\nauthorization: Bearer \(the token is not kept\)\n/,
    );
    await workbench.editor.toFirstLine();
    await workbench.page.keyboard.type("x");
    await workbench.page.getByText("Cannot edit in read-only editor").first().waitFor();
    await workbench.editor.highlighted();
    const titles = (await fold()).split("\n").filter((line) => line.startsWith("### "));
    assert.deepEqual(
      titles.map((title) => /^### ([^·:⋯]*[^·:⋯\s])/.exec(title)?.[1]),
      ["Read loan", "Query", "Variables", "Answer", "Body", "Body, formatted"],
    );
  });

  it("of a change open from its message", async () => {
    service.fault({ operation: "rejectDocument", fault: "status", status: 500 });
    await loans.chooseFromMenu("Reject Document…", LOAN, /^José/, "In progress", /pay stubs/);
    await (await workbench.quickInput.titled(/Reject a document/)).pick(BLURRY);
    await (await workbench.quickInput.titled(/Reject “IMG/)).enter("It's too blurry");
    await (await workbench.dialog.opened(/Reject “IMG/)).click("Reject");
    const toast = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    await toast.click("Show Request");
    await workbench.editor.titled(/^Reject document: loan_8f3a21, doc_c90312, Sandbox, /);
    await workbench.editor.toFirstLine();
    assert.match(await fold(), /### Answer · HTTP 500 · /);
    await workbench.palette.run("editor.unfoldAll");
    await workbench.editor.showing(/"archiveReasonNotes": "It's too blurry"/);
    await workbench.notifications.clear();
  });

  it("are all in a list, which copies each under a warning", async () => {
    await workbench.palette.run("loanOps.showRequests");
    const list = await workbench.quickInput.titled("Show Requests");
    const labels = (await list.items()).map(({ label }) => label);
    assert.ok(labels.includes("Read loan: LN-1988"), labels.join("\n"));
    await list.type("reject");
    await list.pick(/^Reject document/);
    await workbench.editor.titled(/^Reject document: /);
    const copied = await workbench.clipboard.filledBy(async () => {
      await workbench.palette.run("loanOps.copyRequestAs");
      await (await workbench.quickInput.titled(/^Sandbox: copy “.*” as…$/)).pick("TypeScript (fetch)");
    });
    assert.match(copied, /^\/\/ This changes data in Sandbox \(http:.*\)\.\n\/\/ It may have been applied already: /);
    assert.ok(!copied.includes(service.token));
  });
});
