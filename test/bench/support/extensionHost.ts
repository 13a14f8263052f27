import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser, openWorkbench } from "../../host/browser.mjs";
import { startCodeServer } from "../../host/codeServer.mjs";
import { createProfile } from "../../host/profile.mjs";

/** A real VS Code on a throwaway profile. */
export interface ExtensionHost {
  /**
   * Opens a window, and with it an extension host, with these extensions, waits until one of them writes its result, and
   * closes the window.
   */
  run<Result>(extensionFolders: readonly [string, ...string[]], limitMilliseconds: number): Promise<Result>;
  stop(): Promise<void>;
}

/** `environment` reaches the extensions; `settings` are the user's. */
export async function startExtensionHost(
  environment: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<ExtensionHost> {
  const profile = createProfile(settings);
  const result = join(profile.folder, "result.json");
  const server = await startCodeServer({ profile, environment: { ...environment, LOAN_OPS_BENCH_RESULT: result } });
  const browser = await launchBrowser(profile.browser);
  return {
    async run([extension, ...others], limitMilliseconds) {
      rmSync(result, { force: true });
      const page = await browser.newPage();
      await openWorkbench(page, {
        server,
        folder: profile.documents,
        extensionDevelopmentPath: extension,
        moreExtensions: others,
      });
      for (const end = Date.now() + limitMilliseconds; !existsSync(result); await pause(100)) {
        if (Date.now() > end) throw new Error(`There was no result in time. VS Code printed:\n${server.output()}`);
      }
      // Its extension host ends with what it shows, not with the page.
      await page.goto("about:blank");
      await page.close();
      const told = JSON.parse(readFileSync(result, "utf8"));
      if ("problem" in told) throw new Error(told.problem);
      return told;
    },
    async stop() {
      await browser.close();
      await server.stop();
      profile.remove();
    },
  };
}
