import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser, openWorkbench } from "../../host/browser.mjs";
import { startCodeServer } from "../../host/codeServer.mjs";
import { createProfile } from "../../host/profile.mjs";
import type { ActivationRun } from "./probe.entry";
import { probeExtension, type Subject } from "./subjects";

const LIMIT_MILLISECONDS = 60_000;

/** A real VS Code on a throwaway profile. */
export interface Host {
  /** Activates an extension in a window, and so an extension host, of its own. */
  measure(subject: Subject): Promise<ActivationRun>;
  stop(): Promise<void>;
}

/** The subjects have to be beside each other in one folder, with nothing else in it. */
export async function startHost(subjects: readonly Subject[]): Promise<Host> {
  const profile = createProfile();
  const result = join(profile.folder, "run.json");
  const probe = probeExtension();
  const server = await startCodeServer({
    profile,
    environment: { LOAN_OPS_BENCH_SUBJECTS: dirname(subjects[0]?.folder ?? ""), LOAN_OPS_BENCH_RESULT: result },
  });
  const browser = await launchBrowser(profile.browser);
  return {
    async measure({ name, folder }) {
      rmSync(result, { force: true });
      const page = await browser.newPage();
      await openWorkbench(page, {
        server,
        folder: profile.documents,
        extensionDevelopmentPath: folder,
        moreExtensions: [probe],
      });
      for (const end = Date.now() + LIMIT_MILLISECONDS; !existsSync(result); await pause(100)) {
        if (Date.now() > end) throw new Error(`${name} was not activated. VS Code printed:\n${server.output()}`);
      }
      // Its extension host ends with what it shows, not with the page.
      await page.goto("about:blank");
      await page.close();
      return JSON.parse(readFileSync(result, "utf8"));
    },
    async stop() {
      await browser.close();
      await server.stop();
      profile.remove();
    },
  };
}
