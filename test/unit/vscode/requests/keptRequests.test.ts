import assert from "node:assert/strict";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import { KeptRequests } from "../../../../src/vscode/environments/keptRequests";
import { NO_MASKING } from "../../../../src/vscode/environments/masking";
import { SANDBOX } from "../../../support/loans";
import { exchange } from "./support/exchanges";

function kept(mask: (one: RecordedExchange) => RecordedExchange = NO_MASKING.exchange) {
  const requests = new KeptRequests(
    () => ({ ...NO_MASKING, exchange: mask }),
    (error) => assert.fail(String(error)),
  );
  const recorder = requests.of(SANDBOX);
  const add = (facts: Partial<RecordedExchange> = {}) => {
    const id = recorder.nextId();
    recorder.keep(exchange({ ...facts, id }));
    return id;
  };
  return { requests, recorder, add };
}

describe("The requests that a window keeps", () => {
  it("are the newest 200, the newest first", () => {
    const { requests, add } = kept();
    for (let count = 0; count < 205; count++) add();
    const ids = requests.all.map(({ facts }) => facts.id);
    assert.equal(ids.length, 200);
    assert.deepEqual([ids[0], ids.at(-1)], [205, 6]);
    assert.equal(requests.get(5), undefined);
  });

  it("take 8 MiB at most", () => {
    const { requests, add } = kept();
    const answer = { status: 200, headers: [], body: new Uint8Array(1024 * 1024), size: 1024 * 1024, whole: true };
    for (let count = 0; count < 20; count++) add({ answer });
    assert.equal(requests.all.length, 7);
    assert.ok(requests.get(20));
  });

  it("are forgotten with their environment, also one that is under way", () => {
    const { requests, recorder, add } = kept();
    const other = requests.of({ ...SANDBOX, id: "other" });
    const [first, second] = [add(), add()];
    const third = other.nextId();
    other.keep(exchange({ id: third, outcome: "underWay" }));
    const heard: number[] = [];
    requests.onDidChange((id) => heard.push(id));
    requests.keepOnly([SANDBOX]);
    assert.deepEqual(heard, [third]);
    other.keep(exchange({ id: third }));
    assert.deepEqual(
      requests.all.map(({ facts }) => facts.id),
      [second, first],
    );
    requests.keepOnly([]);
    assert.deepEqual(requests.all, []);
    const next = recorder.nextId();
    recorder.keep(exchange({ id: next }));
    assert.equal(requests.get(next)?.facts.id, next);
  });

  it("know more of one when it has ended, and do not bring back one that was too old", () => {
    const { requests, recorder, add } = kept();
    const first = add({ outcome: "underWay" });
    const heard: number[] = [];
    requests.onDidChange((id) => heard.push(id));
    recorder.keep(exchange({ id: first, outcome: "ok" }));
    assert.equal(requests.get(first)?.facts.outcome, "ok");
    assert.deepEqual(heard, [first]);
    for (let count = 0; count < 200; count++) add();
    recorder.keep(exchange({ id: first }));
    assert.equal(requests.get(first), undefined);
    assert.equal(requests.all.length, 200);
  });

  it("are given as they may be shown at that moment", () => {
    let masked = false;
    const { requests, add } = kept((one) => (masked ? { ...one, url: "masked" } : one));
    const given = requests.get(add());
    assert.notEqual(given?.exchange().url, "masked");
    masked = true;
    assert.equal(given?.exchange().url, "masked");
  });
});
