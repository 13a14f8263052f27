import { createServer, type Socket } from "node:net";
import { onLoopback } from "../../../../support/loopback";
import { closedAfterTest } from "../../support/httpServer";

export interface RawService {
  readonly baseUrl: string;
  readonly connections: number;
  readonly received: Buffer;
  /** Whether the other side has closed or broken the last connection. */
  readonly gone: Promise<void>;
  close(): Promise<void>;
}

/** A service that does with its connection what the test says: `onBytes` hears how many have come. */
export async function startRawService(
  onBytes: (socket: Socket, received: number) => unknown,
  onConnection: (socket: Socket) => unknown = () => {},
): Promise<RawService> {
  const chunks: Buffer[] = [];
  let connections = 0;
  const gone = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    connections++;
    onConnection(socket);
    let received = 0;
    socket.on("close", () => gone.resolve());
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      received += chunk.byteLength;
      onBytes(socket, received);
    });
  });
  const { port, close } = await onLoopback(server);
  return closedAfterTest({
    baseUrl: `http://127.0.0.1:${port}`,
    get connections() {
      return connections;
    },
    get received() {
      return Buffer.concat(chunks);
    },
    gone: gone.promise,
    close,
  });
}

export function answer(status: string, headers = ""): string {
  return `HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\n\r\n`;
}
