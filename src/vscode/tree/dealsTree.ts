import * as vscode from "vscode";
import type { Sessions } from "../environments/sessions";
import { asOfText } from "./dates";
import { type DealNode, dealChildren, dealNode } from "./dealNodes";
import { dealTreeItem } from "./dealTreeItem";

/** The rows of the view "Deals": the session's snapshot, nothing else. */
export class DealsTree implements vscode.TreeDataProvider<DealNode>, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #changed = new vscode.EventEmitter<DealNode | undefined>();
  readonly #subscription: vscode.Disposable;
  readonly #roots = new Map<string, DealNode>();
  #store: vscode.Disposable | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
    this.#subscription = sessions.onDidChange(() => this.#follow());
    this.#follow();
  }

  getChildren(node?: DealNode): DealNode[] {
    const session = this.#sessions.current;
    if (session?.state !== "ready") return [];
    if (node === undefined) return session.store.deals.references.map((dealId) => this.#root(dealId));
    return dealChildren(node, session.store.deals.get(node.dealId));
  }

  getParent(node: DealNode): DealNode | undefined {
    return node.parent;
  }

  getTreeItem(node: DealNode): vscode.TreeItem {
    return dealTreeItem(node, this.#sessions.current?.store.deals.get(node.dealId));
  }

  resolveTreeItem(item: vscode.TreeItem, node: DealNode): vscode.TreeItem {
    if (node.kind === "deal") {
      const entry = this.#sessions.current?.store.deals.get(node.dealId);
      const asOf = entry?.asOf === undefined ? [] : [vscode.l10n.t("As of {0}", asOfText(entry.asOf, Date.now()))];
      const failure = entry?.failure ? [entry.failure.message] : [];
      item.tooltip = [vscode.l10n.t("Deal ID {0}", entry?.value?.id ?? node.dealId), ...asOf, ...failure].join("\n");
    }
    if (node.kind === "dealBorrower") {
      item.tooltip ??= vscode.l10n.t("Borrower ID {0}", node.borrower.id);
    }
    return item;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#store?.dispose();
    this.#changed.dispose();
  }

  #follow(): void {
    this.#store?.dispose();
    this.#roots.clear();
    this.#store = this.#sessions.current?.store.deals.onDidChange((dealId) => {
      this.#changed.fire(dealId === undefined ? undefined : this.#root(dealId));
    });
    this.#changed.fire(undefined);
  }

  #root(dealId: string): DealNode {
    const root = this.#roots.get(dealId) ?? dealNode(dealId);
    this.#roots.set(dealId, root);
    return root;
  }
}
