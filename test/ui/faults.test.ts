import { withWindow } from "./driver/fixtures";

describe("a service that does not answer", () => {
  const place = { id: "sandbox", name: "Sandbox", url: "http://127.0.0.1:1", token: "token", loans: ["LN-2041"] };
  const { workbench } = withWindow(() => ({ places: [place] }));

  it("leaves an empty view that says so, with a button that diagnoses the connection", async () => {
    const loans = await workbench.tree("Loans");
    await loans.welcoming(/cannot be reached[\s\S]*Try Again[\s\S]*Diagnose Connection[\s\S]*Switch Environment/);
    await loans.clickWelcome("Diagnose Connection");
    await workbench.editor.titled("Connection of Sandbox");
    await workbench.editor.showing(/\S/);
  });
});
