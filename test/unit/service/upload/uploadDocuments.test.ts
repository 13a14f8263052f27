import assert from "node:assert/strict";
import { findTask } from "../../../../src/domain/loan";
import { createService } from "../../../../src/service/createService";
import { DIRECT } from "../../../../src/service/transport/networkSettings";
import { uploadDocuments } from "../../../../src/service/upload/uploadDocuments";
import { type Simulator, startSimulator } from "../../../../src/simulator/simulator";
import { failureOf } from "../support/failure";
import { TOKEN, testConnection } from "../support/testConnection";
import { fileOf, largeFile, sha256Of, uploadOf } from "./support/files";
import { startUploadReceiver, type UploadReceiver } from "./support/uploadReceiver";

describe("An upload", () => {
  let receiver: UploadReceiver;
  beforeEach(async () => {
    receiver = await startUploadReceiver();
  });

  const onlyUpload = () => {
    const [upload, ...more] = receiver.uploads;
    assert.ok(upload !== undefined && more.length === 0, `${receiver.uploads.length} uploads arrived`);
    return upload;
  };

  it("service.md 4.4: posts to the task's documents, each ID encoded where it stands", async () => {
    const request = uploadOf([fileOf("a.pdf", ["a"])], {
      loanId: "loan/77 b",
      task: { id: "t?1", kind: "borrower", documentUploadPath: undefined },
    });
    await uploadDocuments(testConnection(receiver.baseUrl), request);
    assert.equal(onlyUpload().method, "POST");
    assert.equal(onlyUpload().path, "/api/loan-applications/loan%2F77%20b/borrower-tasks/t%3F1/documents");
  });

  it("service.md 4.4, 5.2: sends the bearer token and a multipart form", async () => {
    await uploadDocuments(
      testConnection(receiver.baseUrl, { userAgent: "loan-ops/1" }),
      uploadOf([fileOf("a.pdf", ["a"])]),
    );
    const { headers } = onlyUpload();
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
    await uploadDocuments(testConnection(receiver.baseUrl), uploadOf(files));
    const upload = onlyUpload();
    assert.deepEqual(
      upload.files.map(({ field, name, sha256 }) => ({ field, name, sha256 })),
      await Promise.all(
        files.map(async (file) => ({
          field: "borrower-task-files",
          name: file.name,
          sha256: await sha256Of(file),
        })),
      ),
    );
    assert.deepEqual(upload.fields, []);
  });

  it("tells its progress in bytes, up to the whole, whose length it states, and asks for an answer as it is", async () => {
    const steps: [number, number][] = [];
    await uploadDocuments(
      testConnection(receiver.baseUrl),
      uploadOf([largeFile("a.pdf", 3_000_000)], { onProgress: (sent, total) => steps.push([sent, total]) }),
    );
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
    const connection = testConnection(receiver.baseUrl);
    await uploadDocuments(connection, uploadOf([fileOf("Nguyen.pdf", ["abc"])]));
    const [record, ...more] = connection.records;
    assert.deepEqual(more, []);
    assert.equal(record?.operation, "uploadDocuments");
    assert.equal(record?.status, 201);
    assert.equal(record?.outcome, "ok");
    assert.equal(record?.received, 2);
    assert.equal(record?.sent, Number(onlyUpload().headers["content-length"]));
    assert.doesNotMatch(JSON.stringify(record), /Nguyen|loan_1|task_1|t0ken/);
  });

  it("service.md 4.5: goes to the officer task's own path, under the field that the settings give", async () => {
    await uploadDocuments(
      testConnection(receiver.baseUrl, { officerUploadField: "officer-files" }),
      uploadOf([fileOf("a.pdf", ["a"])], {
        task: { id: "t", kind: "loanOfficer", documentUploadPath: "/officer/uploads/t" },
      }),
    );
    assert.equal(onlyUpload().path, "/officer/uploads/t");
    assert.deepEqual(
      onlyUpload().files.map(({ field }) => field),
      ["officer-files"],
    );
  });

  it("service.md 4.5: sends nothing where an upload path leads to another origin", async () => {
    const connection = testConnection(receiver.baseUrl);
    const failure = await failureOf(
      uploadDocuments(
        connection,
        uploadOf([fileOf("a.pdf", ["a"])], {
          task: { id: "t", kind: "loanOfficer", documentUploadPath: `http://localhost:${receiver.port}/o/t` },
        }),
      ),
    );
    assert.deepEqual([failure.kind, failure.outcome, receiver.begun], ["notAllowed", "notSent", 0]);
    assert.equal(connection.records.length, 1);
  });

  it("sends nothing when it is cancelled while its form is made", async () => {
    const cancel = new AbortController();
    const network = () => {
      cancel.abort();
      return DIRECT;
    };
    const upload = uploadOf([fileOf("a.pdf", ["a"])], { signal: cancel.signal });
    const { kind, outcome } = await failureOf(uploadDocuments(testConnection(receiver.baseUrl, { network }), upload));
    assert.deepEqual([kind, outcome, receiver.begun], ["cancelled", "notSent", 0]);
  });

  it("sends nothing without a token, without files, and when it was cancelled before", async () => {
    const file = fileOf("a.pdf", ["a"]);
    for (const [token, upload, kind] of [
      [undefined, uploadOf([file]), "noToken"],
      [TOKEN, uploadOf([]), "notAllowed"],
      [TOKEN, uploadOf([file], { signal: AbortSignal.abort() }), "cancelled"],
    ] as const) {
      const connection = testConnection(receiver.baseUrl, { token: async () => token });
      const failure = await failureOf(uploadDocuments(connection, upload));
      assert.deepEqual([failure.kind, failure.outcome], [kind, "notSent"]);
    }
    assert.equal(receiver.begun, 0);
  });
});

describe("An upload to the simulator", () => {
  let simulator: Simulator;
  before(async () => {
    simulator = await startSimulator({ choices: { officerUploadField: "officer-files" } });
  });
  after(() => simulator.close());

  const arrived = (taskId: string) =>
    (simulator.state.tasks.get(taskId)?.documentIds ?? []).map((id) => simulator.state.documents.get(id)?.name);
  const connect = (officerUploadField?: string) =>
    testConnection(simulator.url, { token: async () => simulator.token, officerUploadField });

  it("service.md 3.2: is in the task's documents when the loan is read again, with the status that the service gave", async () => {
    const service = createService(connect());
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
      ["給与明細 漢字.pdf", 'the "final" one.pdf'],
    );
  });

  it("service.md 4.5: arrives at a loan officer task, and says where the field is set when it is another", async () => {
    const tasks = [...simulator.state.tasks.values()];
    const { id, loanId } = tasks.find(({ kind }) => kind === "loanOfficer") ?? assert.fail();
    const path = `/api/loan-applications/${encodeURIComponent(loanId)}/loan-officer-tasks/${encodeURIComponent(id)}/documents`;
    const request = uploadOf([fileOf("a.pdf", ["abc"])], {
      loanId,
      task: { id, kind: "loanOfficer", documentUploadPath: path },
    });
    const before = arrived(id).length;
    const failure = await failureOf(uploadDocuments(connect(), request));
    assert.deepEqual([failure.kind, failure.outcome, failure.status], ["refused", "refused", 400]);
    assert.match(failure.message, /officerUploadField in loanOps\.environments/);
    assert.equal(arrived(id).length, before);
    await uploadDocuments(connect("officer-files"), request);
    assert.equal(arrived(id).at(-1), "a.pdf");
  });
});
