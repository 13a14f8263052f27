import assert from "node:assert/strict";
import { borrowerLabel } from "../../../src/domain/loan";
import { documentLabel, taskLabel } from "../../../src/domain/task";
import {
  foldedText,
  isolated,
  markdownTable,
  oneLine,
  plainMarkdown,
  ranking,
  textForEditor,
} from "../../../src/domain/text";
import { documentLink } from "../../support/loans";

describe("A name in a line of other text", () => {
  for (const [what, name, expected] of [
    ...["محمد الخطيب", "נועה לוי", "Noa נועה 3"].map(
      (name) => ["is set apart when it is written from right to left", name, `\u2068${name}\u2069`] as const,
    ),
    ...["José Ramírez Ortega", "Linh Nguyễn", "山田 花子", "김민준", "Ωmega 😀", ""].map(
      (name) => ["stays as it is in any other script", name, name] as const,
    ),
    ["turns nothing around", "pay\u202Efdp.exe", "payfdp.exe"],
    ["turns nothing around", "נועה\u2069\u202E 3", "\u2068נועה 3\u2069"],
    ["turns nothing around", "נועה\u200f\u061c 3", "\u2068נועה 3\u2069"],
  ] as const) {
    it(`${what}: ${JSON.stringify(name)}`, () => assert.equal(isolated(name), expected));
  }

  it("is that of borrowers, tasks and documents wherever they are named", () => {
    const name = "נועה";
    const apart = `\u2068${name}\u2069`;
    assert.equal(borrowerLabel({ id: "b", firstName: name, lastName: undefined }), apart);
    assert.equal(taskLabel({ id: "t", title: name, taskName: undefined }), apart);
    assert.equal(documentLabel(documentLink("d", { title: name })), apart);
  });
});

describe("A text to be searched", () => {
  it("is in small letters without accents", () => {
    const texts = ["José RAMÍREZ", "Nguyễn", "Đặng", "Łukasz Bjørn", "Æsa Weiß", "İpek Işık", "LN-1_a", ""];
    const words = ["jose ramirez", "nguyen", "dang", "lukasz bjorn", "aesa weiss", "ipek isik", "ln-1_a", ""];
    assert.deepEqual(texts.map(foldedText), words);
  });
});

describe("The rank of what a search finds", () => {
  for (const [query, ...best] of [
    // Whole words, then beginnings of words, then the rest; each in the name before elsewhere.
    ["pay", "order pay|", "tax|pay", "recent pays|", "tax|payne", "repayment|", "tax|repay"],
    ["pay stub", "pay|stub", "pay stubs|", "repay|stub"],
    ["ñ", "ñ|", "ñandu|", "año|"],
    ["1", "w-1|", "w-12|", "w-21|"],
  ] as const) {
    it(`is best for ${best[0]}: ${query}`, () => {
      const rankOf = ranking(query);
      const ranks = best.map((texts) => rankOf(texts.split("|")) ?? assert.fail(texts));
      assert.deepEqual(
        ranks,
        [...new Set(ranks)].toSorted((a, b) => a - b),
      );
    });
  }

  it("is none where a word is missing, and the same for all where nothing is looked for", () => {
    assert.equal(ranking("pay nowhere")(["pay"]), undefined);
    assert.deepEqual([ranking(" ")(["a"]), ranking("")([""])], [0, 0]);
  });
});

describe("Text of the service in a line of ours", () => {
  it("makes no lines of its own", () => {
    const shown = oneLine("Doc”?\r\n\nEnvironment: Sandbox\u2028— test data\u0000", 100);
    assert.equal(shown, "Doc”? Environment: Sandbox — test data");
  });

  it("has one space for white space of any kind, and for letters that are only room", () => {
    for (const blank of ["\u3000", "\u00a0", "\u2003", "\u2800", "\u3164", "\uffa0", "\u115f", "\ufeff", "\t"]) {
      assert.equal(oneLine(`a${blank.repeat(70)}b${blank}`, 100), "a b");
    }
  });

  it("has no mark that turns the direction of a line, but keeps a name of ours apart", () => {
    assert.equal(oneLine("Not\u202eStarted\u200f \u2067x\u2069", 100), "NotStarted x");
    assert.equal(oneLine("\u2068נועה\u2069 3", 100), "\u2068נועה\u2069 3");
    assert.equal(oneLine("pay\u2068stub\u202efdp.exe\u2069, \u2068נועה\u2069"), "paystubfdp.exe, \u2068נועה\u2069");
    for (const mark of "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") {
      const shown = oneLine(`pay\u2068stub${mark}fdp.exe\u2069`);
      assert.equal(shown.replaceAll(/[\u2068\u2069]/g, ""), "paystubfdp.exe", mark);
    }
    assert.equal(oneLine("\u2068נועה\u2069 3", 4), `${"נוע…".slice(0, 2)}…`);
  });

  it("is cut where it is longer than a person reads, never in the middle of a character", () => {
    assert.equal(oneLine("a".repeat(10), 10), "a".repeat(10));
    assert.equal(oneLine("👩".repeat(100_000), 10), `${"👩".repeat(9)}…`);
  });
});

describe("A text for an editor", () => {
  it("has escapes in place of control characters and direction marks, but keeps line ends and tabs", () => {
    assert.equal(textForEditor("a\tb\r\n\u0007\u0085\u2028\u2066é😀"), "a\tb\r\n\\u0007\\u0085\\u2028\\u2066é😀");
  });
});

/** What GitHub and GitLab make links of after Markdown has been read: addresses, mentions, issues and merge requests. */
const LINKED = [/https?:\/\/\S/, /\bwww\.\S/, /@[\w-]/, /#\d/, /!\d/];
/** As a reader sees it: without the backslashes of Markdown. */
const rendered = (markdown: string) => markdown.replace(/\\(?=[\\`*_[\]<>#|~&])/g, "");

describe("Text of the service in a ticket", () => {
  it("has no markup", () => {
    assert.equal(plainMarkdown("[a](b) *c* <img> `d` | # ~"), "\\[a\\](b) \\*c\\* \\<img\\> \\`d\\` \\| \\# \\~");
  });

  it("becomes no link, no mention and no reference to an issue", () => {
    const addresses = ["https://evil.example", "see http://a.b", "www.evil.example"];
    for (const text of [
      ...addresses,
      "@octocat",
      "&commat;octocat",
      "&#64;octocat",
      "a@b.example",
      "#1",
      "&num;1",
      "x#12",
      "!7",
    ]) {
      const shown = rendered(plainMarkdown(text));
      for (const linked of LINKED) assert.doesNotMatch(shown, linked, text);
      assert.equal(shown.replaceAll("\u200b", ""), text);
      // Markdown would make a character of an entity, after our break was put elsewhere.
      assert.doesNotMatch(plainMarkdown(text), /(?<!\\)&/, text);
    }
  });

  it("stays in its line, whatever white space it holds", () => {
    assert.equal(plainMarkdown("a\n\n# b\u2028c\u3000\u3000d"), "a \\# b c d");
    assert.equal(markdownTable(["A"], [["x\n| y |"]]), "| A |\n| --- |\n| x \\| y \\| |\n");
  });
});
