import assert from "node:assert/strict";

/** Fails with what was found where there must be nothing. */
export function assertNone(found: readonly unknown[]): void {
  assert.deepEqual(found, []);
}
