import { createHash, randomBytes } from "node:crypto";
import { unlink } from "node:fs/promises";
import { createServer, type Server, Socket } from "node:net";
import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import { errorCode } from "../domain/errorCode";
import { privateFolder } from "./privateFolder";

/** Bytes of a socket's path that every system takes. */
const LONGEST_PATH = 103;

/** A connection attempt that takes longer means that the window is busy, not gone. In milliseconds. */
const CONNECT_TIMEOUT_MS = 1000;

/**
 * Shows other windows that this process is alive: a local socket (on Windows a named pipe) without any traffic. The
 * system closes it however the process ends, whereas a process ID may be reused. Its folder is private to this user and
 * depends only on the folder of the record: all windows find it, and no other user can listen in the place of a crashed
 * window.
 */
export class LivenessSocket {
  readonly token: string;
  readonly #server: Server;

  private constructor(token: string, server: Server) {
    this.token = token;
    this.#server = server;
  }

  /**
   * Where no socket can be made, other windows take this process for gone: what it is sending shows there as unknown
   * until it ends.
   */
  static async show(folder: string): Promise<LivenessSocket> {
    const token = randomBytes(12).toString("hex");
    if (process.platform !== "win32") await privateFolder(livenessFolder(folder)).catch(() => undefined);
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      server.on("error", () => resolve());
      server.listen(addressOf(folder, token), resolve);
    });
    server.unref();
    return new LivenessSocket(token, server);
  }

  close(): void {
    this.#server.close();
  }
}

/** Whether the process with this token is alive. */
export async function isAlive(folder: string, token: string): Promise<boolean> {
  // The token comes from a file and becomes a part of a path that may be removed, so its form is checked.
  if (!/^[0-9a-f]{24}$/.test(token)) return false;
  const address = addressOf(folder, token);
  const failure = await connect(address);
  // Left behind by a crash.
  if (failure === "ECONNREFUSED") await unlink(address).catch(() => undefined);
  return failure === undefined || failure === "EAGAIN" || failure === "EBUSY";
}

function addressOf(folder: string, token: string): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\loan-ops-${token}`;
  return join(livenessFolder(folder), `${token}.sock`);
}

/** Beside the record, or in the user's folder for caches where the path of a socket would be too long there. */
export function livenessFolder(folder: string): string {
  const beside = join(folder, "windows");
  const token = "0".repeat(24);
  if (Buffer.byteLength(join(beside, `${token}.sock`)) <= LONGEST_PATH) return beside;
  const record = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  const caches = process.platform === "darwin" ? join("Library", "Caches") : ".cache";
  return join(homeOfAccount(), caches, "loan-ops", record);
}

/**
 * From the system's account, not from HOME, which may differ between windows; HOME only for accounts unknown to the
 * system.
 */
function homeOfAccount(): string {
  try {
    return userInfo().homedir;
  } catch {
    return homedir();
  }
}

/** The error's code; undefined when somebody listens, also without an answer in time. */
function connect(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new Socket();
    const end = (failure: string | undefined) => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => end(undefined));
    socket.once("connect", () => end(undefined));
    socket.on("error", (error) => end(errorCode(error) ?? "failed"));
    socket.connect(address);
  });
}
