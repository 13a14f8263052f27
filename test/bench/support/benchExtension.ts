import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What all extensions of benches have in their manifests. */
export const BENCH_MANIFEST = {
  publisher: "loan-ops-bench",
  version: "0.0.1",
  type: "module",
  engines: { vscode: "^1.101.0" },
};

/**
 * Makes an extension of a built module of a bench, started when VS Code has started. Its folder is that of all that was
 * built, for the sake of the chunks that modules share: there can be one at a time.
 */
export function benchExtension(name: string, main: string, more: object = {}): string {
  const folder = resolve("out");
  writeManifest(folder, { ...BENCH_MANIFEST, name, main, activationEvents: ["onStartupFinished"], ...more });
  return folder;
}

export function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
}
