import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Identity } from "../../support/certificates";
import { onLoopback } from "../../support/loopback";
import { type Service, startService } from "./service";

/** What becomes of an upload whose head has arrived: its body is still to be read. `deliver` hands it on to the service. */
type Fate = (incoming: IncomingMessage, deliver: () => Promise<IncomingMessage>) => Promise<void>;

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
  close(): Promise<void>;
}

/** Opens one on this machine, with TLS when it is given an identity. */
export async function openGate(service: Service, identity?: Identity): Promise<Gate> {
  let uploads = 0;
  const listener = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    incoming.on("error", () => {});
    const upload = incoming.url?.endsWith("/documents");
    if (upload) uploads++;
    if (upload && gate.fate !== undefined) return gate.fate(incoming, () => onward(service, incoming));
    const answer = await onward(service, incoming);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  };
  const guarded = (incoming: IncomingMessage, response: ServerResponse) =>
    void listener(incoming, response).catch(() => response.destroy());
  const server = identity ? createTlsServer(identity, guarded) : createServer(guarded);
  const { port, close } = await onLoopback(server);
  const gate: Gate = {
    url: `${identity ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    token: service.token,
    get uploads() {
      return uploads;
    },
    fate: undefined,
    close,
  };
  return gate;
}

/** A gate and the simulator behind it, which close together. */
export async function startGatedService(): Promise<Gate & { readonly service: Service }> {
  const service = await startService();
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

/** Takes the first `bytes` of an upload and then nothing more: it stands still in its middle. */
export function standstill(bytes: number) {
  const reached = Promise.withResolvers<void>();
  let held: IncomingMessage | undefined;
  let length = 0;
  const fate: Fate = async (incoming) => {
    held = incoming;
    while (length < bytes) {
      await once(incoming, "readable");
      for (let chunk = incoming.read(); chunk !== null; chunk = incoming.read()) length += chunk.length;
    }
    reached.resolve();
  };
  /** Reads away what is on its way, and resolves with the bytes that came in all when the sender has gone. */
  const ended = async (): Promise<number> => {
    const closed = new Promise<void>((resolve) => void held?.on("close", resolve));
    held?.on("data", (chunk: Buffer) => {
      length += chunk.length;
    });
    await closed;
    return length;
  };
  return { fate, reached: reached.promise, ended };
}

/** The service has the upload, and nobody ever hears of it. */
export function answerHeld() {
  const reached = Promise.withResolvers<void>();
  const fate: Fate = async (_incoming, deliver) => {
    (await deliver()).resume();
    reached.resolve();
  };
  return { fate, reached: reached.promise };
}

/** What breaks off on this side breaks off on the other. */
function onward(service: Service, incoming: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url } = incoming;
    // The service answers under a name of its own machine only.
    const headers = { ...incoming.headers, host: new URL(service.url).host };
    const outgoing = request(service.url + url, { method, headers }, resolve);
    outgoing.on("error", reject);
    incoming.on("close", () => incoming.complete || outgoing.destroy());
    incoming.pipe(outgoing);
  });
}
