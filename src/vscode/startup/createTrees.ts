import type * as vscode from "vscode";
import { TreeSelection } from "../targets/treeSelection";
import { LazyTaskPages } from "../taskPage/lazyTaskPages";
import { Arrangement } from "../tree/arrangement";
import { DealsTree } from "../tree/dealsTree";
import { LoansTree } from "../tree/loansTree";
import type { SessionParts } from "./createSessions";

/** The rows of the views, and the pages that they open. */
export function createTrees({ extensionUri, workspaceState }: vscode.ExtensionContext, parts: SessionParts) {
  const { sessions, loansOnScreen, activities, notDone, log, onUnexpected } = parts;
  const arrangement = new Arrangement(workspaceState);
  const selection = new TreeSelection();
  return {
    arrangement,
    loansTree: new LoansTree(sessions, arrangement, loansOnScreen),
    dealsTree: new DealsTree(sessions),
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
