import assert from "node:assert/strict";
import { panelTitle } from "../../../../src/vscode/webview/panelTitle";

describe("The title of a task page's tab", () => {
  it("is the label", () => assert.equal(panelTitle("Upload pay stubs – José 漢字"), "Upload pay stubs – José 漢字"));

  it("is one line without characters that reorder text", () =>
    assert.equal(panelTitle(" Pay\r\nstubs\u202Efdp.exe\u2066\t "), "Pay stubsfdp.exe"));

  it("is not endless and splits no character", () => {
    const title = panelTitle("😀".repeat(5000));
    assert.equal([...title].length, 60);
    assert.ok(title.endsWith("😀…"));
  });
});
