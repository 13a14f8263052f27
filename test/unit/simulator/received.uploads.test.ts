import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { startSimulator } from "../../../src/simulator/simulator";
import { eachWithSimulator, upload } from "./callSimulator";

describe("The uploads that a simulator has received", () => {
  const simulator = eachWithSimulator({ keepContents: 7 });
  const send = async (...files: Parameters<typeof upload>[1]) => {
    const response = await upload(simulator, files);
    await response.text();
    return response.status;
  };
  const contents = () => simulator.uploads().flatMap(({ files }) => files.map((file) => file.bytes().toString()));

  it("tell loan, task, field and call, and each file with its bytes", async () => {
    await send(["première page.pdf", "%PDF", undefined, "application/pdf"], ["b", "two"]);
    const [upload, ...others] = simulator.uploads();
    assert.deepEqual(others, []);
    const { files = [], ...place } = upload ?? {};
    assert.deepEqual(place, { call: 1, loan: "loan_8f3a21", task: "task_7d10a2", field: "borrower-task-files" });
    const hashed = (name: string, contentType: string, text: string) => {
      return { name, contentType, size: text.length, sha256: createHash("sha256").update(text).digest("hex") };
    };
    assert.deepEqual(
      files.map(({ bytes, ...file }) => file),
      [hashed("première page.pdf", "application/pdf", "%PDF"), hashed("b", "application/octet-stream", "two")],
    );
    assert.deepEqual(contents(), ["%PDF", "two"]);
  });

  it("are those that were done: also when only the answer was lost, and not those that were refused", async () => {
    simulator.fault({ fault: "status", status: 503 });
    simulator.fault({ fault: "status", status: 503, applied: true });
    assert.equal(await send(["lost before", "1"]), 503);
    assert.equal(await send(["lost after", "2"]), 503);
    assert.equal(await send(), 400);
    assert.deepEqual(contents(), ["2"]);
    assert.equal(simulator.uploads()[0]?.call, 2);
  });

  it("are forgotten when the calls are cleared, and by a reset; who holds one keeps it", async () => {
    await send(["a", "1"]);
    const [held] = simulator.uploads();
    simulator.clearCalls();
    assert.deepEqual(simulator.uploads(), []);
    assert.equal(held?.files[0]?.bytes().toString(), "1");
    await send(["b", "2"]);
    await simulator.reset();
    assert.deepEqual(simulator.uploads(), []);
  });

  it("keep the bytes of the latest files, as many as there is room for, but none of a form that was refused", async () => {
    const kept = () =>
      simulator.uploads().flatMap(({ files }) =>
        files.map((file) => {
          try {
            return file.bytes().toString();
          } catch (error) {
            return String(error).replace(/^Error: The contents of "(.*)" were not kept: (.*)\.$/, "$1: $2");
          }
        }),
      );
    const gone = (name: string) => `${name}: keepContents keeps 7 bytes in total, the latest ones`;
    await send(["a", "aa"], ["b", "bbbb"]);
    assert.equal(await send(["c", "c"], ["d", "d", "another field"]), 400);
    assert.deepEqual(kept(), ["aa", "bbbb"]);
    await send(["c", "cc"]);
    assert.deepEqual(kept(), [gone("a"), "bbbb", "cc"]);
    await send(["too large", "dddddddd"]);
    assert.deepEqual(kept(), ["a", "b", "c", "too large"].map(gone));
  });

  it("keep no bytes when told so", async () => {
    await using other = await startSimulator({ keepContents: 0 });
    await upload(other, [["a", "aa"]]);
    const [file] = other.uploads()[0]?.files ?? [];
    assert.equal(file?.size, 2);
    assert.throws(() => file?.bytes(), /"a" were not kept: keepContents keeps 0 bytes/);
  });
});
