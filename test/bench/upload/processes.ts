import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { on, once } from "node:events";
import { resolve } from "node:path";
import { BORROWER_TASK_FILES_FIELD, borrowerTaskDocumentsPath } from "../../../src/contract/rest";
import type { ClientRun } from "./client.entry";
import type { Drained } from "./sink.entry";

/** What curl said of itself, and what was seen of it from outside. */
export interface CurlRun {
  /** Milliseconds from starting the process to its end. */
  readonly wall: number;
  /** Milliseconds of `%{time_total}`: the transfer alone. */
  readonly ownClock: number;
}

export interface Sink {
  readonly baseUrl: string;
  /** The next upload that comes to its end. */
  next(): Promise<Drained>;
  stop(): void;
}

export async function startSink(): Promise<Sink> {
  const child = forkEntry("sink.entry.mjs", []);
  const messages = on(child, "message", { close: ["exit"] });
  const next = async () => {
    const { done, value } = await messages.next();
    if (done === true) throw new Error("The sink ended before it was done.");
    return value[0];
  };
  const port: number = await next();
  return { baseUrl: `http://127.0.0.1:${port}`, next, stop: () => child.disconnect() };
}

/** The same upload twice by our client, in a process of its own. */
export async function runClient(baseUrl: string, files: readonly string[]): Promise<ClientRun> {
  const child = forkEntry("client.entry.mjs", [baseUrl, ...files]);
  let run: ClientRun | undefined;
  child.once("message", (message: ClientRun) => {
    run = message;
  });
  const [code] = await once(child, "close");
  if (run === undefined) throw new Error(`The client ended with exit code ${code} before it was done.`);
  return run;
}

/** The same upload by curl. */
export async function runCurl(baseUrl: string, files: readonly string[]): Promise<CurlRun> {
  const forms = files.flatMap((file) => ["-F", `${BORROWER_TASK_FILES_FIELD}=@${file}`]);
  const headers = ["-H", "Authorization: Bearer bench", "-H", "Expect:"];
  const args = ["-s", "-o", "/dev/null", "-w", "%{http_code} %{time_total}", ...headers, ...forms];
  const started = performance.now();
  const child = spawn("curl", [...args, baseUrl + borrowerTaskDocumentsPath("loan_1", "task_1")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  const closed = once(child, "close");
  const [code] = await once(child, "exit");
  const wall = performance.now() - started;
  await closed;
  const [status, seconds] = output.split(" ");
  if (code !== 0 || status !== "201") throw new Error(`curl failed: exit code ${code}, HTTP ${status}.`);
  return { wall, ownClock: Number(seconds) * 1000 };
}

export function curlVersion(): string {
  return /^curl [\d.]+/.exec(spawnSync("curl", ["--version"], { encoding: "utf8" }).stdout)?.[0] ?? "curl";
}

/** With a garbage collector that can be called, so that idle is idle. */
function forkEntry(file: string, args: readonly string[]): ChildProcess {
  return fork(resolve("out/bench/upload", file), args, { execArgv: ["--expose-gc"] });
}
