import { createHash, randomBytes } from "node:crypto";
import { BORROWER_TASK_FILES_FIELD } from "../../../src/contract/rest";
import type { UploadFile } from "../../../src/service/loanOriginationService";
import { type Client, claimOf } from "../client";
import type { Evidence } from "../evidence";

const KB = 1024;
/** In bytes. */
export const SIZES = { "1 KB": KB, "300 KB": 300 * KB, "5 MB": 5 * KB * KB };
const TRIES = 20;

export interface Arrival {
  readonly outcome: string;
  readonly said: string;
  readonly status: number | undefined;
  /** What a claim of success would be wrong about; undefined where all arrived whole, under the documented field. */
  readonly problem: string | undefined;
  readonly names: readonly string[];
}

interface Stored {
  readonly field: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** `loanId` decides how the service answers. */
export async function upload(
  client: Client,
  evidence: Evidence,
  files: readonly File[],
  loanId = "loan_1",
): Promise<Arrival> {
  evidence();
  const task = { id: "task_1", kind: "borrower", documentUploadPath: undefined } as const;
  const { outcome, said, status } = await claimOf(client.service.uploadDocuments({ loanId, task, files }));
  const stored = evidence().map((line): Stored => JSON.parse(line));
  const hashes = (list: readonly { readonly sha256: string }[]) =>
    list
      .map(({ sha256 }) => sha256)
      .sort()
      .join();
  const problem =
    hashes(stored) !== hashes(files)
      ? `${stored.length} of ${files.length} files arrived whole`
      : stored.some(({ field }) => field !== BORROWER_TASK_FILES_FIELD)
        ? "another field"
        : undefined;
  return { outcome, said, status, problem, names: stored.map(({ name }) => name) };
}

type File = UploadFile & { readonly sha256: string };

export function fileOf(name: string, size: number): File {
  const content = randomBytes(size);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    name,
    size,
    sha256,
    async *open() {
      yield content;
    },
  };
}

/**
 * How many answers were read of those that come before the body was, for each size. `statuses`: what may be answered, by
 * the loan that makes the service answer so.
 */
export async function earlyAnswers(
  client: Client,
  evidence: Evidence,
  statuses: Readonly<Record<string, readonly number[]>>,
): Promise<{ readonly cells: readonly string[]; readonly notes: readonly string[] }> {
  const cells: string[] = [];
  const notes: string[] = [];
  for (const [size, length] of Object.entries(SIZES)) {
    const lost = new Map<string, number>();
    for (const [loanId, wanted] of Object.entries(statuses)) {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const { status, said } = await upload(client, evidence, [fileOf("a.pdf", length)], loanId);
        const text = `${wanted.join(" or ")} (${loanId.split("-")[0]}): ${said}`;
        if (status === undefined || !wanted.includes(status)) lost.set(text, (lost.get(text) ?? 0) + 1);
      }
    }
    const all = [...lost.values()].reduce((sum, each) => sum + each, 0);
    const tries = Object.keys(statuses).length * TRIES;
    cells.push(`${tries - all} of ${tries}`);
    for (const [said, times] of lost) notes.push(`${size}, ${times} of ${TRIES} lost of ${said}`);
  }
  return { cells, notes };
}
