import assert from "node:assert/strict";
import { runBatch } from "../../../../../src/vscode/changing/batch";
import { type ItemResult, type Outcome, safeToSend } from "../../../../../src/vscode/changing/outcome";

const DONE: Outcome = { kind: "done", text: "" };
const REFUSED: Outcome = { kind: "refused", text: "", cause: "refused" };
const UNKNOWN: Outcome = { kind: "unknown", text: "", cause: "connectionLost" };
const TOKEN: Outcome = { kind: "refused", text: "", cause: "unauthorized", stop: "The token." };

/** Sends 1, 2, 3, … with these outcomes; what was sent, and what became of all. */
async function run(
  outcomes: readonly Outcome[],
  stopped: (sent: readonly number[]) => string | undefined = () => undefined,
) {
  const sent: number[] = [];
  const items = outcomes.map((_, index) => index + 1);
  let underWay = 0;
  const results = await runBatch(items, {
    async send(item) {
      sent.push(item);
      assert.equal(++underWay, 1, "one at a time");
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      return outcomes[item - 1] ?? DONE;
    },
    stopped: () => stopped(sent),
    onStart(item, before) {
      assert.equal(before.length, item - 1);
    },
  });
  return { sent, results };
}

const kinds = (results: readonly ItemResult<unknown>[]) => results.map(({ outcome }) => outcome.kind);

describe("Several things sent one after the other", () => {
  it("are each sent once, in their order, whatever became of the ones before", async () => {
    const { sent, results } = await run([DONE, REFUSED, UNKNOWN, DONE]);
    assert.deepEqual(sent, [1, 2, 3, 4]);
    assert.deepEqual(kinds(results), ["done", "refused", "unknown", "done"]);
  });

  it("end where the next would meet the same: the rest is not sent, and says why", async () => {
    const { sent, results } = await run([DONE, TOKEN, DONE, DONE]);
    assert.deepEqual(sent, [1, 2]);
    assert.deepEqual(kinds(results), ["done", "refused", "notSent", "notSent"]);
    assert.equal(results[3]?.outcome.text, "The token.");
  });

  it("end when the user cancels, after the one that is under way", async () => {
    const { sent, results } = await run([DONE, DONE, DONE], (so) => (so.length === 1 ? "Cancelled." : undefined));
    assert.deepEqual(sent, [1]);
    assert.deepEqual(kinds(results), ["done", "notSent", "notSent"]);
    assert.equal(results[1]?.outcome.text, "Cancelled.");
  });

  it("can be sent again where they were surely not applied, never where nobody knows", async () => {
    const { results } = await run([DONE, REFUSED, UNKNOWN, TOKEN, DONE]);
    assert.deepEqual(safeToSend(results), [2, 4, 5]);
  });
});
