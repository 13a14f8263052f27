import { withSandbox } from "./driver/fixtures";

/** A loan all of whose tasks are finished. */
const FINISHED = "LN-1952";

/** One window, in this order. */
describe("an empty view says why, and what to do next", () => {
  const { service, running, workbench, loans } = withSandbox({ loans: [FINISHED] });

  it("when the filter leaves no task: the button shows all again", async () => {
    await workbench.filterTasks("Outstanding");
    await loans.welcoming(/No task of your loans passes the filter/);
    await loans.clickWelcome("Show All Tasks");
    await loans.find(FINISHED);
  });

  it("when the token is refused: a token that is accepted brings the loans back", async () => {
    service.setToken({ expired: true });
    await running.host?.call("restart");
    await loans.welcoming(/does not accept the access token/);
    service.setToken({ expired: false });
    await loans.clickWelcome("Set Access Token…");
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await loans.find(FINISHED, "Loan officer tasks");
  });

  it("when the service does not answer: Diagnose Connection… is offered, and the list is kept", async () => {
    await service.close();
    await running.host?.call("restart");
    await loans.welcoming(/cannot be reached[\s\S]*Try Again[\s\S]*Diagnose Connection[\s\S]*Switch Environment/);
    await (await workbench.tree("Deals")).welcoming(/No deals in the list/);
    await loans.clickWelcome("Diagnose Connection");
    await workbench.editor.titled("Connection of Sandbox");
    await workbench.editor.showing(/\S/);
  });
});
