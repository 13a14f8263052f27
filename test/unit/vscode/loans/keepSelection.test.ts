import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import type * as vscode from "vscode";
import { Emitter } from "../../../../src/store/event";
import type { Session } from "../../../../src/vscode/environments/session";
import type { Sessions } from "../../../../src/vscode/environments/sessions";
import { keepSelection } from "../../../../src/vscode/loans/rows";

interface Row {
  readonly id: string;
  readonly parent: Row | undefined;
}

const LOAN: Row = { id: "a/loan", parent: undefined };
const TASK: Row = { id: "a/loan/task", parent: LOAN };

describe("What was selected when an environment was left", () => {
  /** A window in the environment "a", in which a task is selected. */
  function window() {
    const emitter = <T>() => new Emitter<T>(assert.ifError);
    const changed = emitter<Session | undefined>();
    const arrived = emitter<void>();
    const selected = emitter<vscode.TreeViewSelectionChangeEvent<Row>>();
    const shown = emitter<vscode.TreeViewVisibilityChangeEvent>();
    const state = {
      visible: true,
      whole: true,
      rows: [LOAN, TASK],
      revealed: [] as string[],
      /** Whether VS Code does not know the row any more. */
      refusing: false,
    };
    const view = {
      get visible() {
        return state.visible;
      },
      // As while VS Code requests the rows again.
      selection: [],
      reveal: async (row: Row) => {
        state.revealed.push(row.id);
        if (state.refusing) throw new Error("The row is gone.");
      },
      onDidChangeSelection: selected.event,
      onDidChangeVisibility: shown.event,
    };
    const sessions = { current: session("a"), onDidChange: changed.event };
    const keeping = keepSelection<Row>({
      sessions: sessions as unknown as Sessions,
      view: view as unknown as vscode.TreeView<Row>,
      collection: () => ({ onDidChange: (listener: () => void) => arrived.event(listener) as vscode.Disposable }),
      isWhole: () => state.whole,
      rowAt: (path) => state.rows.find(({ id, parent }) => id === path.at(-1) && parent?.id === path.at(-2)),
    });
    selected.fire({ selection: [TASK] });
    return {
      state,
      keeping,
      arrive: () => arrived.fire(),
      show: () => shown.fire({ visible: true }),
      select: (row: Row) => selected.fire({ selection: [row] }),
      unselect: () => selected.fire({ selection: [] }),
      /** As a switch goes: no session at first, then the rows that were there are gone. */
      switchTo: (id: string) => {
        changed.fire(undefined);
        selected.fire({ selection: [] });
        changed.fire(session(id));
      },
    };
  }

  it("is selected again, once, when the window comes back to it", () => {
    const { state, switchTo, arrive } = window();
    switchTo("b");
    assert.deepEqual(state.revealed, [], "nothing was left in the other one");
    switchTo("a");
    arrive();
    assert.deepEqual(state.revealed, [TASK.id]);
  });

  it("waits for the rows that are still to come, and for a view that is shown: to reveal a row would show it", () => {
    const { state, switchTo, arrive, show } = window();
    switchTo("b");
    state.whole = false;
    state.visible = false;
    switchTo("a");
    state.whole = true;
    arrive();
    assert.deepEqual(state.revealed, []);
    state.visible = true;
    show();
    assert.deepEqual(state.revealed, [TASK.id]);
  });

  it("gives way to what the user selects meanwhile, not to rows that go", () => {
    for (const [meanwhile, revealed] of [
      ["select", []],
      ["unselect", [TASK.id]],
    ] as const) {
      const opened = window();
      opened.switchTo("b");
      opened.state.whole = false;
      opened.switchTo("a");
      opened[meanwhile](LOAN);
      opened.state.whole = true;
      opened.arrive();
      assert.deepEqual(opened.state.revealed, revealed, meanwhile);
    }
  });

  it("is still known when the environment is left again before its rows have come", () => {
    const { state, switchTo } = window();
    switchTo("b");
    state.whole = false;
    switchTo("a");
    switchTo("b");
    state.whole = true;
    switchTo("a");
    assert.deepEqual(state.revealed, [TASK.id]);
  });

  it("is left alone when its row is gone, also when that comes later", () => {
    const { state, switchTo, arrive } = window();
    switchTo("b");
    state.rows = [LOAN];
    switchTo("a");
    state.rows = [LOAN, TASK];
    arrive();
    assert.deepEqual(state.revealed, []);
  });

  it("is left alone when its row goes at the last moment", async () => {
    const rejections: unknown[] = [];
    const listener = (reason: unknown) => rejections.push(reason);
    process.prependListener("unhandledRejection", listener);
    try {
      const { state, switchTo } = window();
      switchTo("b");
      state.refusing = true;
      switchTo("a");
      await setImmediate();
      assert.deepEqual(state.revealed, [TASK.id]);
      assert.deepEqual(rejections, []);
    } finally {
      process.off("unhandledRejection", listener);
    }
  });

  it("is not followed any more when the view ends", () => {
    const { state, keeping, switchTo } = window();
    switchTo("b");
    keeping.dispose();
    switchTo("a");
    assert.deepEqual(state.revealed, []);
  });
});

function session(id: string): Session {
  return { state: "ready", environment: { id } } as Session;
}
