import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActivityFacts } from "../../../../src/ledger/activity";

export const CONTENT = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const LOAN = { environmentId: "sandbox", environmentName: "Sandbox", loanReference: "L-2041", loanId: "loan-1" };

export const UPLOAD: ActivityFacts = {
  kind: "upload",
  ...LOAN,
  taskId: "task-1",
  taskKind: "borrower",
  files: [{ sha256: CONTENT, size: 4 }],
};

export const REJECT: ActivityFacts = { kind: "rejectDocument", ...LOAN, taskId: "task-1", documentId: "document-1" };

export function folderOfTest(): { path: string } {
  const folder = { path: "" };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), "loan-ops-ledger-"));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
