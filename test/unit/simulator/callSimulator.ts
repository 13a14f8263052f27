import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../../src/simulator/simulator";

/** A fresh simulator for each test of the surrounding `describe`, met over a real socket. */
export function eachWithSimulator(options: SimulatorOptions = {}): () => Simulator {
  let simulator: Simulator | undefined;
  beforeEach(async () => {
    simulator = await startSimulator(options);
  });
  afterEach(async () => {
    await simulator?.close();
    simulator = undefined;
  });
  return () => {
    assert(simulator);
    return simulator;
  };
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
  const text = typeof body === "string" ? new TextEncoder().encode(body) : JSON.stringify(body);
  return await fetch(`${simulator.url}/graphql`, {
    method: "POST",
    headers: given,
    body: text,
    redirect: "manual",
  });
}

export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly path?: readonly (string | number)[] }[];
}

/** The answer to an operation that the simulator executes. */
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

/** The data of an operation that has no errors. */
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

/** What an answer holds at a path of field names and list indices; undefined where there is nothing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
}

/** The list at a path of an answer. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const list = at(value, ...path);
  assert(Array.isArray(list), `no list at ${path.join(".")}`);
  return list;
}

/** Waits for something that happens on the service's side after the client is done. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
