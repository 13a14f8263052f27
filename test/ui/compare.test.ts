import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";

const LOAN = "LN-2041";
const STATEMENTS = "task_7d10a2";

/** Each step goes on where the last one ended. */
describe("a loan as JSON, and beside another", () => {
  const { service, workbench, loans } = withSandbox({
    // Both sides beside each other although the window is narrow.
    window: () => ({ settings: { "diffEditor.useInlineViewWhenSpaceIsLimited": false } }),
    loans: [LOAN, "LN-1988"],
  });

  it("stands beside what it was before it changed", async () => {
    Object.assign(service.state.tasks.get(STATEMENTS) ?? {}, { status: "Completed" });
    await loans.titleAction("Refresh");
    assert.match((await loans.find(LOAN, /^José/, "Completed", /^Bank statements/)).description, /Status: .* → /);
    await loans.chooseFromMenu("Compare With…", LOAN);
    await (await workbench.quickInput.titled(`Sandbox: Compare With (${LOAN})`)).pick(/^\d/);
    await workbench.editor.titled(/^LN-2041, Sandbox, \d.* ↔ LN-2041, Sandbox, \d/);
    await workbench.editor.sideShowing("left", /"Bank statements, last 60 days",\s+"status": "NotStarted"/);
    await workbench.editor.sideShowing("right", /"Bank statements, last 60 days",\s+"status": "Completed"/);
  });

  it("leaves out what always differs, says so, and puts it back by a click", async () => {
    await loans.chooseFromMenu("Compare With…", LOAN);
    await (await workbench.quickInput.titled(`Sandbox: Compare With (${LOAN})`)).pick("LN-1988");
    await workbench.editor.titled(/^LN-2041, Sandbox, \d.* ↔ LN-1988, Sandbox, \d/);
    for (const side of ["left", "right"] as const) {
      const text = await workbench.editor.sideShowing(
        side,
        /^\/\/ Lists are sorted, so that they can be compared\.\n\/\/ “Toggle IDs, Links and Creation Times” leaves out/,
      );
      assert.doesNotMatch(text, /"id"|loan_8f3a21|createdOn/);
    }
    await workbench.editor.titleAction("Toggle IDs, Links and Creation Times");
    for (const side of ["left", "right"] as const) {
      await workbench.editor.sideShowing(
        side,
        /^\/\/ Lists are sorted[^\n]*\n\/\/ “Toggle IDs, Links[\s\S]*"id": "loan_/,
      );
    }
  });
});
