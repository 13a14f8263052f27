import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

export interface Loopback {
  readonly port: number;
  close(): Promise<void>;
}

/** Lets a server of any kind listen on a free port of this machine. */
export async function onLoopback(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
