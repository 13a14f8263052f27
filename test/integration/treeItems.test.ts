import assert from "node:assert/strict";
import fc from "fast-check";
import * as vscode from "vscode";
import { ServiceError } from "../../src/service/failure/serviceError";
import { parseAnswer } from "../../src/service/graphql/answer";
import { Faults } from "../../src/service/mapping/faults";
import { mapLoan } from "../../src/service/mapping/mapLoan";
import type { Entry } from "../../src/store/entry";
import { rowHover } from "../../src/vscode/loans/rowHover";
import { rowItem } from "../../src/vscode/loans/rowItems";
import { childrenOf, loanNode, type RowNode } from "../../src/vscode/loans/rows";
import { mutatedAnswers } from "../support/mutatedAnswers";

const NOW = Date.UTC(2026, 5, 1);

describe("service.md 2.9: any answer, in VS Code's own rows and hovers", function () {
  this.timeout(60_000);

  it("becomes rows that VS Code takes, and hovers in which nothing of it is a link, an image or a command", () => {
    let rows = 0;
    fc.assert(
      fc.property(mutatedAnswers, (text) => {
        const entry = entryOf(text);
        const walk = (node: RowNode): void => {
          rows++;
          checkItem(rowItem(node, entry, NOW));
          checkHover(rowHover(node, entry, NOW));
          for (const child of childrenOf(node, entry)) walk(child);
        };
        walk(loanNode("LN-1"));
      }),
      { numRuns: 1_000, seed: 2041 },
    );
    assert.ok(rows > 5_000, `${rows}`);
  });
});

function entryOf(text: string): Entry<NonNullable<ReturnType<typeof mapLoan>>> {
  const entry = { reference: "LN-1", asOf: NOW, triedAt: NOW, failure: undefined, loading: false, pages: 1 };
  try {
    const { data, faults } = parseAnswer(text);
    return { ...entry, value: mapLoan(data?.loan, new Faults(faults), 2) };
  } catch (thrown) {
    assert.ok(thrown instanceof ServiceError);
    return { ...entry, value: undefined, failure: { kind: thrown.kind, message: thrown.message } };
  }
}

function checkItem({ label, description, tooltip, command, contextValue }: vscode.TreeItem): void {
  // A label with markup would be an object.
  assert.equal(typeof label, "string");
  assert.ok(["string", "undefined"].includes(typeof description));
  assert.ok(["string", "undefined"].includes(typeof tooltip));
  if (command !== undefined) assert.match(command.command, /^loanOps\.\w+$/);
  // The menus go by these words: a title must not put one in.
  assert.match(contextValue ?? "", /^[a-zA-Z ]*$/);
}

function checkHover(hover: vscode.MarkdownString | undefined): void {
  if (hover === undefined) return;
  assert.ok(hover instanceof vscode.MarkdownString);
  assert.ok(!hover.isTrusted && !hover.supportHtml && !hover.supportThemeIcons);
  // HTML is text where it is not supported; the rest is escaped.
  assert.doesNotMatch(hover.value, /(?<!\\)[[\]`]/);
  // VS Code makes links of what looks like an address.
  assert.doesNotMatch(hover.value, /@|:\/\/|www\./i);
}
