import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { eventually, waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";

describe("requests and what came back", () => {
  const { workbench, loans } = withSandbox({
    window: () => ({ settings: { "workbench.editor.enablePreview": true } }),
    loans: [LOAN],
  });

  it("open from the row of a loan, as a document that is highlighted, folds by part and cannot be edited", async () => {
    await loans.chooseFromMenu("For Developers › Show Request and Response", LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041, Sandbox, \d/);
    await workbench.editor.showing(
      /^### Read loan: LN-2041 · Sandbox · .*\nPOST http:\/\/127\.0\.0\.1:\d+\/graphql\n[^#]*\nauthorization: Bearer \(the token is not kept\)\n/,
    );
    await workbench.editor.toFirstLine();
    await workbench.page.keyboard.type("x");
    await workbench.page.getByText("Cannot edit in read-only editor").first().waitFor();
    await workbench.editor.highlighted();
    await workbench.palette.run("editor.foldAll");
    const folded = await workbench.editor.showing(/^### [^\n]+\n\n### /);
    const titles = folded.split("\n").filter((line) => line.startsWith("### "));
    assert.deepEqual(
      titles.map((title) => /^### ([^·:⋯]*[^·:⋯\s])/.exec(title)?.[1]),
      ["Read loan", "Query", "Variables", "Answer", "Body", "Body, formatted"],
    );
  });

  it("take the place of the one before it, where VS Code's preview is on as it is for most users", async () => {
    await loans.chooseFromMenu("For Developers › Show Request and Response", LOAN);
    const before = await workbench.editor.titled(/^Read loan: LN-2041, /);
    await loans.chooseFromMenu("Refresh", LOAN);
    await waitUntil("the next request", async () => {
      await loans.chooseFromMenu("For Developers › Show Request and Response", LOAN);
      return (await workbench.editor.titled(/^Read loan/)) !== before;
    });
    await eventually(async () => assert.equal((await workbench.tabs.titles()).length, 1));
  });
});
