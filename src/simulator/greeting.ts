import type { ControlEndpoint } from "./control/endpoint";
import type { RunningSimulator } from "./simulator";

/** As many as fit on a line or two. */
const LISTED = 12;

/** What somebody needs to know who has just started a simulator: where it is, what is in it, and a line to try. */
export function greeting(simulator: RunningSimulator): string {
  const { baseUrl, token, loanReferences, dealIds } = simulator;
  return `The loan origination service is simulated at ${baseUrl} (Ctrl+C ends it).
Token: ${token}
Loans: ${listed(loanReferences)}
Deals: ${listed(dealIds)}
Try it:
  ${curlLine(simulator)}
`;
}

/** A line for a POSIX shell that asks for the first loan. */
export function curlLine(simulator: Pick<RunningSimulator, "baseUrl" | "token" | "loanReferences">): string {
  const { baseUrl, token, loanReferences } = simulator;
  const [loan = ""] = loanReferences;
  const body = JSON.stringify({
    query: "query Loan($id: ID!) { loan(id: $id) { id loanOfficerDocumentTasks { title status } } }",
    variables: { id: loan },
  });
  const headers = `-H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json'`;
  return `curl -s ${baseUrl}/graphql ${headers} -d ${quoted(body)}`;
}

/** How to drive it over HTTP. */
export function controlGreeting({ address, token }: ControlEndpoint): string {
  const curl = `curl -s -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json'`;
  return `Control it at ${address}, with a token of its own:
  ${curl} ${address}/time -d '{"days":7}'
  ${curl} ${address}/faults -d '{"operation":"loan","fault":"status","status":503,"calls":2}'
  ${curl} ${address}/faults
  ${curl} ${address}/reset -d '{"scenario":"frozen"}'
Also: GET /status, PUT /token, PUT /network, DELETE /faults, GET and PUT /state, POST /reset, GET /calls
`;
}

function listed(values: readonly string[]): string {
  const more = values.length - LISTED;
  return values.slice(0, LISTED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
