import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { Sessions } from "../environments/sessions";
import { CollectionTree } from "./collectionTree";
import { loanHover } from "./loanHover";
import { childrenOf, type Grouping, type LoanNode, loanNode } from "./loanNodes";
import { loanTreeItem } from "./loanTreeItem";

const GROUPING_KEY = "loanOps.grouping";

/** The rows of the view "Loans", grouped as this window likes it. */
export class LoansTree extends CollectionTree<LoanNode, Loan> {
  readonly #state: vscode.Memento;

  /** `workspaceState` keeps the grouping of this window. */
  constructor(sessions: Sessions, workspaceState: vscode.Memento) {
    super(sessions, {
      collection: ({ store }) => store.loans,
      root: loanNode,
      referenceOf: ({ loanReference }) => loanReference,
      children: (node, entry) => childrenOf(node, entry, groupingIn(workspaceState)),
      item: loanTreeItem,
      hover: loanHover,
      behind: dataBehind,
    });
    this.#state = workspaceState;
    publish(groupingIn(workspaceState));
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.#state.update(GROUPING_KEY, grouping);
    publish(grouping);
    this.repaintAll();
  }
}

function dataBehind(node: LoanNode, entry: { readonly value: Loan | undefined } | undefined): unknown {
  switch (node.kind) {
    // Not when it was read: a refresh of which nothing changed repaints nothing.
    case "loan":
      return (
        entry?.value && [
          entry.value.id,
          entry.value.borrowers.items.map(({ firstName, lastName }) => [firstName, lastName]),
        ]
      );
    case "borrower": {
      const { tasks: _, ...borrower } = node.borrower;
      return borrower;
    }
    case "task":
      return node.owned.task;
    default:
      return undefined;
  }
}

function groupingIn(state: vscode.Memento): Grouping {
  return state.get<Grouping>(GROUPING_KEY) === "status" ? "status" : "borrower";
}

function publish(grouping: Grouping): void {
  void vscode.commands.executeCommand("setContext", GROUPING_KEY, grouping);
}
