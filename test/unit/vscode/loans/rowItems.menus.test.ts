import assert from "node:assert/strict";
import type { TreeItem } from "vscode";
import manifest from "../../../../package.json";
import { listingOf } from "../../../../src/domain/listing";
import type { Deal } from "../../../../src/domain/loan";
import type { Failure } from "../../../../src/store/entry";
import { EVERYTHING, VIEW_CHOICES } from "../../../../src/vscode/app/viewOptions";
import { rowItem } from "../../../../src/vscode/loans/rowItems";
import { childrenOf, dealNode, loanNode } from "../../../../src/vscode/loans/rows";
import { ROWS_OF } from "../../../../src/vscode/ui/commandIds";
import { borrower, borrowerTask, entryOf, loanWith } from "../../../support/loans";
import { rowsFrom } from "../support/rows";

const NOW = Date.UTC(2026, 5, 1);
/** So that there is a row for that as well. */
const FAILED = { failure: { kind: "timeout", message: "No answer came.", request: 1 } } as const;

/** They are for what the row belongs to as a whole: the log, the environment. */
const FOR_NO_ROW = ["showLog", "setToken", "diagnoseConnection", "switchEnvironment", "controlSimulator"];

describe("The menus of the rows", () => {
  it("show each command on the rows that it acts on, and on no others", () => {
    const { menus } = manifest.contributes;
    const all: Entry[] = [...menus["view/item/context"], ...menus["loanOps.copy"], ...menus["loanOps.developer"]];
    const rows = [...loanRows(), ...dealRows()];
    const shown: Record<string, string[]> = {};
    for (const { command, when } of all.filter((entry) => !isButton(entry))) {
      if (command === undefined) continue;
      const kinds = rows.flatMap((row) => (isOn(row, when) ? row.kind : []));
      shown[command] = [...new Set([...(shown[command] ?? []), ...kinds])].sort();
    }
    for (const name of FOR_NO_ROW) delete shown[`loanOps.${name}`];
    const acting = Object.entries(ROWS_OF).map(([command, kinds]) => [command, [...kinds].sort()]);
    assert.deepEqual(shown, Object.fromEntries(acting));
  });

  it("are beside buttons that mean the row alone: the borrower of a deal has none", () => {
    const buttons = manifest.contributes.menus["view/item/context"].filter(isButton);
    const kinds = [...loanRows(), ...dealRows()].filter((row) => buttons.some(({ when }) => isOn(row, when)));
    const { deal, dealBorrower } = Object.groupBy(kinds, ({ kind }) => kind);
    assert.ok(deal);
    assert.equal(dealBorrower, undefined);
  });

  it("show the request of a failure and what helps, and the log only where nothing was sent", () => {
    const loan = { ...loanWith({}), failures: [{ field: "name", message: "It failed." }] };
    const shown = (failure: Failure | undefined) => {
      const entry = entryOf(loan, { failure });
      const failures = childrenOf(loanNode("LN-1"), entry).filter(({ kind }) => kind === "failure");
      return failures.map((node) =>
        rowItem(node, entry, NOW)
          .contextValue?.match(/showRequest|showLog|diagnoseConnection/g)
          ?.join(),
      );
    };
    const { failure } = FAILED;
    assert.deepEqual(shown(undefined), ["showRequest"], "of a field");
    assert.deepEqual(shown(failure), ["showRequest,diagnoseConnection", "showRequest"]);
    const { request: _, ...unsent } = failure;
    assert.deepEqual(shown(unsent), ["showLog,diagnoseConnection", "showRequest"]);
  });
});

interface Entry {
  readonly command?: string;
  readonly when: string;
  readonly group?: string;
}

function isButton({ group = "" }: Entry): boolean {
  return group.startsWith("inline");
}

interface Row {
  readonly kind: string;
  readonly view: string;
  readonly context: string;
}

function isOn({ view, context }: Row, when: string): boolean {
  const patterns = [...when.matchAll(/viewItem =~ \/(.*?)\//g)].map(([, pattern = ""]) => new RegExp(pattern));
  return when.includes(view) && patterns.every((pattern) => pattern.test(context));
}

/** Every kind of row, with all that it can offer. */
function loanRows(): Row[] {
  const documents = listingOf([{ id: "d1", title: "pay stub.pdf", url: undefined, failures: [] }]);
  const task = borrowerTask("t1", { documents, documentUploadPath: "/documents" });
  const entry = entryOf(loanWith({ borrowers: [borrower("b1", [task])] }), FAILED);
  const rows = VIEW_CHOICES.grouping.flatMap((grouping) =>
    rowsFrom(loanNode("LN-1"), entry, { ...EVERYTHING, grouping }),
  );
  return [false, true].flatMap((watched) =>
    rows.map((node) => rowOf(node.kind, "loanOps.loans", rowItem(node, entry, NOW, { changed: true, watched }))),
  );
}

function dealRows(): Row[] {
  const borrowers = listingOf([borrower("b1", [borrowerTask("t1")])]);
  const deal: Deal = { id: "d1", friendlyId: undefined, borrowers, failures: [], leftOut: [] };
  const entry = entryOf(deal, FAILED);
  return rowsFrom(dealNode("d1"), entry).map((node) => rowOf(node.kind, "loanOps.deals", rowItem(node, entry, NOW)));
}

function rowOf(kind: string, view: string, { contextValue = "" }: TreeItem): Row {
  return { kind, view, context: contextValue };
}
