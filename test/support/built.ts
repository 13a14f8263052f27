import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILD } from "../host/folders.mjs";

/** What the first use loads: modules and folders of them. */
export const LATER: readonly string[] = [
  "src/simulator/",
  "src/preflight/",
  "src/masking/",
  "src/service/graphql/",
  "src/service/mapping/",
  "src/service/operations.ts",
  "src/service/transport/proxiedFetch.ts",
  "src/service/upload/",
  "src/vscode/commands.ts",
];
/** All other packages are needed later. */
const PACKAGE_NEEDED_AT_ONCE = "node_modules/@vscode/l10n/";

interface Output {
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
  readonly bytes: number;
}

export const outputs: Readonly<Record<string, Output>> = JSON.parse(
  readFileSync(join(BUILD, "out", "metafile.json"), "utf8"),
).outputs;

/** The file of dist that a module of src became. */
export function fileOf(source: string): string {
  const file = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === source);
  if (file === undefined) throw new Error(`dist has no file of ${source}.`);
  return file;
}

export function modulesIn(files: Iterable<string>): string[] {
  return [...files].flatMap((file) => {
    const output = outputs[file];
    if (output === undefined) throw new Error(`esbuild knows nothing of ${file}.`);
    return Object.keys(output.inputs).filter((module) => (output.inputs[module]?.bytesInOutput ?? 0) > 0);
  });
}

/** Those of these modules that activation does not need. */
export function neededLater(modules: readonly string[]): string[] {
  return modules.filter(
    (module) =>
      LATER.some((later) => module.startsWith(later)) ||
      (module.startsWith("node_modules/") && !module.startsWith(PACKAGE_NEEDED_AT_ONCE)),
  );
}
