import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { text } from "node:stream/consumers";
import type { SimulatorOptions } from "../../../src/simulator/simulator";
import type { Identity } from "../../support/certificates";
import { onLoopback } from "../../support/loopback";
import { type Service, startService } from "./simulator";

/** An upload whose head has arrived at the gate; its body is read by whoever decides what becomes of it. */
export interface HeldUpload {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  /** Hands it on to the service as it comes, or a body that was read before; returns the status of the service's answer. */
  deliver(body?: Buffer): Promise<number>;
}

/** What becomes of an upload. */
export type Fate = (upload: HeldUpload) => Promise<void>;

/** A way to the service on which a test decides what becomes of uploads; everything else passes. */
export interface Gate {
  readonly url: string;
  readonly port: number;
  /** The service's token. */
  readonly token: string;
  /** Uploads whose head arrived. */
  readonly uploads: number;
  /** Of each upload from now on; they pass when undefined. */
  fate: Fate | undefined;
  /** Changes the text of GraphQL answers on their way. */
  rewrite: ((answer: string) => string) | undefined;
  close(): Promise<void>;
}

/** Opens one on this machine, with TLS when it is given an identity. */
export async function openGate(service: Service, identity?: Identity, address = "127.0.0.1"): Promise<Gate> {
  let uploads = 0;
  const listener = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    incoming.on("error", () => {});
    const held: HeldUpload = { incoming, response, deliver: (body) => forward(service, incoming, body) };
    if (!incoming.url?.endsWith("/documents")) return pass(service, incoming, response, gate.rewrite);
    uploads++;
    if (gate.fate === undefined) await pass(service, incoming, response);
    else await gate.fate(held);
  };
  const guarded = (incoming: IncomingMessage, response: ServerResponse) =>
    void listener(incoming, response).catch(() => response.destroy());
  const server = identity ? createTlsServer(identity, guarded) : createServer(guarded);
  const { port, close } = await onLoopback(server, address);
  const gate: Gate = {
    url: `${identity ? "https" : "http"}://${address}:${port}`,
    port,
    token: service.token,
    get uploads() {
      return uploads;
    },
    fate: undefined,
    rewrite: undefined,
    close,
  };
  return gate;
}

/** A gate and the simulator behind it, which close together. */
export interface GatedService extends Gate {
  readonly service: Service;
}

export async function startGatedService(options?: SimulatorOptions): Promise<GatedService> {
  const service = await startService(options);
  const gate = await openGate(service);
  const { close } = gate;
  return Object.assign(gate, {
    service,
    close: async () => {
      await close();
      await service.close();
    },
  });
}

async function pass(
  service: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
  rewrite = (answer: string) => answer,
): Promise<void> {
  const answer = await onward(service, incoming);
  const { "content-length": _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers).end(rewrite(await text(answer)));
}

async function forward(service: Service, incoming: IncomingMessage, body: Buffer | undefined): Promise<number> {
  const answer = await onward(service, incoming, body);
  answer.resume();
  return answer.statusCode ?? 0;
}

/** What breaks off on this side breaks off on the other. */
function onward(service: Service, incoming: IncomingMessage, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url } = incoming;
    // The service answers under a name of its own machine only.
    const headers = { ...incoming.headers, host: new URL(service.url).host };
    const length = body && { "content-length": body.length };
    const outgoing = request(service.url + url, { method, headers: { ...headers, ...length } }, resolve);
    outgoing.on("error", reject);
    if (body !== undefined) {
      outgoing.end(body);
      return;
    }
    incoming.on("close", () => incoming.complete || outgoing.destroy());
    incoming.pipe(outgoing);
  });
}
