import assert from "node:assert/strict";
import type { Socket } from "node:net";
import type { UploadFile } from "../../../../src/service/loanOriginationService";
import { DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { PIECE } from "../../../../src/service/upload/uploadBody";
import { uploadDocuments } from "../../../../src/service/upload/uploadDocuments";
import { failureOf } from "../support/failure";
import { TOKEN, testConnection } from "../support/testConnection";
import { fileOf, largeFile, uploadOf } from "./support/files";
import { answer, type RawService, startRawService } from "./support/rawService";

const MB = 1_000_000;

/** What else the network does to one is in faultTable.test.ts. */
describe("An upload that breaks off", () => {
  let service: RawService | undefined;

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

  it("is unknown when one of several documents was out already", async () => {
    const failure = await failureAt([largeFile("a.pdf", MB), largeFile("b.pdf", 30 * MB)], (socket, received) => {
      if (received > 3 * MB) socket.destroy();
    });
    assert.deepEqual([failure.kind, failure.outcome], ["connectionLost", "unknown"]);
  });

  it("is a timeout when the service takes nothing more", async () => {
    const failure = await failureAt([largeFile("a.pdf", 100 * MB)], (socket) => socket.pause(), {
      timeouts: { uploadIdle: 100 },
    });
    assert.deepEqual([failure.kind, failure.outcome], ["timeout", "notSent"]);
  });

  it("is a timeout when the file does not give its first byte, as on a disk that hangs", async () => {
    const hanging: UploadFile = {
      ...largeFile("a.pdf", MB),
      async *open() {
        await new Promise<never>(() => undefined);
        yield new Uint8Array();
      },
    };
    const failure = await failureAt([hanging], () => {}, { timeouts: { uploadIdle: 100 } });
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
    // Small files are read before any of them is sent.
    assert.deepEqual([failure.kind, failure.outcome], ["fileUnreadable", "notSent"]);
    assert.match(failure.message, /^File 2 of 2 could not be read/);
    assert.match(String(failure.detail), /ENOENT/);
    assert.doesNotMatch(`${failure.message}${failure.detail}`, /Nguyen/);
    await service?.gone;
    assert.ok(!service?.received.includes("--\r\n", -4), "the form was completed");
  });

  it("stops at once when it is cancelled, and closes the file", async () => {
    const cancel = new AbortController();
    const closed = Promise.withResolvers<void>();
    const source = largeFile("a.pdf", 100 * MB);
    const watched: UploadFile = {
      ...source,
      async *open(signal) {
        try {
          yield* source.open(signal);
        } finally {
          closed.resolve();
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
    assert.match(failure.message, /^Canceled after [\d.]+ MB of 95\.4 MB\.$/);
    assert.ok((failure.bytesSent ?? 0) > MB);
    await service?.gone;
    await closed.promise;
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
});
