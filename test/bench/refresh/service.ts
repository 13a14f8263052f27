import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Arrived } from "./service.entry";

export interface SlowService {
  readonly baseUrl: string;
  /** What arrived since this was last called. */
  arrived(): Promise<Arrived>;
  stop(): void;
}

/** A process of its own that answers each request `latency` milliseconds after it arrived. */
export async function startSlowService(latency: number, encoding: "plain" | "compressed"): Promise<SlowService> {
  const child = fork(resolve("out/bench/refresh/service.entry.mjs"), [String(latency), encoding]);
  const [port] = await once(child, "message");
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async arrived() {
      const answer = once(child, "message");
      child.send("arrived");
      const [arrived] = await answer;
      return arrived;
    },
    stop: () => child.disconnect(),
  };
}
