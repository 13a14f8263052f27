import { renameSync, writeFileSync } from "node:fs";

/** Tells the bench, from inside the extension host, what was measured. It is the end of the run. */
export function writeResult(value: object): void {
  const { LOAN_OPS_BENCH_RESULT: file } = process.env;
  if (file === undefined) throw new Error("Start the bench with npm run bench.");
  // Renamed when it is whole: its appearance is what is waited for.
  writeFileSync(`${file}.part`, JSON.stringify(value));
  renameSync(`${file}.part`, file);
}
