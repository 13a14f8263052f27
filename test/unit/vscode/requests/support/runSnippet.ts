import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { BUILD } from "../../../../host/folders.mjs";
import { installProgram } from "../../../../host/systemPackages.mjs";
import { curlOf } from "./powerShell";
import { sendHttpFile } from "./restClient";

const run = promisify(execFile);

/** Runs a snippet as whoever pasted it would, with the token in the environment, and returns what it prints. */
export type Run = (snippet: string, token: string) => Promise<string>;

const environment = (token: string) => ({ ...process.env, LOAN_OPS_TOKEN: token });

export const RUNS: Readonly<Record<string, Run>> = {
  async "cURL (bash)"(snippet, token) {
    await installProgram("curl");
    return (await run("bash", ["-c", snippet], { env: environment(token) })).stdout;
  },
  /** There is no PowerShell here: its rules for quotation marks are followed, and curl is called with what they give. */
  async "cURL (PowerShell)"(snippet, token) {
    const { args, input } = curlOf(snippet, { LOAN_OPS_TOKEN: token });
    const called = run(await installProgram("curl"), args);
    called.child.stdin?.end(input);
    return (await called).stdout;
  },
  "TypeScript (fetch)": runTypeScript,
  "TypeScript (graphql-request)": runTypeScript,
  async "Python (standard library)"(snippet, token) {
    return (await run(await installProgram("python3"), ["-c", snippet], { env: environment(token) })).stdout;
  },
  "HTTP (REST Client)": (snippet, token) => sendHttpFile(snippet, { LOAN_OPS_TOKEN: token }),
};

/** In a folder from where packages are found. */
async function runTypeScript(snippet: string, token: string): Promise<string> {
  const { code } = await transform(snippet, { loader: "ts", format: "esm" });
  mkdirSync(BUILD, { recursive: true });
  const folder = mkdtempSync(join(BUILD, "snippet-"));
  try {
    const file = join(folder, "snippet.mjs");
    writeFileSync(file, code);
    return (await run(process.execPath, [file], { env: environment(token) })).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
