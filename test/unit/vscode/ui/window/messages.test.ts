import assert from "node:assert/strict";
import type { CancellationToken } from "vscode";
import { Emitter } from "../../../../../src/store/event";
import { abortSignalOf } from "../../../../../src/vscode/ui/window/messages";

describe("A cancellation of VS Code's, as a signal", () => {
  const cancelled = new Emitter<void>(assert.ifError);
  const token = (isCancellationRequested: boolean) =>
    ({ isCancellationRequested, onCancellationRequested: cancelled.event }) as unknown as CancellationToken;

  it("is aborted when the user cancels", () => {
    const signal = abortSignalOf(token(false));
    assert.equal(signal.aborted, false);
    cancelled.fire();
    assert.equal(signal.aborted, true);
  });

  it("is aborted from the start when the user has cancelled before", () => {
    assert.equal(abortSignalOf(token(true)).aborted, true);
  });
});
