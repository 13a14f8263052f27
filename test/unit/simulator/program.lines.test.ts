import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { greeting, lineOutput } from "../../../src/simulator/program";
import { startSimulator } from "../../../src/simulator/simulator";

describe("The lines of a simulator", () => {
  it("have nothing that a terminal acts on, whatever a caller asked for", () => {
    const stream = new PassThrough({ encoding: "utf8" });
    lineOutput(stream)("POST /\u001b[2J\u009b31m\u202e\u0007\r\u007f 404\nnext");
    assert.equal(stream.read(), "POST /\\u001b[2J\\u009b31m\\u202e\\u0007\\u000d\\u007f 404\nnext\n");
  });

  it("have nothing of the references in a scenario, and the curl line still asks for the loan", async () => {
    const acting = "\u001b]0;x\u0007\u009b2J\u202e\r\nToken: mine";
    const borrowers = [{ id: "b", firstName: "A", lastName: "B", email: "a@b.example" }];
    const deals = [{ id: "d", friendlyId: "DL-1", borrowers, loan: { id: "l", friendlyId: `LN${acting}` } }];
    await using simulator = await startSimulator({ scenario: { name: "acting", deals } });
    const stream = new PassThrough({ encoding: "utf8" });
    lineOutput(stream)(greeting(simulator));
    const text: string = stream.read();
    assert.doesNotMatch(text, /(?!\n)[\p{Cc}\p{Bidi_Control}]|^Token: mine/mu);
    assert.equal(JSON.parse(/-d '([^']+)'/.exec(text)?.[1] ?? "").variables.id, `LN${acting}`);
  });

  it("say where the simulator is controlled, if it is", async () => {
    await using simulator = await startSimulator({ scenario: "first-day", control: { port: 0, token: "hands" } });
    assert.ok(greeting(simulator).includes(`Control it at ${simulator.controlUrl}, with a token of its own.`));
    assert.doesNotMatch(greeting({ ...simulator, controlUrl: undefined }), /Control it/);
  });
});
