import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Whether nothing holds the object any more. Whoever asks must not hold it either: make it in a function of its own. */
export async function isCollected(reference: WeakRef<object>): Promise<boolean> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  // What was looked at in this turn is kept until the next.
  for (let turn = 0; turn < 10 && reference.deref() !== undefined; turn++) {
    await nextTurn();
    collect();
  }
  return reference.deref() === undefined;
}
