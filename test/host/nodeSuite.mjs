// The unit tests in one process, for a debugger: node nodeSuite.mjs FOLDER TIMEOUT [PATTERN].
import { nodeAtHand } from "./hostNode.mjs";
import { exitOnSignals } from "./run.mjs";
import { testFiles } from "./testFiles.mjs";

exitOnSignals();
// A debugger starts the Node.js at hand: says so where that is too old.
nodeAtHand();
const [folder = "", timeout = "", grep = ""] = process.argv.slice(2);
const { runMocha } = await import("./runMocha.mjs");
const { failed } = await runMocha({ files: testFiles(folder), grep, timeout: Number(timeout) });
process.exit(failed.length === 0 ? 0 : 1);
