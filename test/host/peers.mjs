// npm run peers [-- NAME…]. Built-ins only until the installation is done.
import { join } from "node:path";
import { ROOT } from "./folders.mjs";
import { hostEnvironment, hostNode } from "./hostNode.mjs";
import { installHost, installProject } from "./install.mjs";
import { exitOnSignals, run } from "./run.mjs";

exitOnSignals();
await installProject();
await installHost({ browser: false, codeServer: false });
const { build } = await import("esbuild");
const program = join(ROOT, "out", "peers.mjs");
await build({
  entryPoints: [join(ROOT, "test", "peers", "main.entry.ts")],
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: program,
  mainFields: ["module", "main"],
  loader: { ".graphql": "text", ".md": "text" },
  // Packages of CommonJS require Node's own modules.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "warning",
});
process.exitCode = await run(hostNode(), [program, ...process.argv.slice(2)], { cwd: ROOT, env: hostEnvironment() });
