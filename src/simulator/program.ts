import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import type { Simulator } from "./simulator";
import { curlLine, forTerminal } from "./snippets";

/** As many as fit on a line or two. */
const LISTED = 12;

/** What somebody needs to know who has just started a simulator: where it is, what is in it, and a line to try. */
export function greeting(simulator: Simulator): string {
  const { url, token } = simulator;
  return `The loan origination service is simulated at ${url} (Ctrl+C ends it).
Token: ${token}
Loans: ${listed(simulator.loans().map(({ friendlyId }) => friendlyId))}
Deals: ${listed(simulator.deals().map(({ id }) => id))}
Try it:
  ${curlLine(simulator)}
`;
}

/** How to drive it over HTTP. */
export function controlGreeting(address: string, token: string): string {
  const curl = `curl -s -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json'`;
  return `Control it at ${address}, with a token of its own:
  ${curl} ${address}/time -d '{"days":7}'
  ${curl} ${address}/faults -d '{"operation":"loan","fault":"status","status":503,"calls":2}'
  ${curl} ${address}/faults
  ${curl} ${address}/reset -d '{"scenario":"frozen"}'
Also: loans, deals, calls, uploads, token, network and state. ${address}/openapi.json has them all.
`;
}

/** What a program needs to know that has started a simulator: one line of JSON. */
export function startLine(simulator: Simulator): string {
  const { url, token, controlUrl = null, controlToken = null } = simulator;
  const { scenario } = simulator.status();
  const [loans, deals] = [simulator.loans(), simulator.deals()];
  return JSON.stringify({ url, token, controlUrl, controlToken, scenario, pid: process.pid, loans, deals });
}

function listed(values: readonly string[]): string {
  const more = values.length - LISTED;
  // A line break of theirs would begin a line that looks like ours.
  const shown = values.slice(0, LISTED).map((value) => value.replace(/\s+/g, " "));
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Writes the file whole, and for this user alone: there is a token in it. Rejects with an Error that names it, with the property `syscall`. */
export async function writeReadyFile(file: string, line: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    // Only a file of our own: whoever may write to the folder could have put a link to another one there.
    await writeFile(temporary, `${line}\n`, { flag: "wx", mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw Object.assign(new Error(`The ready file ${file} cannot be written (${code}).`), { syscall: "open" });
  }
}

/** Does nothing when there is none. */
export async function removeReadyFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Bytes that are buffered for a reader that does not read. */
const MOST_WAITING = 1024 ** 2;

/**
 * Prints lines without ever waiting for the reader, which may be slow or gone. Lines that do not fit the buffer are
 * dropped and counted.
 */
export function lineOutput(stream: Writable): (line: string) => void {
  let leftOut = 0;
  // The pipe was closed: later lines are lost.
  stream.on("error", () => {});
  stream.on("drain", () => {
    if (leftOut > 0) stream.write(`Lines left out here, because nobody read them: ${leftOut}\n`);
    leftOut = 0;
  });
  return (line) => {
    if (stream.writableLength > MOST_WAITING) leftOut += 1;
    else stream.write(`${forTerminal(line)}\n`);
  };
}

/**
 * Ends this process, as a SIGTERM does, when the shell in which npx or npm has started it has ended: they give a signal to
 * that shell alone.
 */
export function endWithShell(): void {
  // Windows has neither such signals nor a parent that changes.
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}
