import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../../../src/simulator/simulator";
import { authorized, UPLOAD, upload } from "../callSimulator";

describe("The uploads that a simulator has received", () => {
  let simulator: Simulator;
  const start = async (options: SimulatorOptions = {}) => {
    simulator = await startSimulator(options);
  };
  afterEach(() => simulator.close());

  const send = async (...files: Parameters<typeof upload>[1]) => {
    const response = await upload(simulator, files);
    await response.text();
    return response.status;
  };
  const contents = () => simulator.uploads().flatMap(({ files }) => files.map((file) => file.bytes().toString()));

  it("tell loan, task, field and call, and each file with its bytes", async () => {
    await start();
    await send(["première page.pdf", "%PDF", undefined, "application/pdf"], ["b", "two"]);
    const [upload, ...others] = simulator.uploads();
    assert.deepEqual(others, []);
    const { files = [], ...place } = upload ?? {};
    assert.deepEqual(place, { call: 1, loan: "loan_8f3a21", task: "task_7d10a2", field: "borrower-task-files" });
    assert.deepEqual(
      files.map(({ bytes, ...file }) => file),
      [
        {
          name: "première page.pdf",
          contentType: "application/pdf",
          size: 4,
          sha256: createHash("sha256").update("%PDF").digest("hex"),
        },
        {
          name: "b",
          contentType: "application/octet-stream",
          size: 3,
          sha256: createHash("sha256").update("two").digest("hex"),
        },
      ],
    );
    assert.deepEqual(contents(), ["%PDF", "two"]);
  });

  it("are those that were done: also when only the answer was lost, and not those that were refused", async () => {
    await start();
    simulator.fault({ fault: "status", status: 503 });
    simulator.fault({ fault: "status", status: 503, applied: true });
    assert.equal(await send(["lost before", "1"]), 503);
    assert.equal(await send(["lost after", "2"]), 503);
    assert.equal(await send(), 400);
    assert.deepEqual(contents(), ["2"]);
    assert.equal(simulator.uploads()[0]?.call, 2);
  });

  it("are forgotten when the calls are cleared, and by a reset", async () => {
    await start();
    await send(["a", "1"]);
    const [held] = simulator.uploads();
    simulator.clearCalls();
    assert.deepEqual(simulator.uploads(), []);
    assert.throws(
      () => held?.files[0]?.bytes(),
      /^Error: The contents of "a" were not kept: the received calls were cleared/,
    );
    await send(["b", "2"]);
    await simulator.reset();
    assert.deepEqual(simulator.uploads(), []);
  });

  it("keep the bytes of the latest files, as many as there is room for", async () => {
    await start({ keepContents: 5 });
    await send(["a", "aa"], ["b", "bbb"]);
    assert.deepEqual(contents(), ["aa", "bbb"]);
    await send(["c", "c"]);
    const [first, second] = simulator.uploads();
    assert.throws(
      () => first?.files[0]?.bytes(),
      /^Error: The contents of "a" were not kept: keepContents keeps 5 bytes in total, the latest ones\.$/,
    );
    assert.equal(first?.files[1]?.bytes().toString(), "bbb");
    assert.equal(second?.files[0]?.bytes().toString(), "c");
    await send(["too large", "dddddd"]);
    assert.throws(
      () => simulator.uploads()[2]?.files[0]?.bytes(),
      /"too large" were not kept: keepContents keeps 5 bytes/,
    );
  });

  it("keep no room for a file that was refused", async () => {
    await start({ keepContents: 5 });
    await send(["a", "aa"]);
    const form = new FormData();
    form.append("borrower-task-files", new Blob(["bbb"]), "b");
    form.append("note", "no file");
    const refused = await fetch(simulator.url + UPLOAD, { method: "POST", headers: authorized(simulator), body: form });
    assert.equal(refused.status, 400);
    await send(["c", "ccc"]);
    assert.deepEqual(contents(), ["aa", "ccc"]);
  });

  it("keep no bytes when told so", async () => {
    await start({ keepContents: 0 });
    await send(["a", "aa"]);
    assert.equal(simulator.uploads()[0]?.files[0]?.size, 2);
    assert.throws(contents, /^Error: The contents of "a" were not kept: keepContents is 0\.$/);
    await assert.rejects(startSimulator({ keepContents: -1 }), /"keepContents" must be a number of bytes/);
  });
});
