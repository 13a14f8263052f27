import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import type { RunningSimulator } from "../../../../src/simulator/simulator";
import { onLoopback } from "../../../support/loopback";

/** A token that the service takes as one without any scope. */
export const NARROW_TOKEN = "narrow";

/** A GraphQL request as it passes; what is changed is what the service gets. */
export interface PassingRequest {
  readonly path: string;
  authorization: string | undefined;
  /** The GraphQL body; undefined for an upload. */
  graphql: { query: string; variables?: Record<string, unknown> } | undefined;
}

export interface PassingAnswer {
  status: number;
  body: unknown;
}

/** What a service does otherwise than service.md says. */
export interface Wrong {
  /** An answer in the place of the service's own. */
  readonly request?: (request: PassingRequest) => PassingAnswer | undefined;
  readonly answer?: (answer: PassingAnswer, request: PassingRequest) => void;
}

export interface WrongService {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Stands before a simulator and makes it wrong. */
export async function startWrongService(simulator: RunningSimulator, wrong: Wrong): Promise<WrongService> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const path = incoming.url ?? "";
    const request: PassingRequest = {
      path,
      authorization: incoming.headers.authorization,
      graphql: path === "/graphql" ? JSON.parse(body.toString()) : undefined,
    };
    const answer = wrong.request?.(request) ?? (await pass(simulator, request, incoming.headers, body));
    wrong.answer?.(answer, request);
    outgoing.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body));
  });
  const { port, close } = await onLoopback(server);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close,
  };
}

async function pass(
  simulator: RunningSimulator,
  { path, authorization, graphql }: PassingRequest,
  headers: IncomingHttpHeaders,
  body: Buffer<ArrayBuffer>,
): Promise<PassingAnswer> {
  const narrow = authorization === `Bearer ${NARROW_TOKEN}`;
  simulator.control.setScopes(narrow ? [] : ["update:borrower"]);
  const token = narrow ? `Bearer ${simulator.token}` : authorization;
  const response = await fetch(simulator.baseUrl + path, {
    method: "POST",
    headers: {
      "Content-Type": headers["content-type"] ?? "",
      ...(token === undefined ? {} : { Authorization: token }),
    },
    body: graphql === undefined ? body : JSON.stringify(graphql),
  });
  return { status: response.status, body: await response.json() };
}
