// One suite of tests in one process, for a debugger: node nodeSuite.mjs FOLDER TIMEOUT [PATTERN].
import { closeKeptBrowsers } from "./keptBrowsers.mjs";
import { exitOnSignals } from "./run.mjs";
import { runMocha } from "./runMocha.mjs";
import { testFiles } from "./testFiles.mjs";

exitOnSignals();
const [folder = "", timeout = "", grep = ""] = process.argv.slice(2);
const { failed } = await runMocha({ files: testFiles(folder), grep, timeout: Number(timeout) });
await closeKeptBrowsers();
process.exit(failed.length === 0 ? 0 : 1);
