import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

/** What a module that is loaded later imports besides its own: no name of a package or a file. */
export const ACTIVATION = "all-of-activation";

/**
 * @type {import("esbuild").Plugin} Each module that is loaded later imports all that activation loads, so that esbuild keeps
 * that in one file. Before, it was in 23 files, and loading them took half as long again.
 */
export const activationInOneFile = {
  name: "activation-in-one-file",
  setup(build) {
    /** @type {ReadonlySet<string>} */
    let later;
    build.onStart(() => {
      later = modulesLoadedLater();
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      later.has(path)
        ? { contents: `${readFileSync(path, "utf8")}\nimport "${ACTIVATION}";\n`, loader: "ts" }
        : undefined,
    );
    build.onResolve({ filter: new RegExp(`^${ACTIVATION}$`) }, () => ({ path: resolve("src", "extension.ts") }));
  },
};

/** Looked up before the build: a module may be imported in both ways, and esbuild meets them in no fixed order. */
function modulesLoadedLater() {
  const src = resolve("src");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" });
  const imported = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const imports = readFileSync(join(src, file), "utf8").matchAll(/(?<!typeof )\bimport\("(\.[^"]+)"\)/g);
      return [...imports].map(([, path = ""]) => `${join(src, dirname(file), path)}.ts`);
    });
  // The simulator runs alone as well, without anything of the extension.
  return new Set(imported.filter((file) => !file.startsWith(join(src, "simulator") + sep)));
}
