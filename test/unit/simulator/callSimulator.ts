import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { PlannedFault } from "../../../src/simulator/control/control";
import type { OperationName } from "../../../src/simulator/faults/callMatch";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../../src/simulator/simulator";
import { at } from "../../conformance/check";

export const LOAN = '{ loan(id: "LN-2041") { id } }';
export const REASSIGN =
  'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-2041" }) { reassignedCount } } }';
export const REJECT = `mutation { borrower { rejectDocument(input: {
  loanId: "LN-2041", documentId: "doc_c90312", archiveReasonNotes: "Blurry" }) { taskId } } }`;
export const CREATE = `mutation { borrower { create(input: { dealId: "deal_51c0d7",
  personalInformation: { firstName: "A", lastName: "B", email: "a@b.example" } }) { id } } }`;
/** Of a borrower task and of a loan officer task of LN-2041. */
export const UPLOAD = "/api/loan-applications/loan_8f3a21/borrower-tasks/task_7d10a2/documents";
export const OFFICER_UPLOAD = "/api/loan-applications/loan_8f3a21/loan-officer-tasks/task_7d10c1/documents";

/** A fresh simulator for each test of the surrounding `describe`, met over a real socket. */
export function eachWithSimulator(options: SimulatorOptions = {}): Simulator {
  const simulator = {} as Simulator;
  beforeEach(async () => {
    Object.assign(simulator, await startSimulator(options));
  });
  afterEach(() => simulator.close());
  return simulator;
}

/** Starts simulators, which are closed after each test of the surrounding `describe`. */
export function startingSimulators(): typeof startSimulator {
  const running: Simulator[] = [];
  afterEach(() => Promise.all(running.splice(0).map((simulator) => simulator.close())));
  return async (options) => {
    const simulator = await startSimulator(options);
    running.push(simulator);
    return simulator;
  };
}

/** Paths in a folder of its own for each test of the surrounding `describe`. */
export function eachWithFolder(): (name: string) => string {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "loan-ops-simulator-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}

export function authorized(simulator: Simulator): { readonly Authorization: string } {
  return { Authorization: `Bearer ${simulator.token}` };
}

/** A request to /graphql with whatever body and headers; headers of undefined are left out. */
export async function postGraphQL(
  simulator: Simulator,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Response> {
  const all = { ...authorized(simulator), "Content-Type": "application/json", ...headers };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const sent = typeof body === "string" ? new TextEncoder().encode(body) : JSON.stringify(body);
  return await fetch(`${simulator.url}/graphql`, { method: "POST", headers: given, body: sent, redirect: "manual" });
}

export async function upload(
  simulator: Simulator,
  files: readonly (readonly [
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    field?: string | undefined,
    type?: string,
  ])[],
  path = UPLOAD,
  headers: Readonly<Record<string, string>> = authorized(simulator),
): Promise<Response> {
  const body = new FormData();
  for (const [name, content, field = "borrower-task-files", type = ""] of files) {
    body.append(field, new Blob([content], { type }), name);
  }
  return await fetch(simulator.url + path, { method: "POST", headers, body, redirect: "manual" });
}

/** By hand: fetch sets headers of its own, and sends no whole address as the target. */
export async function requestByHand(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): Promise<{ readonly status: number | undefined; readonly headers: IncomingHttpHeaders; readonly body: string }> {
  const outgoing = request({ host: "127.0.0.1", port: new URL(url).port, method, path, headers }).end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

export interface TriedCall {
  send(simulator: Simulator): Promise<Response>;
  /** Whether it was done; reading leaves no trace. */
  done?(simulator: Simulator): boolean;
}

export const CALLS: Readonly<Partial<Record<OperationName, TriedCall>>> = {
  loan: { send: (simulator) => postGraphQL(simulator, { query: LOAN }) },
  "loan.reassignLoanOfficerTasks": {
    send: (simulator) => postGraphQL(simulator, { query: REASSIGN }),
    done: ({ state }) => state.tasks.get("task_7d10c1")?.assignedTo === "BORROWER",
  },
  "borrower.rejectDocument": {
    send: (simulator) => postGraphQL(simulator, { query: REJECT }),
    done: ({ state }) => state.documents.get("doc_c90312")?.archived === true,
  },
  "borrower.create": {
    send: (simulator) => postGraphQL(simulator, { query: CREATE }),
    done: ({ state }) => state.deals.get("deal_51c0d7")?.borrowerIds.length === 3,
  },
  uploadBorrowerTaskDocuments: {
    send: (simulator) => upload(simulator, [["a.pdf", "abc"]]),
    done: ({ state }) => state.tasks.get("task_7d10a2")?.documentIds.length === 2,
  },
};

export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly path?: readonly (string | number)[] }[];
}

export async function execute(
  simulator: Simulator,
  query: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const response = await postGraphQL(simulator, { query, ...(variables && { variables }) });
  const answer = (await response.json()) as Answer;
  assert(response.status === 200 && "data" in answer, JSON.stringify(answer));
  return answer;
}

export async function dataOf(
  simulator: Simulator,
  query: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<Answer["data"]> {
  const { data, errors } = await execute(simulator, query, variables);
  assert.equal(errors, undefined);
  return data;
}

/**
 * Posts a body in chunks, without announcing its length, as a client that reads the answer only after it has sent all.
 * By hand, since Node's own client stops sending when an answer comes early. Resolves to the HTTP status.
 */
export async function postInChunks(
  simulator: Simulator,
  path: string,
  headers: Readonly<Record<string, string>>,
  chunk: Uint8Array,
  count: number,
): Promise<number> {
  const socket = connect(Number(new URL(simulator.url).port), "127.0.0.1").pause();
  const lines = Object.entries({ Host: "127.0.0.1", "Transfer-Encoding": "chunked", ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  for (let sent = 0; sent < count; sent++) {
    socket.write(`${chunk.byteLength.toString(16)}\r\n`);
    socket.write(chunk);
    if (!socket.write("\r\n")) await once(socket, "drain");
  }
  await new Promise<void>((resolve) => socket.write("0\r\n\r\n", () => resolve()));
  socket.resume();
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer.toString())?.[1]);
}

/** The faults that calls are still to meet, without their handles. */
export function waiting(simulator: Simulator): Omit<PlannedFault, "remove">[] {
  const planned = simulator.faults().filter(({ fault, calls, met }) => fault !== "connection-refused" && met < calls);
  return planned.map(({ remove, ...told }) => told);
}

export { at };

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const list = at(value, ...path);
  assert(Array.isArray(list), `no list at ${path.join(".")}`);
  return list;
}

/** Waits for something that happens on the service's side after the client is done. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
