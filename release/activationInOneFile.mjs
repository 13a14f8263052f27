import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a module that is loaded later imports besides its own: no name of a package or a file. */
export const ACTIVATION = "all-of-activation";

/**
 * @type {import("esbuild").Plugin} Each module that is loaded later imports all that activation loads, so that esbuild keeps
 * that in one file. Before, it was in 23 files, and loading them took half as long again.
 */
export const activationInOneFile = {
  name: "activation-in-one-file",
  setup(build) {
    // The simulator loads parts of its own later, also where it runs alone.
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir, importer }) =>
      kind === "dynamic-import" && !/[\\/]src[\\/]simulator[\\/]/.test(importer)
        ? { path: `${join(resolveDir, path)}.ts`, pluginData: ACTIVATION }
        : undefined,
    );
    build.onLoad({ filter: /\.ts$/ }, ({ path, pluginData }) =>
      pluginData === ACTIVATION
        ? { contents: `${readFileSync(path, "utf8")}\nimport "${ACTIVATION}";\n`, loader: "ts" }
        : undefined,
    );
    build.onResolve({ filter: new RegExp(`^${ACTIVATION}$`) }, () => ({
      path: join(import.meta.dirname, "..", "src", "extension.ts"),
    }));
  },
};
