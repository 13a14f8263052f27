import assert from "node:assert/strict";
import { codeSpan, markdownTable, plain } from "../../../src/domain/text";

/** What GitHub and GitLab make links of after Markdown has been read: addresses, mentions, issues and merge requests. */
const LINKED = [/https?:\/\/\S/, /\bwww\.\S/, /@[\w-]/, /#\d/, /!\d/];
/** As a reader sees it: without the backslashes of Markdown. */
const rendered = (markdown: string) => markdown.replace(/\\(?=[\\`*_[\]<>#|~])/g, "");

describe("Text of the service in a ticket", () => {
  it("has no markup", () => {
    assert.equal(plain("[a](b) *c* <img> `d` | # ~"), "\\[a\\](b) \\*c\\* \\<img\\> \\`d\\` \\| \\# \\~");
  });

  it("becomes no link, no mention and no reference to an issue", () => {
    for (const text of [
      "https://evil.example",
      "see http://a.b",
      "www.evil.example",
      "@octocat",
      "a@b.example",
      "#1",
      "x#12",
      "!7",
    ]) {
      const shown = rendered(plain(text));
      for (const linked of LINKED) assert.doesNotMatch(shown, linked, text);
      assert.equal(shown.replaceAll("\u200b", ""), text);
    }
  });

  it("stays in its line, whatever white space it holds", () => {
    assert.equal(plain("a\n\n# b\u2028c\u3000\u3000d"), "a \\# b c d");
    assert.equal(markdownTable(["A"], [["x\n| y |"]]), "| A |\n| --- |\n| x \\| y \\| |\n");
  });

  it("does not leave the code that an ID stands in", () => {
    assert.equal(codeSpan("loan_1`\n\n# Approved\n`"), "`loan_1' # Approved '`");
  });
});
