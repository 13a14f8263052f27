import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../host/folders.mjs";
import type { WorkbenchOptions } from "./startWorkbench";
import { waitUntil } from "./waitUntil";
import type { Workbench } from "./workbench";

/** What a window has to be started with so that tools can be called in it as a chat agent calls them. */
export function callingTools(file: string): Required<Pick<WorkbenchOptions, "environment" | "moreExtensions">> {
  return {
    environment: { LOAN_OPS_TEST_TOOL_CALL: file },
    moreExtensions: [join(ROOT, "test", "support", "toolCaller")],
  };
}

/** Calls a tool. The answer may wait for what the user does. */
export async function callTool(
  workbench: Workbench,
  file: string,
  name: string,
  input: object,
): Promise<{ answer(): Promise<Record<string, unknown>> }> {
  const answer = `${file}.answer`;
  rmSync(answer, { force: true });
  writeFileSync(file, JSON.stringify({ name, input }));
  await workbench.palette.run("toolCaller.call");
  return {
    answer: () =>
      waitUntil(`the answer of ${name}`, async () =>
        existsSync(answer) ? JSON.parse(readFileSync(answer, "utf8")) : undefined,
      ),
  };
}
