import assert from "node:assert/strict";
import * as vscode from "vscode";
import { loanLinks, referencesIn } from "../../../../src/vscode/links/link";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { until, withSandbox } from "../support/sandbox";

describe("References in a text", () => {
  const LISTED = [
    "LN-2041",
    "LN-77",
    "2024-LOAN-0007",
    "loan_8f14e45f",
    "123456",
    "443",
    "test",
    "A4",
    "name with 1 blank",
  ];
  for (const [text, found] of [
    ["Loan LN-2041 is stuck.", ["LN-2041"]],
    ["LN-9999, LN-12: (LN-10)", ["LN-9999", "LN-12", "LN-10"]],
    ["LN-123 LN-20411 ln-2041 XLN-2041 LN-2041x LN-2041-2 LN_2041", []],
    ["LN-2041- and LN-2041.pdf, /loans/LN-2042/tasks?id=LN-2043", ["LN-2041", "LN-2041", "LN-2042", "LN-2043"]],
    ['{"at":"https://lender.example/loans/LN-2041?q=LN-7","loan":"LN-2042"} LN-10', ["LN-2042", "LN-10"]],
    ["2024-LOAN-0008 or 2025-LOAN-0007", ["2024-LOAN-0008", "2025-LOAN-0007"]],
    ["loan_8f14e45f loan_00000000", ["loan_8f14e45f"]],
    ["id 123456 on port 443, test A4 in 2024-05-01", ["123456", "A4"]],
    ["654321 A5", []],
  ] as const) {
    it(`${JSON.stringify(text)}: ${found.join(", ") || "none"}`, () => {
      const all = referencesIn(text, LISTED);
      assert.deepEqual(
        all.map(({ reference }) => reference),
        found,
      );
      for (const { reference, index } of all) assert.equal(text.slice(index, index + reference.length), reference);
    });
  }

  it("are found in time that grows with the text, whatever stands in it", () => {
    for (const text of [
      "a".repeat(200_000),
      "a-".repeat(100_000),
      `a${"-".repeat(100_000)}b${"-".repeat(100_000)}`,
      "1".repeat(200_000),
      "a:/".repeat(60_000),
    ]) {
      const begun = performance.now();
      referencesIn(text, LISTED);
      assert.ok(performance.now() - begun < 1_000, `${text.slice(0, 10)}: ${performance.now() - begun}`);
    }
  });
});

describe("Links of references", () => {
  const sandbox = withSandbox();
  const opened: string[] = [];

  beforeEach(() => {
    const { fake, context } = sandbox.window;
    opened.length = 0;
    Object.assign(context.pages, { open: ({ loanReference }: never) => void opened.push(loanReference) });
    fake.subscriptions.push(fake.do(() => loanLinks(context)));
  });

  it("are links of a terminal, which lead to the loan here", async () => {
    const { fake } = sandbox.window;
    const [provider] = fake.terminalLinks;
    const links = fake.do(() =>
      provider?.provideTerminalLinks({ line: "done: LN-1, LN-22" } as never, undefined as never),
    );
    assert.deepEqual(
      (links as vscode.TerminalLink[]).map(({ startIndex, length, tooltip }) => [startIndex, length, tooltip]),
      [[6, 4, "Open loan in Sandbox"]],
    );
    await fake.do(() => provider?.handleTerminalLink((links as vscode.TerminalLink[])[0] as never));
    assert.deepEqual([opened, sandbox.window.user.dialogs], [["LN-1"], []]);
  });

  it("ask before one is listed that is not, and list nothing by themselves", async () => {
    const { fake, user, run } = sandbox.window;
    await run(commandIds.openLoanUnderCursor, { loanReference: "LN-7" });
    assert.match(user.dialogs[0]?.text ?? "", /^Add loan LN-7 to the list of Sandbox\?$/);
    const { loans } = (await sandbox.window.session()).store;
    assert.deepEqual([loans.references, opened], [["LN-1", "LN-2"], []]);
    assert.equal(fake.external.length, 0);
  });

  it("are links of files, output and logs, to a command of ours with the reference alone", () => {
    const { fake } = sandbox.window;
    const [{ selector, provider } = assert.fail()] = fake.documentLinks;
    assert.deepEqual(
      (selector as { scheme: string }[]).map(({ scheme }) => scheme).filter((scheme) => /^loan-ops/.test(scheme)),
      [],
    );
    const text = "a\nLN-2 = LN-1";
    const document = {
      getText: () => text,
      positionAt: (offset: number) => new vscode.Position(text.slice(0, offset).split("\n").length - 1, offset),
    };
    const links = fake.do(() =>
      provider.provideDocumentLinks(document as never, undefined as never),
    ) as vscode.DocumentLink[];
    assert.deepEqual(
      links.map(({ target }) => decodeURIComponent(`${target}`)),
      ["LN-2", "LN-1"].map(
        (loanReference) => `command:loanOps.openLoanUnderCursor?${JSON.stringify([{ loanReference }])}`,
      ),
    );
  });

  it("are not needed for the word under the cursor", async () => {
    const { fake, user, run } = sandbox.window;
    const at = (word: string | undefined) => {
      fake.activeTextEditor = {
        selection: { active: {} },
        document: { getWordRangeAtPosition: () => word && {}, getText: () => word },
      };
      return run(commandIds.openLoanUnderCursor);
    };
    await at("LN-2");
    assert.deepEqual(opened, ["LN-2"]);
    for (const word of ["const", undefined]) {
      await at(word);
      assert.match(user.messages.at(-1)?.text ?? "", /^There is no loan reference at the cursor/);
    }
    await at("Acme-1");
    assert.match(user.dialogs.at(-1)?.text ?? "", /^Add loan Acme-1 to the list/);
    await until(() => opened.length === 1);
  });

  it("are none that another extension made up", async () => {
    for (const given of [
      { loanReference: "https://evil.example/LN-1" },
      { loanReference: "LN-1\u202e" },
      { loanReference: 5 },
      "LN-1",
    ]) {
      await sandbox.window.run(commandIds.openLoanUnderCursor, given);
      assert.match(sandbox.window.user.messages.at(-1)?.text ?? "", /not a row of Loan Ops/);
    }
    assert.deepEqual([opened, sandbox.window.user.dialogs], [[], []]);
  });
});
