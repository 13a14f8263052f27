// Built-ins only: used before anything is installed.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CODE_SERVER, HOST } from "./folders.mjs";
import { npm } from "./run.mjs";

const VSCODE = join(CODE_SERVER, "node_modules", "code-server", "lib", "vscode");
const PREPARED = join(CODE_SERVER, "node_modules", ".prepared");
const STAND_INS = { "@vscode/spdlog": "spdlog.mjs", "@vscode/native-watchdog": "nativeWatchdog.mjs" };

/**
 * Makes the VS Code inside code-server run without compiling its native modules: installs its JavaScript dependencies
 * (their install scripts do not run: they would need a compiler, Python and Kerberos headers) and puts stand-ins in
 * place of the two native modules that it would miss. Does nothing when that is done already.
 */
export async function prepareCodeServer() {
  const done = stamp();
  if (existsSync(PREPARED) && readFileSync(PREPARED, "utf8") === done) return;
  console.log("Installing the dependencies of the headless VS Code (about 10 seconds, 400 MB)…");
  // npm ci refuses the shrinkwrap that code-server ships; npm install follows it.
  const code = await npm(
    ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    VSCODE,
  );
  if (code !== 0) throw new Error(`npm install failed in ${VSCODE} (exit code ${code}). See its message above.`);
  for (const [name, file] of Object.entries(STAND_INS)) {
    const place = join(VSCODE, "node_modules", name);
    // The oldest one has the watchdog under another name; it logs one error more.
    if (existsSync(place)) copyFileSync(join(HOST, "standIns", file), join(place, "index.js"));
  }
  writeFileSync(PREPARED, done);
}

function stamp() {
  const hash = createHash("sha256").update(readFileSync(join(CODE_SERVER, "package-lock.json")));
  for (const file of Object.values(STAND_INS)) hash.update(readFileSync(join(HOST, "standIns", file)));
  return hash.digest("hex");
}
