import assert from "node:assert/strict";
import { request } from "node:http";
import { eachWithSimulator } from "../callSimulator";

const UPLOAD = "/api/loan-applications/loan_8f3a21/borrower-tasks/task_7d10a2/documents";

describe("Simulator, the host name of a request", () => {
  const simulator = eachWithSimulator();

  /** By hand: fetch sets Host itself, and sends no whole address as the target. */
  function send(method: string, target: string, host: string): Promise<[status: number | undefined, body: string]> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(simulator().url);
      const headers = {
        Host: host.replace("PORT", port),
        Authorization: `Bearer ${simulator().token}`,
        "Content-Type": "application/json",
      };
      const path = target.replace("PORT", port);
      const outgoing = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          body += chunk;
        });
        response.on("end", () => resolve([response.statusCode, body]));
      });
      outgoing.on("error", reject).end(method === "POST" ? '{"query":"{ __typename }"}' : undefined);
    });
  }

  describe("is not a foreign one, which a web page could have led here (DNS rebinding)", () => {
    for (const host of [
      "evil.example",
      "evil.example:PORT",
      "127.0.0.1.evil.example",
      "localhost@evil.example",
      "10.0.0.1",
    ]) {
      for (const [method, path] of [
        ["GET", "/documents/doc_c90320"],
        ["POST", "/graphql"],
        ["POST", UPLOAD],
        ["GET", "/nowhere"],
      ] as const) {
        it(`${method} ${path} under ${host}`, async () => {
          const [status, body] = await send(method, path, host);
          assert.equal(status, 403);
          assert.match(body, /must name 127\.0\.0\.1 or localhost/);
          assert.deepEqual(simulator().calls().at(-1)?.operations, []);
        });
      }
    }
  });

  describe("is one of this machine, behind a forwarded port too", () => {
    for (const host of ["127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:8080", "[::1]:PORT", "localhost"]) {
      it(host, async () => {
        assert.equal((await send("POST", "/graphql", host))[0], 200);
        assert.equal((await send("GET", "/documents/doc_c90320", host))[0], 200);
      });
    }
  });

  describe("may stand in the request line (RFC 9112 3.2.2)", () => {
    it("and is taken from there", async () => {
      const [status, body] = await send("POST", "http://127.0.0.1:PORT/graphql", "127.0.0.1:PORT");
      assert.deepEqual([status, JSON.parse(body)], [200, { data: { __typename: "Query" } }]);
      assert.equal(simulator().calls().at(-1)?.path, "/graphql");
      assert.equal((await send("GET", "HTTP://localhost:PORT/documents/doc_c90320?x", "evil.example"))[0], 200);
      assert.equal((await send("POST", "http://127.0.0.1:PORT", "127.0.0.1:PORT"))[0], 404);
    });

    it("and a foreign one is refused there, whatever Host says", async () => {
      for (const target of ["http://evil.example/graphql", "http://localhost@evil.example/graphql"]) {
        assert.equal((await send("POST", target, "127.0.0.1:PORT"))[0], 403);
      }
    });
  });
});
