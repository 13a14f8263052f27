import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs, {
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileVersion } from "../../../../src/service/loanOriginationService";
import { exactBytes, localFile, statLocalFile } from "../../../../src/service/upload/localFile";
import { sendUpload } from "../../../../src/service/upload/sendUpload";
import { failureOf } from "../support/failure";
import { testConnection } from "../support/testConnection";
import { uploadOf } from "./support/files";
import { startUploadReceiver, type UploadReceiver } from "./support/uploadReceiver";

const MIB = 1024 * 1024;
/** Of a length that divides no buffer's. */
const PATTERN = Buffer.from(Array.from({ length: 1021 }, (_, index) => (index * 7) % 253));

describe("A file on the disk", () => {
  let folder: string;
  let receiver: UploadReceiver;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "loan-ops-"));
    receiver = await startUploadReceiver();
  });
  after(async () => {
    await receiver.close();
    rmSync(folder, { recursive: true });
  });

  const write = (name: string, size: number) => {
    const bytes = Buffer.alloc(size, PATTERN.subarray(size % PATTERN.length));
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return { path, file: { name, size, open: localFile(path, { size }) }, bytes };
  };
  const arrivesWhole = async (files: ReturnType<typeof write>[]) => {
    await sendUpload(testConnection(receiver.baseUrl), uploadOf(files.map(({ file }) => file)));
    assert.deepEqual(
      receiver.uploads.at(-1)?.files.map(({ sha256 }) => sha256),
      files.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex")),
    );
  };

  it("service.md 4.4: arrives byte by byte, at every size around the buffers', and among many that share their memory", async () => {
    const sizes = [0, 1, 65_536, 262_143, 262_144, MIB - 1, MIB, MIB + 1, 2 * MIB, 3 * MIB + 17];
    await arrivesWhole(sizes.map((size) => write(`${size}.bin`, size)));
    await arrivesWhole(Array.from({ length: 60 }, (_, index) => write(`many ${index}.bin`, 40_000 + 997 * index)));
  });

  for (const [what, size] of [
    ["small", 1000],
    ["large", 5 * MIB],
    ["as long as a buffer", 2 * MIB],
  ] as const) {
    const refused = async (path: string, planned: FileVersion) => {
      const before = receiver.uploads.length;
      const file = { name: "planned.bin", size: planned.size, open: localFile(path, planned) };
      const failure = await failureOf(sendUpload(testConnection(receiver.baseUrl), uploadOf([file])));
      assert.deepEqual([failure.outcome, receiver.uploads.length], ["notSent", before]);
      return failure.kind;
    };

    it(`is refused when it has another length than was planned, or is gone (${what})`, async () => {
      const { path } = write("other.bin", size);
      assert.equal(await refused(path, { size: size - 1 }), "fileChanged");
      assert.equal(await refused(path, { size: size + 1 }), "fileChanged");
      unlinkSync(path);
      assert.equal(await refused(path, { size }), "fileUnreadable");
    });

    it(`is refused when it was replaced by one of the same length since it was planned (${what})`, async () => {
      const { path } = write("replaced.bin", size);
      const planned = await statLocalFile(path);
      const replacing = write("replacing.bin", size);
      utimesSync(replacing.path, new Date(0), new Date(0));
      renameSync(replacing.path, path);
      assert.equal(await refused(path, planned), "fileChanged");
    });

    it(`is refused when other bytes of the same length were written and its mtime put back (${what})`, async () => {
      const { path } = write("rewritten.bin", size);
      const { atime, mtime } = statSync(path);
      utimesSync(path, atime, mtime);
      const planned = await statLocalFile(path);
      const before = statSync(path).ctimeMs;
      // The clock of some file systems ticks in hundredths of a second.
      do {
        writeFileSync(path, Buffer.alloc(size, 1));
        utimesSync(path, atime, mtime);
      } while (statSync(path).ctimeMs === before);
      assert.equal(statSync(path).mtimeMs, mtime.getTime());
      assert.equal(await refused(path, planned), "fileChanged");
    });

    if (process.platform !== "win32") {
      it(`is refused at once when a pipe stands in its place (${what})`, async () => {
        const { path } = write(`becomes a pipe (${what}).bin`, size);
        const planned = await statLocalFile(path);
        unlinkSync(path);
        execFileSync("mkfifo", [path]);
        assert.equal(await refused(path, planned), "fileUnreadable");
      });

      it(`is refused when a link to it leads elsewhere since it was planned (${what})`, async () => {
        const [first, second] = [write("first.bin", size), write("second.bin", size)];
        const link = join(folder, `link to ${what}`);
        symlinkSync(first.path, link);
        const planned = await statLocalFile(link);
        assert.equal(planned.unmaskedTarget, realpathSync(first.path));
        assert.equal((await statLocalFile(first.path)).unmaskedTarget, undefined);
        unlinkSync(link);
        symlinkSync(second.path, link);
        assert.equal(await refused(link, planned), "fileChanged");
      });
    }
  }

  if (process.platform !== "win32") {
    it("is no pipe and no device: opening one may wait for ever", async () => {
      const pipe = join(folder, "pipe");
      execFileSync("mkfifo", [pipe]);
      for (const path of [pipe, "/dev/zero"]) await assert.rejects(statLocalFile(path), { reason: "unreadable" });
      assert.equal((await statLocalFile(folder)).folder, true);
    });
  }

  it("is no whole file when it is written to while it is read", async () => {
    const { path } = write("read.bin", 3 * MIB);
    const planned = await statLocalFile(path);
    const file = { name: "read.bin", size: planned.size, open: localFile(path, planned) };
    await assert.rejects(async () => {
      for await (const chunk of exactBytes(file, new AbortController().signal)) {
        // The clock of a file system goes in steps: what is written in the same one leaves no trace.
        do writeFileSync(path, Buffer.alloc(3 * MIB, chunk[0]));
        while ((await statLocalFile(path)).identity === planned.identity);
      }
    }, /changed/);
  });

  it("is the planned one where the device has another number by file descriptor than by path, as on some Windows", async () => {
    const { file, path, bytes } = write("other device.bin", 1000);
    const planned = await statLocalFile(path);
    const { fstatSync } = fs;
    let asked = 0;
    fs.fstatSync = ((descriptor: number, options: fs.StatSyncOptions & { bigint: true }) => {
      const found = fstatSync(descriptor, options);
      asked++;
      return Object.assign(found, { dev: found.dev + 1n });
    }) as typeof fstatSync;
    try {
      await sendUpload(testConnection(receiver.baseUrl), uploadOf([{ ...file, open: localFile(path, planned) }]));
    } finally {
      fs.fstatSync = fstatSync;
    }
    assert.ok(asked > 0);
    assert.equal(receiver.uploads.at(-1)?.files[0]?.sha256, createHash("sha256").update(bytes).digest("hex"));
  });

  it("stops being read when the signal aborts", async () => {
    const { file } = write("stopped.bin", 3 * MIB);
    const stop = new AbortController();
    await assert.rejects(async () => {
      for await (const chunk of file.open(stop.signal)) {
        assert.ok(chunk.byteLength > 0);
        stop.abort(new Error("stopped"));
      }
    }, /stopped/);
  });
});
