import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Subject } from "./subjects";

/** The files of an extension among the scripts of an extension host, by their place in the extension. */
export function loadedOf({ folder }: Subject, scripts: readonly string[]): { file: string; bytes: number }[] {
  const place = `${pathToFileURL(folder).href}/`;
  const files = new Set(scripts.filter((url) => url.startsWith(place)).map((url) => url.slice(place.length)));
  // Nothing would look like nothing too early.
  if (files.size === 0) throw new Error("No script of ours was seen in the extension host.");
  return [...files].map((file) => ({ file, bytes: statSync(join(folder, file)).size }));
}
