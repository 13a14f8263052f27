import assert from "node:assert/strict";
import { looksLikeReference } from "../../../../src/store/references";
import { referenceColumns } from "../../../../src/vscode/loans/csv";

describe("What looks like a reference", () => {
  it("is one word with a digit, and no date, amount, or number of something else", () => {
    const yes = [
      "LN-2041",
      "loan_g00001",
      "100045678",
      "2f1c9e0a-6c1b-4c1e-9f62-0a1b2c3d4e5f",
      "gid://a/Loan/7",
      "TG9hbjox=",
    ];
    const no = [
      "José",
      "Loan",
      "ann@example.com",
      "a1@example.com",
      "$1,200",
      "1.200,50",
      "450.5",
      "2026-11-20",
      "3/4/2026",
      "10:30",
    ];
    const numbers = [
      "42",
      "555-0100",
      "415-555-0100",
      "123-45-6789",
      "94107-1234",
      "2026-11-20T10:00:00Z",
      "https://a/1",
      "",
      "LN 1",
    ];
    assert.deepEqual(
      yes.filter((one) => !looksLikeReference(one)),
      [],
    );
    assert.deepEqual([...no, ...numbers].filter(looksLikeReference), []);
  });
});

describe("The columns of a table that may have references", () => {
  const found = (text: string) => {
    const { columns, width } = referenceColumns(text);
    return [
      width,
      ...columns.map(({ heading = "", references, otherCells }) => [heading, references.join(), otherCells]),
    ];
  };
  for (const [what, text, expected] of [
    ["of a spreadsheet, with commas in its cells", "LN-1\tRamírez, José\nLN-2\tLee, Ann\n", [2, ["", "LN-1,LN-2", 0]]],
    ["with a tab in a cell", "\r\nLoan,Note\r\nLN-1,a\tb\r\nLN-2,c\r\n", [2, ["Loan", "LN-1,LN-2", 0]]],
    ["under a heading", "Loan\tBorrower\tDue\r\nLN-1\tJosé\t2026-11-20\r\n", [3, ["Loan", "LN-1", 0]]],
    [
      "with semicolons and quotation marks",
      '\ufeff"Name";"Loan"\n"Ann";"LN-1"\n"José ""J"";";"LN-1"\n',
      [2, ["Loan", "LN-1", 0]],
    ],
    [
      "with other cells in it",
      "Loan,Note\nLN-1,a\nn/a,b\nTotal,c\nLN-2,d\nLN-3,e\n",
      [2, ["Loan", "LN-1,LN-2,LN-3", 2]],
    ],
    [
      "of digits alone, where no other has letters",
      "100045678,94107\n100045679,94110\n",
      [2, ["", "100045678,100045679", 0], ["", "94107,94110", 0]],
    ],
    [
      "of letters and digits before those of digits",
      "94107,LN-1,DL-1\n94110,LN-2,DL-2\n",
      [3, ["", "LN-1,LN-2", 0], ["", "DL-1,DL-2", 0]],
    ],
    ["of which there is none", "José\tRamírez\nAnn\tLee\n", [2]],
    ["of nothing", "", [0]],
  ] as const)
    it(what, () => assert.deepEqual(found(text), expected));
});
