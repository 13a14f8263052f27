import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../../host/folders.mjs";

/** An extension to measure. */
export interface Subject {
  readonly name: string;
  readonly folder: string;
}

/** What of the repository ships and is looked at while the extension is loaded. */
const SHIPPED = /^(dist|media|l10n|package\.json|package\.nls.*\.json)$/;

const BENCH_MANIFEST = {
  publisher: "loan-ops-bench",
  version: "0.0.1",
  type: "module",
  engines: { vscode: "^1.101.0" },
};

/** Ours as it ships; only when it is activated is left to the bench. */
export function ourExtension(folder: string): Subject {
  for (const entry of readdirSync(ROOT).filter((name) => SHIPPED.test(name))) {
    cpSync(join(ROOT, entry), join(folder, entry), { recursive: true });
  }
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  writeManifest(folder, { ...manifest, activationEvents: [] });
  return { name: "Loan Ops", folder };
}

/** An extension that does nothing, an ES module as ours. */
export function emptyExtension(folder: string): Subject {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "extension.js"), "export function activate() {}\n");
  writeManifest(folder, { ...BENCH_MANIFEST, name: "empty", main: "./extension.js", activationEvents: [] });
  return { name: "the empty one", folder };
}

/** Activates the one that is measured, and writes down what it saw. Where it was built to: it has chunks beside it. */
export function probeExtension(): string {
  const folder = resolve("out/bench/activation");
  writeManifest(folder, {
    ...BENCH_MANIFEST,
    name: "probe",
    main: "./probe.entry.js",
    activationEvents: ["onStartupFinished"],
  });
  return folder;
}

function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
}
