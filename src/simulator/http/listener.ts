import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pause } from "./network";

/** Only reachable from this machine. */
const HOST = "127.0.0.1";

/** Holds a server on a port of loopback, and can leave the port for a while. */
export class Listener {
  readonly #server: Server;
  readonly #wait: Pause;
  #port: number;
  #closed = false;
  #opening: Promise<void> | undefined;
  /** Resolves when the last stop is over. */
  #stopped: Promise<void> = Promise.resolve();
  /** Ends the present pause. */
  #pause: AbortController | undefined;

  private constructor(server: Server, port: number, wait: Pause) {
    this.#server = server;
    this.#port = port;
    this.#wait = wait;
  }

  /** Rejects with the system's error when the port cannot be had; 0 stands for any free one. */
  static async open(server: Server, port: number, wait: Pause): Promise<Listener> {
    const listener = new Listener(server, port, wait);
    await listener.#listen();
    return listener;
  }

  /** http://127.0.0.1:PORT, without a slash at its end */
  get address(): string {
    return `http://${HOST}:${this.#port}`;
  }

  /** Whether nothing listens, though it is not closed. */
  get isRefusing(): boolean {
    return !this.#closed && !this.#server.listening;
  }

  /**
   * Closes all connections and refuses new ones for that long, from now on. Calls `failed` when the port is taken after that.
   */
  refuse(milliseconds: number, failed: (error: unknown) => void): void {
    if (this.#closed) return;
    this.#pause?.abort();
    const pause = new AbortController();
    this.#pause = pause;
    void this.#stop();
    void this.#wait(milliseconds, pause.signal)
      .catch(() => {})
      .then(() => (this.#pause === pause ? this.resume() : undefined))
      .catch(failed);
  }

  /** Ends a pause; does nothing while it listens. Rejects while the port is taken. */
  async resume(): Promise<void> {
    this.#pause?.abort();
    this.#pause = undefined;
    if (this.#closed || this.#server.listening) return;
    await this.#listen().catch((error: unknown) => {
      const code = error instanceof Error && "code" in error ? error.code : error;
      throw new Error(`Nothing can reach the simulator: port ${this.#port} cannot be had again (${code}).`);
    });
  }

  /** Ends every connection, requests in progress included. Can be called again. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#pause?.abort();
    await this.#stop();
  }

  /** May be called twice at once: by the end of a pause, and by `resume`. */
  #listen(): Promise<void> {
    this.#opening ??= this.#stopped
      .then(() => this.#open())
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  async #open(): Promise<void> {
    this.#server.listen(this.#port, HOST);
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** At once, unless it is being opened. */
  async #stop(): Promise<void> {
    if (this.#opening !== undefined) await this.#opening.catch(() => {});
    if (!this.#server.listening) return await this.#stopped;
    this.#stopped = once(this.#server, "close").then(() => {});
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#stopped;
  }
}
