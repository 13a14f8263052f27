import type { Service } from "./simulator";
import type { Workbench } from "./workbench";

/** Switches the window to Sandbox as a person does who has an address and a token. */
export async function connectSandbox(workbench: Workbench, service: Pick<Service, "url" | "token">): Promise<void> {
  await workbench.switchTo("Sandbox");
  await (await workbench.quickInput.titled("Address of Sandbox")).enter(service.url);
  await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
  await workbench.notifications.toast("Sandbox: a test request with this token succeeded. It is saved.");
  await workbench.statusBar.shows("Loan Ops: Sandbox");
}
