import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { DEFAULT_TIMEOUTS } from "../../../../src/service/connection";
import type { UploadFile } from "../../../../src/service/loanOriginationService";
import { PIECE } from "../../../../src/service/upload/pieceTogether";
import { uploadDocuments } from "../../../../src/service/upload/uploadDocuments";
import { failureOf } from "../support/failure";
import { TOKEN, testConnection } from "../support/testConnection";
import { fileOf, largeFile, uploadOf } from "./support/files";
import { answer, type RawService, startRawService } from "./support/rawService";
import { startUploadReceiver } from "./support/uploadReceiver";

const MB = 1_000_000;

describe("An upload that breaks off", () => {
  let service: RawService | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });

  /** Uploads to a service that behaves so, and checks what holds for every failure. */
  const failureAt = async (
    files: readonly UploadFile[],
    onBytes: (socket: Socket, received: number) => void,
    more: { timeouts?: Partial<typeof DEFAULT_TIMEOUTS>; signal?: AbortSignal } = {},
  ) => {
    service = await startRawService(onBytes);
    const connection = testConnection(service.baseUrl, { timeouts: { ...DEFAULT_TIMEOUTS, ...more.timeouts } });
    const failure = await failureOf(
      uploadDocuments(connection, uploadOf(files, more.signal ? { signal: more.signal } : {})),
    );
    assert.ok(service.connections <= 1, "it was sent again");
    assert.deepEqual(
      connection.records.map(({ outcome, status }) => [outcome, status]),
      [["failed", failure.status]],
    );
    assert.doesNotMatch(`${failure.message}${failure.detail}${JSON.stringify(connection.records)}`, new RegExp(TOKEN));
    return failure;
  };

  it("is not sent when the connection dies before the document was out", async () => {
    const failure = await failureAt([largeFile("a.pdf", 30 * MB)], (socket, received) => {
      if (received > MB) socket.destroy();
    });
    assert.deepEqual([failure.kind, failure.outcome], ["connectionLost", "notSent"]);
  });

  it("is unknown when the connection dies after all was sent", async () => {
    const failure = await failureAt([largeFile("a.pdf", MB)], (socket, received) => {
      if (received > MB) socket.destroy();
    });
    assert.deepEqual([failure.kind, failure.outcome], ["connectionLost", "unknown"]);
  });

  it("is unknown when one of several documents was out already", async () => {
    const failure = await failureAt([largeFile("a.pdf", MB), largeFile("b.pdf", 30 * MB)], (socket, received) => {
      if (received > 3 * MB) socket.destroy();
    });
    assert.deepEqual([failure.kind, failure.outcome], ["connectionLost", "unknown"]);
  });

  it("is a timeout of unknown outcome when no answer comes", async () => {
    const failure = await failureAt([fileOf("a.pdf", ["abc"])], () => {}, { timeouts: { uploadAnswer: 50 } });
    assert.deepEqual([failure.kind, failure.outcome], ["timeout", "unknown"]);
  });

  it("is a timeout when the service takes nothing more", async () => {
    const failure = await failureAt([largeFile("a.pdf", 100 * MB)], (socket) => socket.pause(), {
      timeouts: { uploadIdle: 100 },
    });
    assert.deepEqual([failure.kind, failure.outcome], ["timeout", "notSent"]);
  });

  it("waits for a slow service and holds no more than it takes", async () => {
    let handedOut = 0;
    let mostAhead = 0;
    let takenByService = 0;
    const source = largeFile("a.pdf", 40 * MB);
    const watched: UploadFile = {
      ...source,
      async *open(signal) {
        for await (const chunk of source.open(signal)) {
          handedOut += chunk.byteLength;
          mostAhead = Math.max(mostAhead, handedOut - takenByService);
          yield chunk;
        }
      },
    };
    service = await startRawService((socket, received) => {
      takenByService = received;
      socket.pause();
      setImmediate(() => socket.resume());
      if (received > 40 * MB && service?.received.includes("--\r\n", -4)) socket.end(answer("201 Created"));
    });
    await uploadDocuments(testConnection(service.baseUrl), uploadOf([watched]));
    assert.ok(mostAhead < 20 * MB, `${mostAhead} bytes were waiting`);
    const head = service.received.subarray(0, service.received.indexOf("\r\n\r\n") + 4).toString();
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    assert.equal(service.received.byteLength, head.length + length);
    assert.doesNotMatch(head, /chunked/i);
  });

  // Whole pieces, which are not held back to go with others.
  const size = 12 * PIECE;
  for (const [what, chunks] of [
    ["shrinks", [Buffer.alloc(8 * PIECE), Buffer.alloc(10)]],
    ["grows", [Buffer.alloc(8 * PIECE), Buffer.alloc(4 * PIECE), Buffer.alloc(1)]],
    ["grows within a chunk", [Buffer.alloc(8 * PIECE), Buffer.alloc(4 * PIECE + 1)]],
  ] as const) {
    it(`never lets a file that ${what} become a document`, async () => {
      const failure = await failureAt([fileOf("a.pdf", chunks, size)], () => {});
      assert.deepEqual([failure.kind, failure.outcome], ["fileChanged", "notSent"]);
      await service?.gone;
      assert.ok((service?.received.byteLength ?? 0) < size);
    });
  }

  it("tells which file could not be read, without its name", async () => {
    const unreadable: UploadFile = {
      ...fileOf("Nguyen.pdf", ["abc"]),
      // biome-ignore lint/correctness/useYield: a file that fails before it gives anything
      async *open() {
        throw Object.assign(new Error("ENOENT: no such file, open '/home/x/Nguyen.pdf'"), { code: "ENOENT" });
      },
    };
    const failure = await failureAt([largeFile("a.pdf", MB), unreadable], () => {});
    // The first document's last bytes were still waiting for more to go with.
    assert.deepEqual([failure.kind, failure.outcome], ["fileUnreadable", "notSent"]);
    assert.match(failure.message, /^File 2 of 2 could not be read/);
    assert.match(String(failure.detail), /ENOENT/);
    assert.doesNotMatch(`${failure.message}${failure.detail}`, /Nguyen/);
    await service?.gone;
    assert.ok(!service?.received.includes("--\r\n", -4), "the form was completed");
  });

  it("stops at once when it is cancelled, and closes the file", async () => {
    const cancel = new AbortController();
    let closed: () => void = () => {};
    const fileClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const source = largeFile("a.pdf", 100 * MB);
    const watched: UploadFile = {
      ...source,
      async *open(signal) {
        try {
          yield* source.open(signal);
        } finally {
          closed();
        }
      },
    };
    const failure = await failureAt(
      [watched],
      (_, received) => {
        if (received > MB) cancel.abort();
      },
      { signal: cancel.signal },
    );
    assert.deepEqual([failure.kind, failure.outcome], ["cancelled", "notSent"]);
    await service?.gone;
    await fileClosed;
    assert.ok((service?.received.byteLength ?? 0) < 100 * MB);
  });

  it("stops at once when it is cancelled while a file gives nothing", async () => {
    const cancel = new AbortController();
    const silent: UploadFile = {
      ...fileOf("a.pdf", [], 10),
      async *open() {
        yield Buffer.from("abc");
        cancel.abort();
        await new Promise(() => {});
      },
    };
    const failure = await failureAt([silent], () => {}, { signal: cancel.signal });
    assert.deepEqual([failure.kind, failure.outcome], ["cancelled", "notSent"]);
  });

  it("is unknown when it is cancelled while the answer is awaited", async () => {
    const cancel = new AbortController();
    const failure = await failureAt(
      [fileOf("a.pdf", ["abc"])],
      () => {
        if (service?.received.includes("--\r\n", -4)) cancel.abort();
      },
      { signal: cancel.signal },
    );
    assert.deepEqual([failure.kind, failure.outcome], ["cancelled", "unknown"]);
  });

  it("is not sent when nobody listens", async () => {
    service = await startRawService(() => {});
    await service.close();
    const failure = await failureOf(
      uploadDocuments(testConnection(service.baseUrl), uploadOf([fileOf("a.pdf", ["a"])])),
    );
    assert.deepEqual([failure.kind, failure.outcome], ["unreachable", "notSent"]);
  });
});

describe("An upload's answer", () => {
  const outcomeOf = async (status: string, headers = "", kind: "borrower" | "loanOfficer" = "borrower") => {
    const service = await startRawService((socket) => {
      if (service.received.includes("--\r\n", -4)) socket.end(answer(status, headers));
    });
    const connection = testConnection(service.baseUrl);
    try {
      const failure = await failureOf(
        uploadDocuments(
          connection,
          uploadOf([fileOf("a.pdf", ["abc"])], { task: { id: "t", kind, documentUploadPath: "/o/t" } }),
        ),
      );
      assert.equal(service.connections, 1);
      assert.equal(connection.records[0]?.status, failure.status);
      return failure;
    } finally {
      await service.close();
    }
  };

  for (const [status, kind, outcome] of [
    ["400 Bad Request", "refused", "refused"],
    ["401 Unauthorized", "unauthorized", "refused"],
    ["403 Forbidden", "forbidden", "refused"],
    ["404 Not Found", "refused", "refused"],
    ["407 Proxy Authentication Required", "unreachable", "notSent"],
    ["413 Payload Too Large", "refused", "refused"],
    ["415 Unsupported Media Type", "refused", "refused"],
    ["422 Unprocessable Content", "refused", "refused"],
    ["429 Too Many Requests", "rateLimited", "refused"],
    ["500 Internal Server Error", "serverError", "unknown"],
    ["503 Service Unavailable", "serverError", "unknown"],
  ] as const) {
    it(`service.md 7.5: ${status} is a failure`, async () => {
      const failure = await outcomeOf(status);
      assert.deepEqual([failure.kind, failure.outcome], [kind, outcome]);
      assert.doesNotMatch(failure.message, /officerUploadField/);
    });
  }

  it("service.md 4.5: a client error for an officer task says where the form field is set", async () => {
    for (const status of [
      "400 Bad Request",
      "404 Not Found",
      "415 Unsupported Media Type",
      "422 Unprocessable Content",
    ])
      assert.match((await outcomeOf(status, "", "loanOfficer")).message, /loanOps\.environments.*officerUploadField/);
    for (const status of ["401 Unauthorized", "500 Internal Server Error"])
      assert.doesNotMatch((await outcomeOf(status, "", "loanOfficer")).message, /officerUploadField/);
  });

  it("service.md 7.5: a redirect is not followed with the token", async () => {
    const elsewhere = await startUploadReceiver();
    try {
      const failure = await outcomeOf("307 Temporary Redirect", `Location: ${elsewhere.baseUrl}/x?secret=1\r\n`);
      assert.equal(failure.kind, "redirected");
      assert.match(failure.message, new RegExp(elsewhere.baseUrl));
      assert.doesNotMatch(failure.message, /secret/);
      assert.equal(elsewhere.begun, 0);
    } finally {
      await elsewhere.close();
    }
  });

  it("is heard when the service refuses before the end and closes", async () => {
    const service = await startRawService((socket, received) => {
      if (received > MB && !socket.writableEnded) socket.end(answer("413 Payload Too Large", "Connection: close\r\n"));
    });
    try {
      const failure = await failureOf(
        uploadDocuments(testConnection(service.baseUrl), uploadOf([largeFile("a.pdf", 50 * MB)])),
      );
      assert.deepEqual([failure.kind, failure.outcome, failure.status], ["refused", "refused", 413]);
      assert.match(failure.message, /too large/);
    } finally {
      await service.close();
    }
  });

  it("is no success when it comes before the whole upload is there", async () => {
    const service = await startRawService((socket, received) => {
      if (received > MB && !socket.writableEnded) socket.end(answer("200 OK"));
    });
    try {
      const failure = await failureOf(
        uploadDocuments(testConnection(service.baseUrl), uploadOf([largeFile("a.pdf", 50 * MB)])),
      );
      assert.deepEqual([failure.kind, failure.outcome], ["notUnderstood", "unknown"]);
    } finally {
      await service.close();
    }
  });

  for (const [what, body, remark] of [
    ["JSON", '{"id":"doc_1"}', undefined],
    ["a page", "<html>", /not JSON/],
    ["nothing", "", /not JSON/],
    ["more than is read", "x".repeat(200_000), undefined],
  ] as const) {
    it(`service.md 4.4: any success status is a success, with ${what} in its body`, async () => {
      const receiver = await startUploadReceiver({ answer: (response) => response.writeHead(202).end(body) });
      const connection = testConnection(receiver.baseUrl);
      try {
        await uploadDocuments(connection, uploadOf([fileOf("a.pdf", ["abc"])]));
      } finally {
        await receiver.close();
      }
      assert.equal(connection.records[0]?.outcome, "ok");
      if (remark === undefined) assert.equal(connection.records[0]?.detail, undefined);
      else assert.match(String(connection.records[0]?.detail), remark);
    });
  }

  it("service.md 7.5: is a failure even if its body never ends", async () => {
    const service = await startRawService((socket) => {
      if (service.received.includes("--\r\n", -4)) socket.write("HTTP/1.1 422 No\r\nContent-Length: 100\r\n\r\n{");
    });
    try {
      const failure = await failureOf(
        uploadDocuments(
          testConnection(service.baseUrl, { timeouts: { ...DEFAULT_TIMEOUTS, uploadIdle: 100 } }),
          uploadOf([fileOf("a.pdf", ["abc"])]),
        ),
      );
      assert.deepEqual([failure.kind, failure.outcome, failure.status], ["refused", "refused", 422]);
    } finally {
      await service.close();
    }
  });

  it("service.md 4.4: is a success even if its body breaks off or never ends", async () => {
    for (const end of [(socket: Socket) => socket.destroy(), () => {}]) {
      const service = await startRawService((socket) => {
        if (!service.received.includes("--\r\n", -4)) return;
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", () => end(socket));
      });
      try {
        await uploadDocuments(
          testConnection(service.baseUrl, { timeouts: { ...DEFAULT_TIMEOUTS, uploadIdle: 100 } }),
          uploadOf([fileOf("a.pdf", ["abc"])]),
        );
      } finally {
        await service.close();
      }
    }
  });
});
