import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Fate } from "./gate";

/** The service has the upload, but its answer never comes: the connection dies. */
export const answerLost: Fate = async ({ deliver, response }) => {
  await deliver();
  response.destroy();
};

/** The service has stored the first of several files when the connection dies. */
export const firstFileOnly: Fate = async ({ incoming, deliver, response }) => {
  const body = await buffer(incoming);
  const boundary = body.subarray(0, body.indexOf("\r\n"));
  const secondPart = body.indexOf(boundary, boundary.length);
  await deliver(Buffer.concat([body.subarray(0, secondPart), boundary, Buffer.from("--\r\n")]));
  response.destroy();
};

/** The connection dies with the whole upload on its way, and the service gets nothing. */
export const swallowed: Fate = async ({ incoming, response }) => {
  incoming.resume();
  await once(incoming, "end");
  response.destroy();
};

/** The service refuses it once it has read it. */
export function refusedWith(status: number): Fate {
  return async ({ incoming, response }) => {
    incoming.resume();
    await once(incoming, "end");
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  };
}

/** An upload that stands still in its middle. */
export interface Standstill {
  readonly fate: Fate;
  /** Resolves when it stands still. */
  readonly reached: Promise<void>;
  /** Lets it go on to the service. */
  goOn(): void;
  /** Reads away what is on its way, and resolves with the bytes that came in all when the sender has gone. */
  ended(): Promise<number>;
}

/** Takes the first `bytes` and then nothing more, until told to. */
export function standstill(bytes: number): Standstill {
  const reached = Promise.withResolvers<void>();
  const goingOn = Promise.withResolvers<void>();
  let held: IncomingMessage | undefined;
  let length = 0;
  return {
    async fate({ incoming, response, deliver }) {
      held = incoming;
      const first: Buffer[] = [];
      while (length < bytes) {
        await once(incoming, "readable");
        for (let chunk = incoming.read(); chunk !== null; chunk = incoming.read()) {
          first.push(chunk);
          length += chunk.length;
        }
      }
      reached.resolve();
      await goingOn.promise;
      incoming.unshift(Buffer.concat(first));
      response.writeHead(await deliver()).end("{}");
    },
    reached: reached.promise,
    goOn: () => goingOn.resolve(),
    async ended() {
      const closed = new Promise<void>((resolve) => void held?.on("close", resolve));
      held?.on("data", (chunk: Buffer) => {
        length += chunk.length;
      });
      await closed;
      return length;
    },
  };
}

/** A service that says yes at once and shows the documents later. */
export interface Delay {
  readonly fate: Fate;
  /** Lets the documents arrive. */
  arrive(): Promise<void>;
}

export function delay(): Delay {
  let arrive = async (): Promise<unknown> => undefined;
  return {
    async fate({ incoming, response, deliver }) {
      const body = await buffer(incoming);
      arrive = () => deliver(body);
      response.writeHead(201, { "content-type": "application/json" }).end("{}");
    },
    arrive: async () => void (await arrive()),
  };
}

/** The service has the upload, and nobody ever hears of it. */
export function answerHeld(): Pick<Standstill, "fate" | "reached"> {
  const reached = Promise.withResolvers<void>();
  return {
    async fate({ deliver }) {
      await deliver();
      reached.resolve();
    },
    reached: reached.promise,
  };
}
