import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { targetOf } from "../../../../src/vscode/queries/prepareOperation";

describe("The file of variables", () => {
  it("is named by what it is a link to, and a plain or deleted one is no link", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "variables-")));
    const [real, link] = [join(folder, "secret.json"), join(folder, "q.loan-ops.variables.json")];
    try {
      writeFileSync(real, "{}");
      symlinkSync(real, link);
      assert.equal(await targetOf(link), real);
      assert.equal(await targetOf(real), undefined);
      assert.equal(await targetOf(join(folder, "gone.json")), undefined);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
