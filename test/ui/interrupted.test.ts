import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startMoodyService } from "../support/moodyService";
import { withService } from "./driver/fixtures";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Workbench } from "./driver/workbench";

/** What was being sent when a VS Code ended, in an environment where the window was not when it began. */
describe("what was being sent when VS Code ended", () => {
  let running: RunningWorkbench;
  let workbench: Workbench;

  withService(
    {
      service: () => startMoodyService(),
      window: ({ url: baseUrl }) => ({
        settings: { "loanOps.environments": [{ id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl }] },
      }),
      seed: ({ token }) => ({ tokens: { sandbox: token } }),
    },
    (fixture) => {
      ({ running, workbench } = fixture);
    },
  );

  it("is told when the window comes to its environment, which need not be the first", async () => {
    await (await workbench.tree("Loans")).find("LN-2041");
    const facts = { kind: "reassignLoanOfficerTasks", environmentId: "sandbox", environmentName: "Sandbox" };
    const lines = [
      { event: "planned", process: "0".repeat(24), ...facts, loanReference: "LN-1" },
      { event: "sent" },
    ].map((line) => JSON.stringify({ id: "an-activity", at: "2026-05-04T12:00:00.000Z", ...line }));
    const folder = join(running.profile.userData, "User", "globalStorage", "loan-ops.loan-ops");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "activity.jsonl"), `${lines.join("\n")}\n`);
    await workbench.switchTo("Sandbox");
    await workbench.notifications.toast(
      /^Sandbox: outcome unknown\. VS Code closed while this was being sent: Reassign loan officer tasks \(Loan LN-1\)\./,
    );
  });
});
