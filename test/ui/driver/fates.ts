import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Fate } from "./gate";

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
