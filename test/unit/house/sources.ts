import { readdirSync, readFileSync } from "node:fs";

/** The files below these folders that are called so, with their texts. */
export function sourcesIn(
  called: RegExp,
  ...folders: readonly string[]
): { readonly file: string; readonly text: string }[] {
  return filesIn(called, ...folders).map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

/** Their paths from the root of the repository; what is installed is not looked at. */
export function filesIn(called: RegExp, ...folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => called.test(file) && !file.includes("node_modules"));
}

/** Words of the code that are the same in Spanish. */
export const SAME_IN_SPANISH: ReadonlySet<string> = new Set(["ID", "Proxy", "Sandbox", "Variables", "Variables:"]);
