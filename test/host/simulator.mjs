// npm run simulator [-- options]. One process builds and then serves, so that a signal to it ends the simulator.
import { ROOT } from "./folders.mjs";
import { run } from "./run.mjs";

const code = await run(process.execPath, ["esbuild.config.mjs"], { cwd: ROOT });
if (code === 0) await import(new URL("../../dist/simulator.js", import.meta.url).href);
else process.exitCode = code;
