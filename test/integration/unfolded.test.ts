import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LoansOnScreen } from "../../src/store/loanStore";
import { ViewOptions } from "../../src/vscode/app/viewOptions";
import type { Sessions } from "../../src/vscode/environments/sessions";
import { LoansTree } from "../../src/vscode/loans/loansTree";
import { storeOf } from "../support/loanStore";

const LISTED = ["LN-1", "LN-2", "LN-3"];

describe("loans whose rows are unfolded", () => {
  it("are on screen until they are taken off the list", async () => {
    const loansOnScreen = new LoansOnScreen(assert.ifError);
    const never = new vscode.EventEmitter<never>().event;
    const store = storeOf({ listed: { loans: LISTED }, loansOnScreen, now: Date.now });
    await store.refresh();
    const current = { state: "ready", environment: { kind: "sandbox" }, store, changes: { onDidChange: never } };
    const viewOptions = new ViewOptions({ get: () => undefined } as unknown as vscode.Memento);
    const tree = new LoansTree({ current, onDidChange: never } as unknown as Sessions, viewOptions, loansOnScreen);
    try {
      for (const row of await tree.getChildren()) await tree.getChildren(row);
      await store.remove("loans", "LN-2");
      await tree.getChildren();
      // What is on screen comes as it is listed, what was there lately after it.
      assert.deepEqual(loansOnScreen.split(LISTED).first, ["LN-1", "LN-3", "LN-2"]);
    } finally {
      tree.dispose();
      viewOptions.dispose();
      store.dispose();
    }
  });
});
