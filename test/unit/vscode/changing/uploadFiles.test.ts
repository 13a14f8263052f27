import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { droppedSources, droppedTable } from "../../../../src/vscode/changing/uploadFiles";

function transferOf(items: Readonly<Record<string, string | Partial<vscode.DataTransferFile>>>): vscode.DataTransfer {
  const entries = Object.entries(items).map(([type, held]) => {
    const file = typeof held === "string" ? undefined : held;
    return [type, { asString: async () => held, asFile: () => file }] as const;
  });
  return new Map(entries) as unknown as vscode.DataTransfer;
}

const csv = (text: string, name = "loans.csv") => ({ name, data: async () => Buffer.from(text) });

describe("What is dropped", () => {
  it("is each file that an address leads to, and else those that come with their content", async () => {
    const list = "# from here\r\nfile:///a/one.pdf\r\n\r\nmemfs:/b/two.pdf\r\n";
    const byAddress = await droppedSources(transferOf({ "text/uri-list": list, file: csv("") }));
    assert.deepEqual(
      byAddress.map(({ unmaskedName, uri }) => [unmaskedName, uri?.scheme]),
      [
        ["one.pdf", "file"],
        ["two.pdf", "memfs"],
      ],
    );
    const [held, ...more] = await droppedSources(transferOf({ "text/uri-list": "", file: csv("LN-1") }));
    assert.deepEqual(
      [held?.unmaskedName, held?.uri, await held?.stat(), more.length],
      ["loans.csv", undefined, { size: 4, folder: false }, 0],
    );
  });

  it("is a table where it is one .csv file, in whatever encoding a spreadsheet saves", async () => {
    for (const [what, files, text] of [
      ["UTF-8", [csv("ID\nLN-1", "Loans.CSV")], "ID\nLN-1"],
      ["UTF-16", [{ name: "a.csv", data: async () => Buffer.from("\ufeffLN-1", "utf16le") }], "LN-1"],
      ["a document", [csv("LN-1", "a.pdf")], undefined],
      ["two files", [csv("LN-1"), csv("LN-2")], undefined],
    ] as const) {
      const sources = await droppedSources(transferOf(Object.fromEntries(files.entries())));
      assert.equal(await droppedTable(sources), text, what);
    }
  });
});
