import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { postUserOperation } from "../../../../src/service/graphql/postOperation";
import { sendUpload } from "../../../../src/service/upload/sendUpload";
import { failureOf } from "../support/failure";
import { testConnection } from "../support/testConnection";
import { fileOf, uploadOf } from "../upload/support/files";

/** A thread of its own: a service in this one would take turns with the client, and nothing would be lost. */
const HASTY = `
  const { parentPort, workerData } = require("node:worker_threads");
  require("node:net").createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (bytes) => {
      const status = /\\/(\\d{3})\\//.exec(bytes.toString())[1];
      const answer = "HTTP/1.1 " + status + " No\\r\\nConnection: close\\r\\nContent-Length: 2\\r\\n\\r\\n{}";
      if (workerData === "resets") socket.write(answer, () => socket.resetAndDestroy());
      else socket.pause().end(answer, () => socket.destroy());
    });
  }).listen(0, "127.0.0.1", function () { parentPort.postMessage(this.address().port); });
`;

const TRIES = 10;

/** The service answers once it saw the head, and takes nothing more, as HAProxy, Squid and small frameworks do. */
for (const close of ["closes", "resets"] as const) {
  describe(`An answer before the request has left, of a service that then ${close}`, () => {
    let service: Worker;
    let baseUrl = "";
    before(async () => {
      service = new Worker(HASTY, { eval: true, workerData: close });
      const [port] = await once(service, "message");
      baseUrl = `http://127.0.0.1:${port}`;
    });
    after(() => service.terminate());

    for (const size of [1_000, 200_000, 300_000, 5_000_000]) {
      it(`is read, of an upload of ${size / 1000} KB, and a refused token is asked for anew`, async () => {
        const file = fileOf("a.pdf", [Buffer.alloc(size)]);
        for (const status of [401, 413, 503]) {
          let refusals = 0;
          const tokenRefused = () => ++refusals > 0;
          for (let round = 0; round < TRIES; round++) {
            const connection = testConnection(`${baseUrl}/${status}`, { tokenRefused });
            const failure = await failureOf(sendUpload(connection, uploadOf([file])));
            assert.equal(failure.status, status, `${failure.kind}: ${failure.detail}`);
            assert.equal(failure.tokenMayBeNew, status === 401);
          }
          assert.equal(refusals, status === 401 ? TRIES : 0);
        }
      });
    }

    it("is read, of a mutation of 3 MB", async () => {
      const mutation = { name: "m", kind: "mutation", document: "mutation m { m }", results: [["m"]] } as const;
      for (let round = 0; round < TRIES; round++) {
        const call = postUserOperation(testConnection(`${baseUrl}/401`), mutation, { x: "x".repeat(3_000_000) });
        assert.equal((await failureOf(call)).status, 401);
      }
    });
  });
}
