import type { Workbench } from "./workbench";

/** Opens a link to an extension, as a click outside of VS Code does, and lets VS Code hand it over. */
export async function openUrl(workbench: Workbench, url: string): Promise<void> {
  await workbench.palette.run("workbench.action.url.openUrl");
  await workbench.quickInput.saying(/URL to open/);
  await workbench.quickInput.enter(url);
  await (await workbench.dialog.opened(/to open this URI/)).click("Open");
}
