import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeManifest } from "../support/benchExtension";

/** The extension as it ships, but for its main module, which is one of the bench with the product's sources in it. */
export function productWith(folder: string, main: string): string {
  mkdirSync(folder);
  for (const entry of ["dist", "media", "l10n", "package.nls.json", "out"])
    symlinkSync(resolve(entry), join(folder, entry));
  writeManifest(folder, {
    ...JSON.parse(readFileSync("package.json", "utf8")),
    main,
    activationEvents: ["onStartupFinished"],
  });
  return folder;
}
