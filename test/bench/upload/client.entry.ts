// One upload by the client as it ships, in a process that has done nothing but load it: BASE_URL FILES...
import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { DEFAULT_TIMEOUTS } from "../../../src/service/connection";
import type { UploadFile } from "../../../src/service/loanOriginationService";
import { watchPeakMemory } from "./peakMemory";

/** What a client process tells its parent. */
export interface ClientRun {
  /** Milliseconds from the call to its end. */
  readonly wall: number;
  /** Bytes of resident memory above what the process had before the call. */
  readonly memory: number;
  /** Milliseconds that loading the modules took, which a window does once. */
  readonly loading: number;
}

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly entryPoint?: string }>>;
}

const metafile = JSON.parse(readFileSync("out/metafile.json", "utf8")) as Metafile;

/** The chunk of dist that a module of src became. */
async function shipped<Module>(source: string): Promise<Module> {
  const chunk = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)?.[0];
  if (chunk === undefined) throw new Error(`dist has no chunk of ${source}.`);
  return import(pathToFileURL(resolve(chunk)).href);
}

const [baseUrl = "", ...paths] = process.argv.slice(2);

const began = performance.now();
const { createService } =
  await shipped<typeof import("../../../src/service/createService")>("src/service/createService.ts");
const { localFile } = await shipped<typeof import("../../../src/service/upload/localFile")>(
  "src/service/upload/localFile.ts",
);
await shipped("src/service/upload/uploadDocuments.ts");
const loading = performance.now() - began;

const service = createService({
  baseUrl,
  token: async () => "bench",
  officerUploadField: undefined,
  log: { request() {}, notice() {}, trace() {} },
  fetch,
  timeouts: DEFAULT_TIMEOUTS,
  userAgent: undefined,
});
// The plan knows the sizes before the user says yes, and the explorer's files are opened through a wrapper like this.
const files = paths.map((path): UploadFile => {
  const facts = { name: basename(path), size: statSync(path).size, contentType: "" };
  return {
    ...facts,
    async *open(...how) {
      yield* localFile(path, facts).open(...how);
    },
  };
});

// What loading has left to do in the background is not the upload's.
await pause(200);
const memory = watchPeakMemory();
const called = performance.now();
await service.uploadDocuments({
  loanId: "loan_1",
  task: { id: "task_1", kind: "borrower", documentUploadPath: undefined },
  files,
  onProgress() {},
});
const wall = performance.now() - called;
const run: ClientRun = { wall, memory: memory(), loading };
process.send?.(run, () => process.disconnect());
