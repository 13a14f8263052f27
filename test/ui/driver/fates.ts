import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { Fate } from "./gate";

/** The service has the upload, but its answer never comes: the connection dies. */
export const answerLost: Fate = async ({ deliver, response }) => {
  await deliver();
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
  /** Resolves when the sender has gone. */
  readonly left: Promise<void>;
  /** Lets it go on to the service. */
  goOn(): void;
}

/** Takes the first `bytes` and then nothing more, until told to. */
export function standstill(bytes: number): Standstill {
  const reached = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  return {
    async fate({ incoming, response, deliver }) {
      incoming.on("close", () => left.resolve());
      const first: Buffer[] = [];
      for (let length = 0; length < bytes; ) {
        await once(incoming, "readable");
        for (let chunk = incoming.read(); chunk !== null; chunk = incoming.read()) {
          first.push(chunk);
          length += chunk.length;
        }
      }
      reached.resolve();
      await gone.promise;
      incoming.unshift(Buffer.concat(first));
      response.writeHead(await deliver()).end("{}");
    },
    reached: reached.promise,
    left: left.promise,
    goOn: () => gone.resolve(),
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
