import assert from "node:assert/strict";
import { withService } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";

describe("production", () => {
  const { workbench } = withService({
    window: ({ url, token }) => ({
      places: [{ id: "production", name: "Production", kind: "production", url, token, loans: [LOAN] }],
    }),
  });

  it("is loud: error background, also in high contrast, in words behind both views, and in the dialogs", async () => {
    const loans = await workbench.tree("Loans");
    await loans.find(LOAN, /^José/);
    const status = workbench.statusBar.item("Loan Ops: Production");
    for (const [theme, name] of [
      ["Dark High Contrast", "hc-black"],
      ["Dark 2026", "vs-dark"],
    ] as const) {
      await workbench.selectTheme(theme);
      await workbench.page.locator(`.monaco-workbench.${name}`).waitFor();
      await eventually(async () => {
        assert.match((await status.getAttribute("class")) ?? "", /\berror-kind\b/);
        const fill = await status.evaluate((item) => getComputedStyle(item).backgroundColor);
        assert.notEqual(fill, "rgba(0, 0, 0, 0)", theme);
      });
    }
    for (const view of ["Loans", "Deals"]) {
      const { pane } = await workbench.tree(view);
      await pane.locator(".pane-header").getByText("PRODUCTION").waitFor();
    }
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", LOAN);
    const dialog = await workbench.dialog.opened(/^Production: Reassign the loan officer tasks/);
    assert.match(dialog.text, /PRODUCTION, real borrowers' data/);
    await dialog.click("Cancel");
  });
});
