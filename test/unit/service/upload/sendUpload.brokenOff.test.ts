import assert from "node:assert/strict";
import type { Socket } from "node:net";
import type { ServiceErrorKind, ServiceErrorOutcome } from "../../../../src/service/failure/serviceError";
import type { UploadFile } from "../../../../src/service/loanOriginationService";
import { DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { sendUpload } from "../../../../src/service/upload/sendUpload";
import { PIECE_BYTES } from "../../../../src/service/upload/uploadBody";
import { assertFails } from "../support/failure";
import { TOKEN, testConnection } from "../support/testConnection";
import { fileOf, largeFile, uploadOf } from "./support/files";
import { answer, type RawService, startRawService } from "./support/rawService";

const MB = 1_000_000;

/** What else the network does to one is in createService.faultTable.test.ts. */
describe("An upload that breaks off", () => {
  let service: RawService | undefined;

  /** Uploads to a service that behaves so: it fails so, and what holds for every failure does. */
  const failsAt = async (
    [kind, outcome]: readonly [ServiceErrorKind, ServiceErrorOutcome],
    files: readonly UploadFile[],
    onBytes: (socket: Socket, received: number) => unknown = () => {},
    more: { timeouts?: Partial<typeof DEFAULT_TIMEOUTS>; signal?: AbortSignal } = {},
  ) => {
    service = await startRawService(onBytes);
    const connection = testConnection(service.baseUrl, { timeouts: { ...DEFAULT_TIMEOUTS, ...more.timeouts } });
    const upload = uploadOf(files, more.signal ? { signal: more.signal } : {});
    const failure = await assertFails(sendUpload(connection, upload), kind, outcome);
    assert.ok(service.connections <= 1, "it was sent again");
    assert.deepEqual(
      connection.records.map(({ outcome, status }) => [outcome, status]),
      [["failed", failure.status]],
    );
    assert.doesNotMatch(`${failure.message}${failure.detail}${JSON.stringify(connection.records)}`, new RegExp(TOKEN));
    return failure;
  };

  it("is unknown when one of several documents was out already", async () => {
    const files = [largeFile("a.pdf", MB), largeFile("b.pdf", 30 * MB)];
    const failure = await failsAt(["connectionLost", "unknown"], files, (socket, received) => {
      if (received > 3 * MB) socket.destroy();
    });
    assert.match(failure.message, /^The connection ended before the service took the whole upload\. Check the access/);
  });

  it("is a timeout when the service takes nothing more", async () => {
    const files = [largeFile("a.pdf", 100 * MB)];
    await failsAt(["timeout", "notSent"], files, (socket) => socket.pause(), { timeouts: { uploadIdle: 100 } });
  });

  it("is a timeout when the file does not give its first byte, as on a disk that hangs", async () => {
    const hanging: UploadFile = {
      ...largeFile("a.pdf", MB),
      async *open() {
        await new Promise<never>(() => undefined);
        yield new Uint8Array();
      },
    };
    await failsAt(["timeout", "notSent"], [hanging], undefined, { timeouts: { uploadIdle: 100 } });
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
    await sendUpload(testConnection(service.baseUrl), uploadOf([watched]));
    assert.ok(mostAhead < 20 * MB, `${mostAhead} bytes were waiting`);
    const head = service.received.subarray(0, service.received.indexOf("\r\n\r\n") + 4).toString();
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    assert.equal(service.received.byteLength, head.length + length);
    assert.doesNotMatch(head, /chunked/i);
  });

  const size = 12 * PIECE_BYTES;
  for (const [what, chunks] of [
    ["shrinks", [Buffer.alloc(8 * PIECE_BYTES), Buffer.alloc(10)]],
    ["grows", [Buffer.alloc(8 * PIECE_BYTES), Buffer.alloc(4 * PIECE_BYTES), Buffer.alloc(1)]],
    ["grows within a chunk", [Buffer.alloc(8 * PIECE_BYTES), Buffer.alloc(4 * PIECE_BYTES + 1)]],
  ] as const) {
    it(`never lets a file that ${what} become a document`, async () => {
      await failsAt(["fileChanged", "notSent"], [fileOf("a.pdf", chunks, size)]);
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
    // Small files are read before any of them is sent.
    const failure = await failsAt(["fileUnreadable", "notSent"], [largeFile("a.pdf", MB), unreadable]);
    assert.match(failure.message, /^File 2 of 2 has changed or cannot be read, so/);
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
    const onBytes = (_: Socket, received: number) => received > MB && cancel.abort();
    const failure = await failsAt(["cancelled", "notSent"], [watched], onBytes, cancel);
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
    await failsAt(["cancelled", "notSent"], [silent], undefined, cancel);
  });

  it("is unknown when it is cancelled while the answer is awaited", async () => {
    const cancel = new AbortController();
    const onBytes = () => service?.received.includes("--\r\n", -4) && cancel.abort();
    await failsAt(["cancelled", "unknown"], [fileOf("a.pdf", ["abc"])], onBytes, cancel);
  });
});
