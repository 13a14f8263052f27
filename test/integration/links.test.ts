import assert from "node:assert/strict";
import * as vscode from "vscode";
import { linkOf, parseLink } from "../../src/vscode/links/link";

const ODD =
  "LN-2041|LN 2041|A & B|LN-1&environment=production|loan=LN-2|50%|%26|%2526|a+b|#1?|Ortega’s (2nd) ‘loan’|ñandú/éa\\b|貸付-7|😀";

describe("a link, read by VS Code", () => {
  it("leads where it was copied, whatever stands in a reference", () => {
    for (const reference of ODD.split("|")) {
      const target = { environmentId: "sandbox", loanReference: reference, borrowerId: undefined, taskId: reference };
      const uri = vscode.Uri.parse(linkOf(vscode.env.uriScheme, target) ?? "", true);
      assert.deepEqual([uri.scheme, uri.authority], [vscode.env.uriScheme, "loan-ops.loan-ops"]);
      assert.deepEqual(parseLink(uri), target);
    }
  });
});
