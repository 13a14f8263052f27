// npm run conformance [-- options]. One process builds and then asks the service, so that a signal to it ends the asking.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { ROOT } from "./folders.mjs";
import { endWithShell } from "./run.mjs";

endWithShell();
const program = join(ROOT, "out", "conformance.mjs");
await esbuild.build({
  entryPoints: [join(ROOT, "test", "conformance", "main.entry.ts")],
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: program,
  logLevel: "warning",
});
await import(pathToFileURL(program).href);
