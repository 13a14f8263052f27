import { appendFileSync, writeFileSync } from "node:fs";
import { runMocha } from "../host/runMocha.mjs";
import { testFiles } from "../host/testFiles.mjs";

/** What VS Code calls to run the tests inside its extension host. */
export async function run(): Promise<void> {
  const { LOAN_OPS_TEST_REPORT: report, LOAN_OPS_TEST_RESULT: result, LOAN_OPS_TEST_GREP: grep = "" } = process.env;
  if (report === undefined || result === undefined) throw new Error("Start the integration tests with npm test.");
  const counts = await runMocha({
    files: testFiles(import.meta.dirname),
    grep,
    timeout: 120_000,
    print: (text) => appendFileSync(report, text),
  });
  // The last act: without this file the run has crashed, whatever VS Code reports.
  writeFileSync(result, JSON.stringify(counts));
  if (counts.failed.length > 0) throw new Error(`${counts.failed.length} failed`);
}
