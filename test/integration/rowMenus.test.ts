import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { listingOf } from "../../src/domain/listing";
import type { Deal } from "../../src/domain/loan";
import type { Entry } from "../../src/store/entry";
import { EVERYTHING, GROUPINGS } from "../../src/vscode/app/viewOptions";
import { dealChildren, dealNode, dealTreeItem } from "../../src/vscode/loans/dealsTree";
import { childrenOf, loanNode } from "../../src/vscode/loans/loanNodes";
import { loanTreeItem } from "../../src/vscode/loans/loanTreeItem";
import { ROWS_OF } from "../../src/vscode/ui/commandIds";
import { borrower, borrowerTask, loanWith } from "../support/loans";

const NOW = Date.UTC(2026, 5, 1);

/** They are for what the row belongs to as a whole: the log, the environment. */
const FOR_NO_ROW = ["showLog", "setToken", "diagnoseConnection", "switchEnvironment", "controlSimulator"];

describe("the menus of the rows", () => {
  it("show each command on the rows that it acts on, and on no others", async () => {
    const extension = vscode.extensions.getExtension("loan-ops.loan-ops");
    const manifest = JSON.parse(readFileSync(join(extension?.extensionPath ?? "", "package.json"), "utf8"));
    const { menus } = manifest.contributes;
    const all: { command?: string; when: string }[] = [...menus["view/item/context"], ...menus["loanOps.copy"]];
    const entries = all.flatMap(({ command, when }) => (command === undefined ? [] : { command, when }));
    const rows = [...loanRows(), ...dealRows()];
    const shown: Record<string, string[]> = {};
    for (const { command, when } of entries) {
      const word = /viewItem =~ \/\\b(\w+)\\b\//.exec(when)?.[1];
      const kinds = rows.flatMap(({ kind, view, words }) =>
        when.includes(view) && words.includes(`${word}`) ? kind : [],
      );
      shown[command] = [...new Set([...(shown[command] ?? []), ...kinds])].sort();
    }
    for (const name of FOR_NO_ROW) delete shown[`loanOps.${name}`];
    const acting = Object.entries(ROWS_OF).map(([command, kinds]) => [command, [...kinds].sort()]);
    assert.deepEqual(shown, Object.fromEntries(acting));
  });
});

interface Row {
  readonly kind: string;
  readonly view: string;
  readonly words: readonly string[];
}

/** Every kind of row, with all that it can offer. */
function loanRows(): Row[] {
  const documents = listingOf([{ id: "d1", title: "pay stub.pdf", url: undefined, failures: [] }]);
  const task = borrowerTask("t1", { documents, documentUploadPath: "/documents" });
  const entry = entryOf(loanWith({ borrowers: [borrower("b1", [task])] }));
  const rows: Row[] = [];
  for (const grouping of GROUPINGS) {
    const walk = (node: ReturnType<typeof loanNode>): void => {
      rows.push(rowOf(node.kind, "loanOps.loans", loanTreeItem(node, entry, NOW, { changed: true })));
      for (const child of childrenOf(node, entry, { ...EVERYTHING, grouping })) walk(child);
    };
    walk(loanNode("LN-1"));
  }
  return rows;
}

function dealRows(): Row[] {
  const identity = { id: "b1", firstName: "Ada", lastName: "Byron", email: undefined, failures: [] };
  const deal: Deal = { id: "d1", friendlyId: undefined, borrowers: listingOf([identity]), failures: [], leftOut: [] };
  const entry = entryOf(deal);
  const root = dealNode("d1");
  return [root, ...dealChildren(root, entry)].map((node) =>
    rowOf(node.kind, "loanOps.deals", dealTreeItem(node, entry, NOW)),
  );
}

/** Its last read failed, so that there is a row for that as well. */
function entryOf<T>(value: T): Entry<T> {
  const failure = { kind: "timeout", message: "No answer came." } as const;
  return { reference: "LN-1", asOf: NOW, triedAt: NOW, failure, loading: false, pages: 1, value };
}

function rowOf(kind: string, view: string, { contextValue = "" }: vscode.TreeItem): Row {
  return { kind, view, words: contextValue.split(" ") };
}
