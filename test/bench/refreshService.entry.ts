// A service that gives any loan after a fixed time, in milliseconds; compressed where it is told so and the client asks for it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";

/** What arrived since it was last asked for. */
export interface Arrived {
  readonly requests: number;
  /** That they asked for. */
  readonly loans: number;
  /** Requests that waited for their answer at the same time, at the most. */
  readonly atOnce: number;
  readonly connections: number;
  /** Answers that were compressed, because the client asked for it. */
  readonly compressed: number;
}

const latency = Number(process.argv[2]);
const compresses = process.argv[3] === "compressed";
const none = { requests: 0, loans: 0, atOnce: 0, connections: 0, compressed: 0 };
let arrived: Arrived = none;
let waiting = 0;

const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    waiting++;
    const { variables } = JSON.parse(Buffer.concat(chunks).toString());
    const asked = Object.entries<string>(variables);
    const [requests, loans] = [arrived.requests + 1, arrived.loans + asked.length];
    arrived = { ...arrived, requests, loans, atOnce: Math.max(arrived.atOnce, waiting) };
    setTimeout(() => {
      waiting--;
      // A request for one has its ID in $id; each of several has an alias with the name of its variable.
      const parts = asked.map(([key, id]) => `"${key === "id" ? "loan" : key}":${loanFor(id)}`);
      const answer = `{"data":{${parts.join(",")}}}`;
      const headers = { "content-type": "application/json" };
      if (compresses && incoming.headers["accept-encoding"]?.includes("gzip")) {
        arrived = { ...arrived, compressed: arrived.compressed + 1 };
        response.writeHead(200, { ...headers, "content-encoding": "gzip" }).end(gzipSync(answer));
      } else response.writeHead(200, headers).end(answer);
    }, latency);
  });
});
// Longer than a bench takes: a connection that the client keeps is not closed here.
server.keepAliveTimeout = 600_000;
server.on("connection", () => {
  arrived = { ...arrived, connections: arrived.connections + 1 };
});
process.on("message", () => {
  process.send?.(arrived);
  arrived = none;
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

/** A loan with 40 tasks, made once. */
const loans = new Map<string, string>();
function loanFor(reference: string): string {
  const known = loans.get(reference);
  if (known !== undefined) return known;
  const tasks = (owner: string) => Array.from({ length: 15 }, (_, index) => wireTask(`${reference}-${owner}-${index}`));
  const officerTasks = Array.from({ length: 10 }, (_, index) => wireOfficerTask(`${reference}-o-${index}`));
  const borrowers = ["a", "b"].map((owner) => wireBorrower(`${reference}-${owner}`, tasks(owner)));
  const loan = JSON.stringify(wireLoan(`loan_${reference}`, borrowers, officerTasks));
  loans.set(reference, loan);
  return loan;
}
