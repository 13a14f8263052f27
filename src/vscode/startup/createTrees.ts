import type * as vscode from "vscode";
import { TreeSelection } from "../targets/treeSelection";
import { LazyTaskPages } from "../taskPage/lazyTaskPages";
import { Arrangement } from "../tree/arrangement";
import type { DealNode } from "../tree/dealNodes";
import type { DealsTree } from "../tree/dealsTree";
import { LazyLoansTree, LazyTree } from "../tree/lazyTree";
import type { SessionParts } from "./createSessions";

/** The rows of the views, and the pages that they open. */
export function createTrees({ extensionUri, workspaceState }: vscode.ExtensionContext, parts: SessionParts) {
  const { sessions, loansOnScreen, firstRows, activities, notDone, log, onUnexpected } = parts;
  const arrangement = new Arrangement(workspaceState);
  const selection = new TreeSelection();
  return {
    arrangement,
    loansTree: new LazyLoansTree(
      async () => new (await import("../tree/loansTree")).LoansTree(sessions, arrangement, loansOnScreen),
      firstRows,
    ),
    dealsTree: new LazyTree<DealNode, DealsTree>(
      async () => new (await import("../tree/dealsTree")).DealsTree(sessions),
      firstRows,
    ),
    selection,
    taskPages: new LazyTaskPages({
      extensionUri,
      session: () => sessions.current,
      onDidChangeSession: sessions.onDidChange,
      loansOnScreen,
      activities,
      selection,
      notDone,
      connect: () => void sessions.open().catch(onUnexpected),
      onRefused: (what) => log.warn(what),
    }),
  };
}
