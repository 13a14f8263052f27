import type { Simulator } from "./simulator";
import { curlLine } from "./snippets";

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
