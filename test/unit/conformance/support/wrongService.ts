import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as sent } from "node:http";
import { buffer, json } from "node:stream/consumers";
import type { Simulator } from "../../../../src/simulator/simulator";
import type { Target } from "../../../conformance/service";
import { onLoopback } from "../../../support/loopback";

/** A token that the service takes as one without any scope. */
export const NARROW_TOKEN = "narrow";

/** All that the suite can be told about the simulator's first day. */
export function targetOf({ token, url }: Pick<Simulator, "token" | "url">): Target {
  return {
    baseUrl: url,
    token,
    loan: "LN-2041",
    deal: "deal_51c0d7",
    allowWrites: true,
    secondLoan: "LN-1988",
    frozenLoan: "LN-1988",
    documentWithoutTask: "doc_c90499",
    completedDocument: "doc_c90340",
    narrowToken: NARROW_TOKEN,
    patience: { tries: 1, milliseconds: 0 },
  };
}

/** A request as it passes; what is changed is what the service gets. */
export interface PassingRequest {
  path: string;
  authorization: string | undefined;
  /** The GraphQL body; undefined for an upload. */
  graphql: { query: string; variables?: Record<string, unknown> } | undefined;
  form: Buffer<ArrayBuffer>;
  contentType: string;
}

export interface PassingAnswer {
  status: number;
  body: unknown;
  /** In the place of the body as JSON. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** The connection is broken off instead. */
  reset?: true;
}

/** What a service does otherwise than the simulator: against service.md, or in a way of its own that service.md allows. */
export interface Habit {
  /** An answer in the place of the service's own. */
  readonly request?: (
    request: PassingRequest,
    simulator: Simulator,
  ) => PassingAnswer | undefined | Promise<PassingAnswer | undefined>;
  /** Changes the answer, or what the service holds. */
  readonly answer?: (answer: PassingAnswer, request: PassingRequest, simulator: Simulator) => void;
}

export interface WrongService {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Stands before a simulator and gives it a habit, wrong or merely odd; made anew where it remembers. */
export async function startWrongService(simulator: Simulator, given: Habit | (() => Habit)): Promise<WrongService> {
  const habit = typeof given === "function" ? given() : given;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const path = incoming.url ?? "";
    const request: PassingRequest = {
      path,
      authorization: incoming.headers.authorization,
      graphql: path.endsWith("/graphql") ? JSON.parse(body.toString()) : undefined,
      form: body,
      contentType: incoming.headers["content-type"] ?? "",
    };
    const answer = (await habit.request?.(request, simulator)) ?? (await pass(simulator, request));
    habit.answer?.(answer, request, simulator);
    if (answer.reset) return void incoming.socket.destroy();
    const headers = { "Content-Type": "application/json", ...answer.headers };
    outgoing.writeHead(answer.status, headers).end(answer.raw ?? JSON.stringify(answer.body));
  });
  const { port, close } = await onLoopback(server);
  return { baseUrl: `http://127.0.0.1:${port}`, close };
}

/** Tests send thousands of requests this way: with connections of their own, and with fetch, they take twice as long. */
const AGENT = new Agent({ keepAlive: true });

/** What the simulator itself answers. */
export async function pass(
  simulator: Simulator,
  { path, authorization, graphql, form, contentType }: PassingRequest,
): Promise<PassingAnswer> {
  const narrow = authorization === `Bearer ${NARROW_TOKEN}`;
  simulator.setToken({ scopes: narrow ? [] : ["update:borrower"] });
  const token = narrow ? `Bearer ${simulator.token}` : authorization;
  const body = graphql === undefined ? form : Buffer.from(JSON.stringify(graphql));
  const headers = { "Content-Type": contentType, ...(token === undefined ? {} : { Authorization: token }) };
  const outgoing = sent(simulator.url + path, { agent: AGENT, method: "POST", headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await json(response) };
}
