import type { Writable } from "node:stream";
import type { Simulator } from "./simulator";
import type { RecordIds } from "./state/snapshot";
import { writeWhole } from "./state/stateFile";

export { OPERATIONS } from "./faults/callMatch";
export { FAULT_KINDS } from "./faults/fault";
export { builtInScenarios, loadScenario } from "./scenarios/loadScenario";
export { startSimulator } from "./simulator";
/** What a program that runs simulators itself needs of them. */
export { parsePeriod } from "./state/clock";

const MAX_LISTED = 12;
const GREETING_QUERY = "query Loan($id: ID!) { loan(id: $id) { id loanOfficerDocumentTasks { title status } } }";

/** For somebody who has just started a simulator: where it is, what is in it, and lines to try. */
export function greeting(simulator: Simulator): string {
  const { url, token, controlUrl, controlToken } = simulator;
  const service = `The loan origination service is simulated at ${url} (Ctrl+C ends it).
Token: ${token}
Loans: ${listedReferences(simulator.loans().map(({ friendlyId }) => friendlyId))}
Deals: ${listedReferences(simulator.deals().map(({ id }) => id))}
Try it:
  ${curlLine(simulator)}
`;
  if (controlUrl === undefined) return service;
  return `${service}
Control it at ${controlUrl}, with a token of its own. ${controlUrl}/openapi.json tells how.
  curl -s -H 'Authorization: Bearer ${controlToken}' -H 'Content-Type: application/json' ${controlUrl}/time -d '{"days":7}'
`;
}

/** For a program that has started a simulator: one line of JSON. */
export function startLine(simulator: Simulator): string {
  const { url, token, controlUrl = null, controlToken = null, certificate } = simulator;
  const { scenario } = simulator.status();
  const [loans, deals] = [simulator.loans(), simulator.deals()];
  const address = { url, token, controlUrl, controlToken, scenario, pid: process.pid };
  return JSON.stringify({ ...address, loans, deals, certificate });
}

function listedReferences(values: readonly string[]): string {
  const more = values.length - MAX_LISTED;
  // A line break of theirs would begin a line that looks like ours.
  const shown = values.slice(0, MAX_LISTED).map((value) => value.replace(/\s+/g, " "));
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** There is a token in it. Rejects with an Error that names the file, with the property `syscall`. */
export async function writeReadyFile(file: string, line: string): Promise<void> {
  try {
    await writeWhole(file, `${line}\n`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw Object.assign(new Error(`The file ${file} cannot be written (${code}).`), { syscall: "open" });
  }
}

/** Never waits for the reader, which may be slow or gone. */
export function lineOutput(stream: Writable): (line: string) => void {
  // The pipe was closed: later lines are lost.
  stream.on("error", () => {});
  return (line) => void stream.write(`${forTerminal(line)}\n`);
}

/** As a SIGTERM does, with whoever started this process. npx and npm start it in a shell, and signal that shell alone. */
export function endWithParent(isAsked: boolean): void {
  // On Windows npm signals nobody, and a parent that has gone leaves its number behind.
  if (!isAsked && (process.env.npm_lifecycle_event === undefined || process.platform === "win32")) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent && processExists(parent)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}

function processExists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A line for a POSIX shell that asks for the first loan. */
export function curlLine(simulator: Pick<Simulator, "url" | "token"> & { loans(): readonly RecordIds[] }): string {
  const body = JSON.stringify({ query: GREETING_QUERY, variables: { id: simulator.loans()[0]?.friendlyId ?? "" } });
  const headers = `-H 'Authorization: Bearer ${simulator.token}' -H 'Content-Type: application/json'`;
  return `curl -s ${simulator.url}/graphql ${headers} -d '${forTerminal(body).replaceAll("'", "'\\''")}'`;
}

/** What a terminal acts on. Line breaks are ours. */
const TERMINAL_ACTING = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Text with what a terminal acts on written as JSON writes it: a scenario and a caller can hold anything. */
function forTerminal(text: string): string {
  return text.replace(TERMINAL_ACTING, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
