// Built-ins only.
import { createServer } from "node:net";

/**
 * A port of this machine that nobody listens on.
 *
 * @param {number} [wish] this one, if it is free
 * @returns {Promise<number>}
 */
export function freePort(wish = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error) => (wish === 0 ? reject(error) : resolve(freePort())));
    server.listen(wish, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
