import { Session } from "node:inspector/promises";
import { EventEmitter } from "vscode";
import { Emitter } from "../../../src/store/event";
import { LoanStore } from "../../../src/store/loanStore";
import { TaskPagePanel } from "../../../src/vscode/taskPage/taskPagePanel";
import type { Counts } from "./leftOver";

/** Where the inspector finds the classes. */
const PLACE = "loanOpsBenchClasses";

/** What has been made and is still held by somebody, after a garbage collection; what keeps this process awake beside it. */
export async function counts(): Promise<{ readonly ours: Counts; readonly shared: Counts }> {
  const classes = { Emitter, EventEmitter, LoanStore, TaskPagePanel, AbortController };
  Object.assign(globalThis, { [PLACE]: classes });
  const inspector = new Session();
  inspector.connect();
  /** What a function says of all living objects of a class. */
  const ofAll = async (name: keyof typeof classes, say: string): Promise<number> => {
    const { result } = await inspector.post("Runtime.evaluate", { expression: `${PLACE}.${name}.prototype` });
    const all = await inspector.post("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "" });
    const functionDeclaration = `function () { return (${say})(this.filter((one) => one !== ${PLACE}.${name}.prototype)); }`;
    const { objectId = "" } = all.objects;
    const said = await inspector.post("Runtime.callFunctionOn", { objectId, functionDeclaration, returnByValue: true });
    if (typeof said.result.value !== "number")
      throw new Error(`The inspector could not count: ${said.exceptionDetails?.text}`);
    return said.result.value;
  };
  const number = "(all) => all.length";
  const sumOf = (field: string) => `(all) => all.reduce((sum, one) => sum + (one.${field} ?? 0), 0)`;
  try {
    return {
      ours: {
        "listeners of the store's events": await ofAll("Emitter", sumOf("listening")),
        stores: await ofAll("LoanStore", number),
        "task pages": await ofAll("TaskPagePanel", number),
      },
      shared: {
        "listeners of VS Code's events": await ofAll("EventEmitter", sumOf("_size")),
        "abort controllers": await ofAll("AbortController", number),
        // Timers, sockets, files and watchers, as Node.js calls them.
        ...Object.fromEntries(
          Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
            .entries()
            .map(([kind, all]) => [kind, all.length]),
        ),
      },
    };
  } finally {
    inspector.disconnect();
    Reflect.deleteProperty(globalThis, PLACE);
  }
}
