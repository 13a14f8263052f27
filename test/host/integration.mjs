import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runTests } from "@vscode/test-electron";
import { chooseTestHost } from "./desktop.mjs";
import { BUILD, FAILURES } from "./folders.mjs";
import { hostEnvironment } from "./hostNode.mjs";
import { createProfile } from "./profile.mjs";

/**
 * Runs the integration tests inside a real VS Code and prints their report. VS Code reports success when
 * its extension host dies, so only the counts that the tests themselves wrote at their end count.
 *
 * @param {string} grep
 * @returns {Promise<import("./runMocha.mjs").Counts | undefined>} undefined when the run crashed
 */
export async function runIntegration(grep) {
  const host = await chooseTestHost();
  console.log(host === "desktop" ? "In desktop VS Code, downloaded." : "In the headless VS Code (code-server).");
  const profile = createProfile();
  const report = join(profile.folder, "report.txt");
  const result = join(profile.folder, "result.json");
  writeFileSync(report, "");
  try {
    await runTests({
      ...(host === "headless"
        ? { vscodeExecutablePath: fileURLToPath(new URL("vscode-shim.mjs", import.meta.url)) }
        : { version: process.env.LOAN_OPS_TEST_VSCODE_VERSION ?? "stable" }),
      extensionDevelopmentPath: BUILD,
      extensionTestsPath: join(BUILD, "out", "integration", "index.entry.mjs"),
      launchArgs: [
        // On Windows test-electron goes through a shell, which splits at spaces.
        process.platform === "win32" ? `"${profile.documents}"` : profile.documents,
        `--user-data-dir=${profile.userData}`,
        `--extensions-dir=${profile.extensions}`,
        "--disable-extensions",
      ],
      extensionTestsEnv: {
        ...(host === "headless" ? { PATH: hostEnvironment().PATH } : {}),
        LOAN_OPS_TEST_REPORT: report,
        LOAN_OPS_TEST_RESULT: result,
        LOAN_OPS_TEST_GREP: grep,
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  process.stdout.write(readFileSync(report));
  const counts = existsSync(result) ? JSON.parse(readFileSync(result, "utf8")) : undefined;
  const logs = join(profile.userData, "logs");
  if (counts?.failed.length !== 0 && existsSync(logs)) {
    const kept = join(FAILURES, "integration.logs");
    cpSync(logs, kept, { recursive: true });
    console.log(`What VS Code logged: ${kept}`);
  }
  profile.remove();
  return counts;
}
