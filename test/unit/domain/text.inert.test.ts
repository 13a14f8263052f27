import assert from "node:assert/strict";
import { inertLines, inertText } from "../../../src/domain/text";

/** How VS Code 1.139 finds links in the text of a notification (base/common/linkedText) and icons in a label (base/browser/ui/iconLabel). */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const ICON = /(\\)?\$\((?:[A-Za-z0-9-]+)(?:~[A-Za-z]+)?\)/;

describe("Text of the service where VS Code shows it", () => {
  it("is no link, to a command or elsewhere", () => {
    for (const address of ["command:runCommands?%5B%5D", "https://evil.example/", "file:///etc/passwd", "COMMAND:x"]) {
      const text = `Your session has ended. [Sign in again](${address}) or [so](${address} "title")`;
      assert.match(text, LINK);
      assert.doesNotMatch(inertText(text), LINK);
    }
    assert.doesNotMatch(inertText("[a](\u0000command:x)"), LINK);
    assert.doesNotMatch(inertText("[a]\u202e(command:x)"), LINK);
    assert.doesNotMatch(inertText("[a]\u2068\u2069(command:x)"), LINK);
    assert.doesNotMatch(inertText("[a]\u2068(command:x)\u2069"), LINK);
  });

  it("draws no icon", () => {
    for (const text of ["$(check) done", "\\$(check)", "$\u202e(check)", "$$(loading~spin)", "$\u200e(zap)"]) {
      assert.doesNotMatch(inertText(text), ICON);
    }
  });

  it("makes no line of its own, whatever white space it holds", () => {
    const long = ["\u3000".repeat(80), "\u2800".repeat(80), "\u3164\u3164"];
    for (const blank of ["\n", "\r\n", "\u2028", "\u2029", "\u0085", "\u000b", ...long]) {
      assert.equal(inertText(`Pay stub${blank}Environment: Simulator`), "Pay stub Environment: Simulator");
    }
    assert.equal(
      inertLines(["Environment: Sandbox", "Task: a\nEnvironment: Simulator"]),
      "Environment: Sandbox\nTask: a Environment: Simulator",
    );
  });

  it("turns nothing around that stands beside it", () => {
    assert.equal(inertText("In\u202eProgress\u202c (\u2066DOC\u2069-\u200f1\u061c)"), "InProgress (DOC-1)");
    assert.equal(inertText("\u2068open"), "open");
    assert.equal(inertText("closed\u2069"), "closed");
  });

  it("reads as it came otherwise, with a name kept apart that is written from right to left", () => {
    const plain = ["W-2 [2024] (copy).pdf", "$500 (monthly)", "👩‍👩‍👧 José — 山田 · “x” 50 %", "C:\\pay[1].pdf"];
    for (const text of [...plain, "Task: \u2068נועה לוי\u2069 (3)"]) {
      assert.equal(inertText(text), text);
    }
    assert.equal(inertText("[a](command:b)").replaceAll("\u200b", ""), "[a](command:b)");
  });
});
