import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../host/folders.mjs";
import type { WorkbenchOptions } from "./startWorkbench";
import { waitUntil } from "./waitUntil";

/** What a window has to be started with so that tools can be called in it as a chat agent calls them. */
export function callingTools(file: string): Required<Pick<WorkbenchOptions, "environment" | "moreExtensions">> {
  return {
    environment: { LOAN_OPS_TEST_TOOL_CALL: file },
    moreExtensions: [join(ROOT, "test", "support", "toolCaller")],
  };
}

/** Calls a tool, and leaves the focus of the window where it is. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
export async function callTool(file: string, name: string, input: object = {}): Promise<any> {
  const answer = `${file}.answer`;
  rmSync(answer, { force: true });
  writeFileSync(`${file}.new`, JSON.stringify({ name, input }));
  renameSync(`${file}.new`, file);
  return waitUntil(`the answer of ${name}`, async () =>
    existsSync(answer) ? JSON.parse(readFileSync(answer, "utf8")) : undefined,
  );
}
