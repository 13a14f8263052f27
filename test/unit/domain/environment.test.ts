import assert from "node:assert/strict";
import { parseBaseUrl } from "../../../src/domain/environment";

describe("A base URL", () => {
  it("is kept without its trailing slash, with a path of its own", () => {
    assert.deepEqual(parseBaseUrl(" https://API.example.com/los/ "), { baseUrl: "https://api.example.com/los" });
  });

  it("is without the paths of the service that are copied with it, and says which was taken off", () => {
    for (const [pasted, baseUrl] of [
      ["/graphql", ""],
      ["/graphql/", ""],
      ["/los/GraphQL", "/los"],
      ["/graphql/graphql", ""],
      ["/los/api/loan-applications/loan_1/borrower-tasks/t_1/documents", "/los"],
      ["/api/loan-applications", ""],
    ] as const) {
      const parsed = { baseUrl: `https://api.example.com${baseUrl}`, takenOff: pasted.slice(baseUrl.length) };
      assert.deepEqual(parseBaseUrl(`https://api.example.com${pasted}`), parsed);
    }
    for (const kept of ["https://graphql", "https://a.example/graphql/v2", "https://a.example/my-graphql"])
      assert.deepEqual(parseBaseUrl(kept), { baseUrl: kept });
  });

  it("may be plain http on this machine only", () => {
    for (const url of ["http://localhost:4010", "http://127.0.0.1:4010", "http://127.8.0.2", "http://[::1]:4010"]) {
      assert.deepEqual(parseBaseUrl(url), { baseUrl: url });
    }
    for (const host of ["api.example.com", "127.0.0.1.example.com", "localhost.evil.example"])
      assert.ok("problem" in parseBaseUrl(`http://${host}`), host);
    assert.ok("problem" in parseBaseUrl("ftp://localhost"));
  });

  it("holds no secret: neither user info nor a query, not even an empty one", () => {
    for (const url of [
      "https://user:hunter2@api.example.com",
      "https://api.example.com?key=hunter2",
      "https://api.example.com#hunter2",
      "https://api.example.com/los?",
      "https://api.example.com/#",
    ]) {
      const parsed = parseBaseUrl(url);
      assert.ok("problem" in parsed, url);
      assert.doesNotMatch(parsed.problem, /hunter2/);
    }
  });

  it("is refused in one sentence when it is no address", () => {
    const problem = "Enter a full address, such as https://api.example.com.";
    assert.deepEqual(parseBaseUrl("api.example.com"), { problem });
  });
});
