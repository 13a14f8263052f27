import { renameSync, writeFileSync } from "node:fs";

/** What went wrong inside the extension host, in the place of a result. */
export interface Problem {
  readonly problem: string | undefined;
}

/** Tells the bench, from inside the extension host, what was measured or why nothing was. It is the end of the run. */
export async function tellResult(measure: () => Promise<object>): Promise<void> {
  const { LOAN_OPS_BENCH_RESULT: file } = process.env;
  if (file === undefined) throw new Error("Start the bench with npm run bench.");
  const told = await measure().catch(
    (error: unknown): Problem => ({ problem: error instanceof Error ? error.stack : String(error) }),
  );
  // Renamed when it is whole: its appearance is what is waited for.
  writeFileSync(`${file}.part`, JSON.stringify(told));
  renameSync(`${file}.part`, file);
}
