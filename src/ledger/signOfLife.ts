import { randomBytes } from "node:crypto";
import { unlink } from "node:fs/promises";
import { createServer, type Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "./ledgerError";

/** A window that answers slower than this is busy, not gone. */
const PATIENCE_MS = 1000;

/**
 * How other windows see that this process is still there: a local socket (on Windows a named pipe) that nobody sends
 * anything through. The system closes it with the process, however that ends; a process ID alone could soon be another's.
 */
export class SignOfLife {
  readonly token: string;
  readonly #server: Server;

  private constructor(token: string, server: Server) {
    this.token = token;
    this.#server = server;
  }

  /** Where no socket can be made, others take this process for gone: what it sends shows as unknown there until it ends. */
  static async show(): Promise<SignOfLife> {
    const token = randomBytes(12).toString("hex");
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      server.on("error", () => resolve());
      server.listen(addressOf(token), resolve);
    });
    server.unref();
    return new SignOfLife(token, server);
  }

  close(): void {
    this.#server.close();
  }
}

/** Whether the process that showed the sign is still there. */
export async function isAlive(token: string): Promise<boolean> {
  // Tokens are read from a file, and what is gone is removed: no path may come of them.
  if (!/^[0-9a-f]{24}$/.test(token)) return false;
  const failure = await connect(addressOf(token));
  // Left behind by a crash.
  if (failure === "ECONNREFUSED") await unlink(addressOf(token)).catch(() => undefined);
  return failure === undefined || failure === "EAGAIN" || failure === "EBUSY";
}

function addressOf(token: string): string {
  return process.platform === "win32" ? `\\\\.\\pipe\\loan-ops-${token}` : join(tmpdir(), `loan-ops-${token}.sock`);
}

/** The code of what went wrong; undefined when there is somebody. */
function connect(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new Socket();
    const end = (failure: string | undefined) => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(PATIENCE_MS, () => end(undefined));
    socket.once("connect", () => end(undefined));
    socket.on("error", (error) => end(codeOf(error) ?? "failed"));
    socket.connect(address);
  });
}
