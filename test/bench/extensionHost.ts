import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { launchBrowser, openWorkbench } from "../host/browser.mjs";
import { startCodeServer } from "../host/codeServer.mjs";
import { createProfile } from "../host/profile.mjs";
import { waitUntil } from "../ui/driver/waitUntil";

/** What all extensions of benches have in their manifests. */
export const BENCH_MANIFEST = {
  publisher: "loan-ops-bench",
  version: "0.0.1",
  type: "module",
  engines: { vscode: "^1.101.0" },
};

/** A real VS Code on a throwaway profile. `environment` reaches the extensions; `settings` are the user's. */
export async function startExtensionHost(
  environment: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>> = {},
) {
  const profile = createProfile(settings);
  const result = join(profile.folder, "result.json");
  const server = await startCodeServer({ profile, environment: { ...environment, LOAN_OPS_BENCH_RESULT: result } });
  const browser = await launchBrowser(profile.browser);
  return {
    /** In a window of its own, and with it an extension host: what one of these extensions tells. */
    async run<Result>(limitMilliseconds: number, extension: string, ...others: readonly string[]): Promise<Result> {
      rmSync(result, { force: true });
      const page = await browser.newPage();
      await openWorkbench(page, {
        server,
        folder: profile.documents,
        extensionDevelopmentPath: extension,
        moreExtensions: others,
      });
      await waitUntil("a result", async () => existsSync(result) || undefined, limitMilliseconds).catch((error) => {
        throw new Error(`VS Code printed:\n${server.output()}`, { cause: error });
      });
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

/**
 * Makes an extension of a built module of a bench, started when VS Code has started. Its folder is that of all that was
 * built, for the sake of the chunks that modules share: there can be one at a time.
 */
export function benchExtension(name: string, more: object = {}): string {
  const folder = resolve("out");
  const main = `./bench/${name}.entry.mjs`;
  writeManifest(folder, { ...BENCH_MANIFEST, name, main, activationEvents: ["onStartupFinished"], ...more });
  return folder;
}

export function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
}
