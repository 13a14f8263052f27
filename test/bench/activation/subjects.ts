import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
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

/** The files of an extension among the scripts of an extension host, by their place in the extension. */
export function loadedOf({ folder }: Subject, scripts: readonly string[]): { file: string; bytes: number }[] {
  const place = `${pathToFileURL(folder).href}/`;
  const files = new Set(scripts.filter((url) => url.startsWith(place)).map((url) => url.slice(place.length)));
  // Nothing would look like nothing too early.
  if (files.size === 0) throw new Error("No script of ours was seen in the extension host.");
  return [...files].map((file) => ({ file, bytes: statSync(join(folder, file)).size }));
}
