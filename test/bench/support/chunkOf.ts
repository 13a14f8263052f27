import "./outsideVsCode";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly entryPoint?: string }>>;
}

/** The address of the chunk of dist that a module of src became. */
export function chunkOf(source: string): string {
  const { outputs } = JSON.parse(readFileSync("out/metafile.json", "utf8")) as Metafile;
  const chunk = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source)?.[0];
  if (chunk === undefined) throw new Error(`dist has no chunk of ${source}.`);
  return pathToFileURL(resolve(chunk)).href;
}
