import { freePort } from "../host/freePort.mjs";
import { withService } from "../ui/driver/fixtures";
import { Camera } from "./support/camera";

/** To be looked at, not to be shipped: a first connection that fails, and the menu of a simulator for programs. */
describe("the pictures of a first connection and of a simulator's menu", function () {
  this.timeout(300_000);
  const { service, workbench } = withService({ window: () => ({ ownBrowser: true }) });
  const camera = new Camera(workbench);
  const take = (name: string) =>
    camera.inEveryTheme(async (theme) => {
      await camera.frame(1000, 640);
      await camera.take(`${name}-${theme}`);
      await camera.frame(480, 640);
      await camera.take(`${name}-${theme}-narrow`);
    });

  it("boxes that say what is wrong, and the report of a diagnosis", async () => {
    await (await workbench.tree("Loans")).find("LN-2041");
    const { quickInput } = workbench;
    await workbench.switchTo("Sandbox");
    await (await quickInput.titled("Address of Sandbox")).enter(`http://127.0.0.1:${await freePort()}`);
    await quickInput.saying(/nothing listens there/);
    await camera.take("connecting-address");
    await quickInput.enter(service.url);
    await quickInput.titled("Access token for Sandbox");
    service.fault({ fault: "status", status: 404, calls: 10 });
    await quickInput.enter(service.token);
    await quickInput.saying(/The pencil at the top/);
    await camera.take("connecting-token");
    await quickInput.clickButton("Diagnose Connection");
    await workbench.editor.showing(/^❌/);
    await quickInput.cancel();
    await take("connecting-report");
    await service.clearFaults();
  });

  it("the list of environments, the menu of a simulator for programs, and what is planned", async () => {
    const { quickInput } = workbench;
    await workbench.switchTo("Simulator");
    await workbench.palette.run("loanOps.controlSimulator");
    await (await quickInput.titled("Control Simulator")).type("Start");
    await quickInput.pick(/^Start Simulator/);
    await (await quickInput.titled("Start Simulator")).pick("first-day");
    await quickInput.saying(/^Port on this machine/);
    await quickInput.nextStep(`${await freePort()}`);
    await quickInput.enter("demo");
    await workbench.notifications.toast(/^The simulator is running/);
    await workbench.notifications.clear();
    const menu = async () => {
      await workbench.statusBar.click(/Simulator at/);
      await quickInput.titled("Control Simulator");
    };
    await menu();
    await camera.take("simulator-menu");
    await quickInput.pick("Connect This Window");
    await workbench.notifications.toast(/^This window works/);
    await workbench.notifications.clear();
    await menu();
    await quickInput.pick("Make Calls Fail…");
    await quickInput.titled("Control Simulator");
    await camera.take("simulator-presets");
    await quickInput.pick("The next refresh fails with HTTP 503");
    await workbench.statusBar.shows(/Planned: HTTP 503/);
    await workbench.notifications.clear();
    await take("simulator-planned");
    await workbench.statusBar.click(/Loan Ops:/);
    await quickInput.titled("Environment of this window");
    await camera.take("environments-list");
  });
});
