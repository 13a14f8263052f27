import assert from "node:assert/strict";
import { parseReferences, type References, referenceText } from "../../../src/store/references";
import { storeOf } from "../../support/loanStore";
import { borrower, borrowerTask, loanWith } from "../../support/loans";

const deal = async (id: string) => ({ ...loanWith({ id }), friendlyId: "DL-1" });

describe("A list of references", () => {
  for (const [text, references] of [
    [" LN-1, LN-2;LN-3\t LN-1 LN-4,,\n", ["LN-1", "LN-2", "LN-3", "LN-4"]],
    ...["", "  ,; ", "\n \r\n", '""'].map((empty) => [empty, []] as const),
    ['"Smith Purchase, 2024"', ["Smith Purchase, 2024"]],
    ['LN-1, "Smith Purchase, 2024"; LN-2', ["LN-1", "Smith Purchase, 2024", "LN-2"]],
    ["“Smith Purchase, 2024”,LN-2", ["Smith Purchase, 2024", "LN-2"]],
    ['"loan/77 ""b"" ü"', ['loan/77 "b" ü']],
    ["6\"pipe O'Brien", ['6"pipe', "O'Brien"]],
    ['"open end', ['"open', "end"]],
  ] as const) {
    it(`service.md 2.2: in one line is split, each once, and may hold spaces and commas in quotation marks: ${text}`, () => {
      assert.deepEqual(parseReferences(text), references);
    });
  }

  it("service.md 2.2: has an ID with spaces and commas on each line when there are several lines", () => {
    assert.deepEqual(parseReferences('Smith Purchase, 2024\r\n\n  LN-2,\n"Jones; 2025"\nSmith Purchase, 2024'), [
      "Smith Purchase, 2024",
      "LN-2",
      "Jones; 2025",
    ]);
  });

  for (const reference of ["LN-1", "Smith Purchase, 2024", 'loan/77 "b" ü', '"quoted"', "“curly” one", "a;b"]) {
    it(`can be typed as ${referenceText(reference)}`, () => {
      assert.deepEqual(parseReferences(`LN-0 ${referenceText(reference)}, LN-9`), ["LN-0", reference, "LN-9"]);
    });
  }

  it("is all that the store keeps of an environment: no name, no task", async () => {
    const written: References[] = [{ loans: ["LN-1"], deals: [] }];
    const store = storeOf({
      loan: async () => loanWith({ borrowers: [borrower("ann", [borrowerTask("1")])] }),
      deal,
      references: {
        read: () => written.at(-1) ?? { loans: [], deals: [] },
        write: async (references) => void written.push(references),
      },
    });
    assert.deepEqual(await store.add("loans", ["LN-1", "LN-2"]), ["LN-2"]);
    await store.add("deals", ["deal_1"]);
    await store.remove("loans", "LN-1");
    assert.deepEqual(written.slice(1), [
      { loans: ["LN-1", "LN-2"], deals: [] },
      { loans: ["LN-1", "LN-2"], deals: ["deal_1"] },
      { loans: ["LN-2"], deals: ["deal_1"] },
    ]);
    assert.equal(store.taskCounts.outstanding, 1);
    store.dispose();
  });

  it("loses nothing when two windows list and take off at once", async () => {
    let kept: References = { loans: ["LN-1", "LN-2"], deals: [] };
    const write = async (references: References) => {
      kept = references;
    };
    const open = () => storeOf({ deal, references: { read: () => kept, write } });
    const [one, other] = [open(), open()];
    await one.add("loans", ["LN-3"]);
    await other.remove("loans", "LN-1");
    await other.add("loans", ["LN-4", "LN-3"]);
    await one.add("deals", ["deal_1"]);
    assert.deepEqual(kept, { loans: ["LN-2", "LN-3", "LN-4"], deals: ["deal_1"] });
    one.dispose();
    other.dispose();
  });
});
