import assert from "node:assert/strict";
import { findTask } from "../../../../src/domain/loan";
import { createService } from "../../../../src/service/createService";
import type { Connection } from "../../../../src/service/transport/connection";
import { DIRECT } from "../../../../src/service/transport/networkSettings";
import { sendUpload } from "../../../../src/service/upload/sendUpload";
import { type Simulator, startSimulator } from "../../../../src/simulator/simulator";
import { assertFails } from "../support/failure";
import { TOKEN, testConnection } from "../support/testConnection";
import { fileOf, largeFile, sha256Of, uploadOf } from "./support/files";
import { startUploadReceiver, type UploadReceiver } from "./support/uploadReceiver";

describe("An upload", () => {
  let receiver: UploadReceiver;
  beforeEach(async () => {
    receiver = await startUploadReceiver();
  });

  const FILE = fileOf("a.pdf", ["a"]);
  const connect = (overrides: Partial<Connection> = {}) => testConnection(receiver.baseUrl, overrides);
  const officerTask = (documentUploadPath: string) =>
    uploadOf([FILE], { task: { id: "t", kind: "loanOfficer", documentUploadPath } });
  const onlyUpload = () => {
    const [upload, ...more] = receiver.uploads;
    assert.ok(upload !== undefined && more.length === 0, `${receiver.uploads.length} uploads arrived`);
    return upload;
  };

  it("service.md 4.4, 5.2: posts a multipart form to the task's documents, each ID encoded, with the bearer token", async () => {
    const task = { id: "t?1", kind: "borrower", documentUploadPath: undefined } as const;
    await sendUpload(connect({ userAgent: "loan-ops/1" }), uploadOf([FILE], { loanId: "loan/77 b", task }));
    const { method, url, headers } = onlyUpload();
    assert.equal(`${method} ${url}`, "POST /api/loan-applications/loan%2F77%20b/borrower-tasks/t%3F1/documents");
    assert.equal(headers.authorization, `Bearer ${TOKEN}`);
    assert.match(String(headers["content-type"]), /^multipart\/form-data; boundary=\S+$/);
    assert.equal(headers["user-agent"], "loan-ops/1");
  });

  it("service.md 4.4: sends several files in one request by repeating the field, every byte as it is", async () => {
    const files = [
      fileOf("one.txt", ["ab", "", "c"]),
      largeFile("two.pdf", 1_500_001),
      fileOf("empty.bin", []),
      ...Array.from({ length: 40 }, (_, index) => largeFile(`small ${index}.pdf`, 70_000 + index)),
    ];
    await sendUpload(connect(), uploadOf(files));
    const { files: came, fields } = onlyUpload();
    const sent = await Promise.all(files.map(async (file) => ["borrower-task-files", file.name, await sha256Of(file)]));
    assert.deepEqual(
      came.map(({ field, name, sha256 }) => [field, name, sha256]),
      sent,
    );
    assert.deepEqual(fields, []);
  });

  it("tells its progress in bytes, up to the whole, whose length it states, and asks for an answer as it is", async () => {
    const steps: [number, number][] = [];
    const onProgress = (sent: number, total: number) => steps.push([sent, total]);
    await sendUpload(connect(), uploadOf([largeFile("a.pdf", 3_000_000)], { onProgress }));
    assert.ok(steps.length >= 3, `${steps.length} steps`);
    for (const [index, [sent, total]] of steps.entries()) {
      assert.ok(sent > (steps[index - 1]?.[0] ?? 0));
      assert.equal(total, steps[0]?.[1]);
    }
    assert.deepEqual(steps.at(-1), [steps[0]?.[1], steps[0]?.[1]]);
    const { headers } = onlyUpload();
    assert.equal(headers["transfer-encoding"], undefined);
    assert.equal(headers["accept-encoding"], "identity");
    assert.equal(Number(headers["content-length"]), steps[0]?.[1]);
  });

  it("logs one line, without names and IDs", async () => {
    const connection = connect();
    await sendUpload(connection, uploadOf([fileOf("Nguyen.pdf", ["abc"])]));
    const sent = Number(onlyUpload().headers["content-length"]);
    const line = { operation: "uploadDocuments", status: 201, outcome: "ok", received: 2, sent };
    assert.partialDeepStrictEqual(connection.records, [line]);
    assert.equal(connection.records.length, 1);
    assert.doesNotMatch(JSON.stringify(connection.records), /Nguyen|loan_1|task_1|t0ken/);
  });

  it("service.md 4.5: sends nothing where an upload path leads to another origin", async () => {
    const connection = connect();
    const elsewhere = officerTask(`http://localhost:${receiver.port}/o/t`);
    await assertFails(sendUpload(connection, elsewhere), "notAllowed", "notSent");
    assert.deepEqual([receiver.begun, connection.records.length], [0, 1]);
  });

  it("sends nothing when it is cancelled while its form is made", async () => {
    const cancel = new AbortController();
    const network = () => {
      cancel.abort();
      return DIRECT;
    };
    const upload = uploadOf([FILE], { signal: cancel.signal });
    await assertFails(sendUpload(connect({ network }), upload), "cancelled", "notSent");
    assert.equal(receiver.begun, 0);
  });

  it("sends nothing without a token, and when it was cancelled before", async () => {
    for (const [token, upload, kind] of [
      [undefined, uploadOf([FILE]), "noToken"],
      [TOKEN, uploadOf([FILE], { signal: AbortSignal.abort() }), "cancelled"],
    ] as const)
      await assertFails(sendUpload(connect({ token: async () => token }), upload), kind, "notSent");
    assert.equal(receiver.begun, 0);
  });
});

describe("An upload to the simulator", () => {
  let simulator: Simulator;
  before(async () => {
    simulator = await startSimulator();
  });
  after(() => simulator.close());

  it("service.md 3.2: is in the task's documents when the loan is read again, with the status that the service gave", async () => {
    const service = createService(testConnection(simulator.url, { token: async () => simulator.token }));
    const taskNow = async () => findTask(await service.loan("LN-2041", { first: 50 }), "task_7d10b1", undefined)?.task;
    assert.equal((await taskNow())?.status, "NotStarted");
    await service.uploadDocuments(
      uploadOf([fileOf("給与明細 漢字.pdf", ["1"]), fileOf('the "final" one.pdf', ["2"])], {
        loanId: "loan_8f3a21",
        task: { id: "task_7d10b1", kind: "borrower", documentUploadPath: undefined },
      }),
    );
    const task = await taskNow();
    assert.equal(task?.status, simulator.state.tasks.get("task_7d10b1")?.status);
    assert.notEqual(task?.status, "NotStarted");
    assert.deepEqual(
      task?.documents.items.map(({ title }) => title),
      ["給与明細 漢字.pdf", "the 'final' one.pdf"],
    );
  });
});
