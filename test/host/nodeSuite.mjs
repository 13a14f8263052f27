// One suite of tests in plain Node: node nodeSuite.mjs FOLDER RESULT_FILE TIMEOUT [PATTERN].
// The result file is written last; without it the run has crashed.
import { writeFileSync } from "node:fs";
import { exitOnSignals } from "./run.mjs";
import { runMocha } from "./runMocha.mjs";
import { testFiles } from "./testFiles.mjs";

exitOnSignals();
const [folder = "", resultFile = "", timeout = "", grep = ""] = process.argv.slice(2);
const counts = await runMocha({ files: testFiles(folder), grep, timeout: Number(timeout) });
writeFileSync(resultFile, JSON.stringify(counts));
process.exit(0);
