import assert from "node:assert/strict";
import { commandIds } from "../../../../../src/vscode/ui/commandIds";
import { showQuickPick, showQuickPickOfMany } from "../../../../../src/vscode/ui/window/pickers";
import { freePort } from "../../../../host/freePort.mjs";
import { withSandbox } from "../../support/sandbox";

describe("A list to pick from", () => {
  const sandbox = withSandbox();
  const items = [
    { label: "Pay stubs", description: "José Ramírez", picked: true },
    { label: "Bank statements", description: "Linh" },
  ];
  const pick = (search: string | readonly string[], ...picks: RegExp[]) => {
    const { fake, user } = sandbox.window;
    user.search = search;
    user.picks.push(...picks);
    return fake.do(() => showQuickPick(items, { title: "Tasks" }));
  };

  it("says that nothing matches, in words that cannot act, and stays open when that row is chosen", async () => {
    assert.equal(await pick("zz $(zap)", /^Nothing matches “zz \$\u200b\(zap\)”/), undefined);
    assert.equal(await pick(["zzz", "pay"], /^Pay stubs/), items[0]);
  });

  it("finds words in any order, without their case and accents", async () => {
    for (const words of ["RAMIREZ", "jose pay", "ramírez"]) assert.equal(await pick(words, /^Pay stubs/), items[0]);
  });

  it("has first what has the words as words, then as beginnings, then the rest, each as it was given", async () => {
    const { fake, user } = sandbox.window;
    const labels = ["Repayment plan", "Proof of city", "Recent pay stubs", "Payoff letter", "Last pay stub"];
    user.search = "pay";
    user.picks.push("as it is");
    const rows = labels.map((label) => ({ label }));
    assert.equal((await fake.do(() => showQuickPick(rows, { title: "Tasks" })))?.label, "Recent pay stubs");
    user.search = ["pay", ""];
    user.picks.push("as it is");
    assert.equal((await fake.do(() => showQuickPick(rows, { title: "Tasks" })))?.label, "Repayment plan");
  });

  it("chooses no row that was not shown when Enter was pressed: the only one that was found, else none", async () => {
    const { fake, user } = sandbox.window;
    const rows = ["Repayment plan", "Pay stub", "Payoff letter"].map((label) => ({ label }));
    const hurry = (search: string, shown: RegExp) => {
      Object.assign(user, { hurries: true, search });
      user.picks.push(shown);
      return fake.do(() => showQuickPick(rows, { title: "Tasks" }));
    };
    assert.equal(await hurry("pay", /^Repayment/), undefined);
    assert.equal(await hurry("payoff", /^Payoff/), rows[2]);
  });

  it("keeps what is checked while nothing matches", async () => {
    const { fake, user } = sandbox.window;
    user.search = ["zzz", ""];
    user.picks.push("as it is");
    assert.deepEqual(await fake.do(() => showQuickPickOfMany(items, { title: "Tasks" })), [items[0]]);
  });
});

/** Another program may have any fixed one. */
const PORT = String(await freePort());

describe("A box to type into", () => {
  const sandbox = withSandbox();
  const TASK = { loanReference: "LN-1", taskId: "returns_1", taskKind: "borrower" };

  for (const [what, command, given, problem, ...typed] of [
    [
      "an address in the clear",
      commandIds.changeAddress,
      { environmentId: "sandbox" },
      /^Use https\./,
      "http://a.example",
    ],
    ["a token", commandIds.setToken, { environmentId: "sandbox" }, /without the word Bearer/, "Bearer abc"],
    ["a reason", commandIds.rejectDocument, TASK, /reason is required/, "   "],
    ["a port", commandIds.startSimulator, undefined, /^A port is a number from 1 to 65535\./, "70000"],
    ["a token for programs", commandIds.startSimulator, undefined, /^A token has only letters/, PORT, "two words"],
  ] as const) {
    it(`says what is wrong with it, takes another text, and nothing comes of it when it is left: ${what}`, async () => {
      const { user, run } = sandbox.window;
      user.picks.push(/^busy-friday/);
      user.types.push(...typed);
      await run(command, given);
      assert.match(user.problems.join(), problem);
      assert.deepEqual([user.dialogs, user.messages, user.types], [[], [], []]);
    });
  }

  it("says that a port is in use", async () => {
    const { user, run } = sandbox.window;
    const { port } = new URL(sandbox.service.url);
    user.picks.push(/^busy-friday/);
    user.types.push(port);
    await run(commandIds.startSimulator);
    assert.deepEqual(user.problems, [`Port ${port} is in use or reserved. Choose another one, above 1023.`]);
  });
});
