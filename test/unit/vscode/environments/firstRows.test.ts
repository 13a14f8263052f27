import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { FirstRows } from "../../../../src/vscode/environments/firstRows";

describe("What a window reads first", () => {
  let waiting: { milliseconds: number; callback: () => void }[] = [];
  let reads = 0;
  const rows = () => {
    waiting = [];
    reads = 0;
    return new FirstRows((milliseconds, callback) => {
      waiting.push({ milliseconds, callback });
      return () => assert.fail("nothing is cancelled");
    });
  };
  const read = async (first: FirstRows) => {
    void first.sent().then(() => reads++);
    await turn();
  };
  const pass = async (milliseconds: number) => {
    for (const one of waiting) if (one.milliseconds <= milliseconds) one.callback();
    await turn();
  };

  it("is read at once while no view comes into sight", async () => {
    const first = rows();
    await read(first);
    assert.equal(reads, 1);
  });

  it("waits for the rows of a view that comes into sight, until VS Code has sent them", async () => {
    const first = rows();
    first.expect();
    await read(first);
    await pass(5);
    assert.equal(reads, 0, "before VS Code asks for rows");
    first.given();
    await read(first);
    assert.equal(reads, 0, "before they are sent");
    await pass(5);
    assert.equal(reads, 2);
  });

  it("waits a second at most for a view that may be hidden again", async () => {
    const first = rows();
    first.expect();
    first.expect();
    await read(first);
    await pass(999);
    assert.equal(reads, 0);
    await pass(1_000);
    assert.equal(reads, 1);
  });

  it("is read at once after the first rows, whatever comes into sight", async () => {
    const first = rows();
    first.given();
    await pass(5);
    first.expect();
    await read(first);
    assert.equal(reads, 1);
  });
});
