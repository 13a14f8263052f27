import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../host/folders.mjs";
import type { WorkbenchOptions } from "./startWorkbench";
import type { Workbench } from "./workbench";

/** What a window has to be started with so that its user settings can be changed by way of this file. */
export function changeableSettings(file: string): Required<Pick<WorkbenchOptions, "environment" | "moreExtensions">> {
  return {
    environment: { LOAN_OPS_TEST_SETTINGS: file },
    moreExtensions: [join(ROOT, "test", "support", "settingsFromFile")],
  };
}

/** Changes user settings while VS Code runs, as its settings editor does; null takes one away. */
export async function changeSettings(
  workbench: Workbench,
  file: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  writeFileSync(file, JSON.stringify(settings));
  await workbench.palette.run("settingsFromFile.apply");
  await workbench.notifications.toast("The settings are applied.");
  await workbench.notifications.clear();
}
