// npm start [-- --check]. Built-ins only until the installation is done.
import { join } from "node:path";
import { desktopCommand } from "./desktop.mjs";
import { ROOT } from "./folders.mjs";
import { installHost, installProject } from "./install.mjs";
import { createProfile } from "./profile.mjs";
import { exitOnSignals, run } from "./run.mjs";

const NEXT = `
Loan Ops starts on its built-in simulator of the service: no account is needed.
What to try: click the Loan Ops icon at the left, unfold a loan, click a task, right-click a row;
or right-click a document in the explorer and choose "Upload to Loan Task…".`;

exitOnSignals();
const check = process.argv.includes("--check");
try {
  await installProject();
  process.exitCode = await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @returns {Promise<number>} the exit code */
async function start() {
  const code = check ? undefined : desktopCommand();
  const profile = createProfile();
  process.on("exit", profile.remove);
  if (code !== undefined) {
    if ((await run(process.execPath, ["esbuild.config.mjs"], { cwd: ROOT })) !== 0) return 1;
    console.log(`Starting VS Code on a throwaway profile; close its window to end.${NEXT}`);
    const options = [`--user-data-dir=${profile.userData}`, `--extensions-dir=${profile.extensions}`];
    return run(code, [...options, `--extensionDevelopmentPath=${ROOT}`, "--new-window", "--wait", profile.documents], {
      shell: process.platform === "win32",
    });
  }
  await installHost({ browser: check });
  const { packageExtension } = await import("./vsix.mjs");
  const { startCodeServer } = await import("./codeServer.mjs");
  console.log("Building Loan Ops and starting VS Code on a throwaway profile…");
  const vsix = join(profile.folder, "loan-ops.vsix");
  await packageExtension(vsix);
  const server = await startCodeServer({ profile, vsix, untilStopped: !check });
  if (check) {
    const { checkFirstRun } = await import("./startCheck.mjs");
    try {
      return await checkFirstRun(server, profile);
    } finally {
      await server.stop();
    }
  }
  console.log(`${NEXT}\n\nOpen ${server.origin}/?folder=${encodeURIComponent(profile.documents)}\nCtrl+C ends it.`);
  return server.exited;
}
