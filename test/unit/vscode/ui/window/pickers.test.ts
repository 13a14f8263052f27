import assert from "node:assert/strict";
import { showQuickPick, showQuickPickOfMany } from "../../../../../src/vscode/ui/window/pickers";
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

  it("keeps what is checked while nothing matches", async () => {
    const { fake, user } = sandbox.window;
    user.search = ["zzz", ""];
    user.picks.push("as it is");
    assert.deepEqual(await fake.do(() => showQuickPickOfMany(items, { title: "Tasks" })), [items[0]]);
  });
});
