import { parseArgs } from "node:util";
import { type RunningSimulator, startSimulator } from "./simulator";

const USAGE = `Usage: simulator [--port PORT] [--token TOKEN]

Serves the loan origination service in memory on 127.0.0.1.
  --port   any free port when left out
  --token  the access token that requests must carry; random when left out`;

/** The simulator on its own, from the command line. */
async function main(): Promise<void> {
  const { port, token, help } = readArguments();
  if (help) {
    console.log(USAGE);
    return;
  }
  const simulator = await startSimulator({
    port,
    ...(token === undefined ? {} : { token }),
    log: (line) => console.log(line),
  });
  greet(simulator);
  const shutDown = () => void simulator.close();
  process.once("SIGINT", shutDown);
  process.once("SIGTERM", shutDown);
}

function readArguments(): { port: number; token: string | undefined; help: boolean } {
  const { values } = parseArgs({
    options: { port: { type: "string" }, token: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const port = Number(values.port ?? 0);
  if (!/^\d+$/.test(values.port ?? "0") || port > 65535) throw new RangeError("--port takes a number from 0 to 65535.");
  return { port, token: values.token, help: values.help ?? false };
}

function greet({ baseUrl, token, loanReferences, dealIds }: RunningSimulator): void {
  const [loan = ""] = loanReferences;
  const body = JSON.stringify({
    query: "query Loan($id: ID!) { loan(id: $id) { id loanOfficerDocumentTasks { title status } } }",
    variables: { id: loan },
  });
  console.log(`The loan origination service is simulated at ${baseUrl} (Ctrl+C ends it).
Token: ${token}
Loans: ${loanReferences.join(", ")}
Deals: ${dealIds.join(", ")}
Try it:
  curl -s ${baseUrl}/graphql -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '${body}'
`);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "The port is in use: choose another with --port, or leave it out for a free one.";
  if (code === "EACCES") return "The port may not be used: choose one above 1023 with --port.";
  return `${error.message}\n\n${USAGE}`;
}
