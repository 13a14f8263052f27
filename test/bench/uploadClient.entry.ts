// Uploads by the client as it ships, in a process that has done nothing but load it: BASE_URL FILES...
// What reads the files is built into this, from the same source: dist has no file of it alone.

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { UploadFile } from "../../src/service/loanOriginationService";
import { localFile, statLocalFile } from "../../src/service/upload/localFile";
import { timeOf } from "./harness";
import { chunkOf, connectionTo } from "./shippedClient";

export interface ClientRun {
  /** From the call to its end, of the second upload of the process. */
  readonly time: number;
  /** Bytes of resident memory above what the process had before the first call, at the most. */
  readonly memory: number;
}

const [baseUrl = "", ...paths] = process.argv.slice(2);

const chunks = {
  createService: chunkOf("src/service/createService.ts"),
  uploadDocuments: chunkOf("src/service/upload/sendUpload.ts"),
};
const { createService }: typeof import("../../src/service/createService") = await import(chunks.createService);
await import(chunks.uploadDocuments);

const service = createService(connectionTo(baseUrl));
// As src/vscode/changing/uploadFiles.ts has it; the plan looks at the files before the user says yes.
const files = await Promise.all(
  paths.map(async (path): Promise<UploadFile> => {
    const { size, identity } = await statLocalFile(path);
    return { name: basename(path), size, open: localFile(path, { size, identity }) };
  }),
);

async function upload(): Promise<void> {
  await service.uploadDocuments({
    loanId: "loan_1",
    task: { id: "task_1", kind: "borrower", documentUploadPath: undefined },
    files,
    onProgress() {},
  });
}

// In use like that of an extension host: with a small heap, the first megabytes of files start a garbage collection.
Object.assign(globalThis, { inUse: Array.from({ length: 300_000 }, (_, index) => ({ index, text: `${index}` })) });
globalThis.gc?.();
// What loading has left to do in the background is not the upload's.
await pause(200);
const memory = watchPeakMemory();
await upload();
const time = await timeOf(upload);
const run: ClientRun = { time, memory: memory() };
process.send?.(run, () => process.disconnect());

/**
 * Begins to watch the resident memory of this process. The result tells, in bytes, how far its peak since then was
 * above what it was now. On Linux the kernel's own mark of the peak is set back first, so nothing is missed between
 * samples; elsewhere the peak of the whole life of the process counts, which is no less.
 */
function watchPeakMemory(): () => number {
  globalThis.gc?.();
  if (process.platform === "linux") writeFileSync("/proc/self/clear_refs", "5");
  const idle = process.memoryUsage.rss();
  return () => peak() - idle;
}

function peak(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}
