import "./outsideVsCode";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BUILD } from "../../host/folders.mjs";
import { fileOf } from "../../support/built";

/** The address of the file of dist that a module of src became. */
export function chunkOf(source: string): string {
  return pathToFileURL(join(BUILD, fileOf(source))).href;
}
