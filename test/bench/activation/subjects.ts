import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../host/folders.mjs";
import { BENCH_MANIFEST, writeManifest } from "../support/benchExtension";

/** An extension to measure. */
export interface Subject {
  readonly name: string;
  readonly folder: string;
}

/** What of the repository ships and is looked at while the extension is loaded. */
const SHIPPED = /^(dist|media|l10n|package\.json|package\.nls.*\.json)$/;

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
