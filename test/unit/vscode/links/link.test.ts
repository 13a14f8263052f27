import assert from "node:assert/strict";
import fc from "fast-check";
import { INVISIBLE } from "../../../../src/domain/text";
import { type LinkTarget, linkOf, parseLink } from "../../../../src/vscode/links/link";

/** As VS Code hands a link over: percent signs are decoded once. */
function asVsCode(link: string) {
  const [, path = "", query = "", fragment = ""] = /^[\w-]+:\/\/[^/]*([^?#]*)\??([^#]*)#?(.*)$/s.exec(link) ?? [];
  return { path, query: decodeURIComponent(query), fragment };
}

const opened = (target: LinkTarget) => parseLink(asVsCode(linkOf("vscode", target) ?? assert.fail("no link")));

const parse = (query: string) => parseLink({ path: "/open", query, fragment: "" });

describe("A link", () => {
  it("names environment, loan and task, and opens in the product that it was copied in", () => {
    const target = { environmentId: "sandbox", loanReference: "LN-2041", taskId: "task_7d10a1" };
    assert.equal(
      linkOf("vscode", target),
      "vscode://loan-ops.loan-ops/open?environment=sandbox&loan=LN-2041&task=task_7d10a1",
    );
    assert.match(linkOf("vscode-insiders", target) ?? "", /^vscode-insiders:\/\/loan-ops\.loan-ops\/open\?/);
    assert.deepEqual(opened(target), { ...target, borrowerId: undefined });
  });

  it("leads where it was copied, whatever stands in a reference", () => {
    const odd = fc.constantFrom(..."A & B|loan=LN-2&task=x|50%|%26|a+b|#1|Ortega’s (2nd) ‘loan’|ñ/é?|'".split("|"));
    const reference = fc
      .oneof(odd, fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }))
      .filter((text) => text === text.trim() && text !== "" && !INVISIBLE.test(text));
    const target = fc.record({ environmentId: reference, loanReference: reference, taskId: reference });
    fc.assert(
      fc.property(target, (one) => {
        assert.match(linkOf("vscode", one) ?? "", /^[\w:/.?=&%~-]+$/, "nothing in it ends a link in a chat");
        assert.deepEqual(opened(one), { ...one, borrowerId: undefined });
      }),
    );
  });

  it("is not made where nobody would open it", () => {
    const target = { environmentId: "sandbox", loanReference: "LN-1", taskId: "t" };
    for (const odd of ["LN\u200b-1", "LN\n-1", " LN-1", "", "x".repeat(301)]) {
      assert.equal(linkOf("vscode", { ...target, loanReference: odd }), undefined, JSON.stringify(odd));
      assert.equal(linkOf("vscode", { ...target, taskId: odd }), undefined, JSON.stringify(odd));
    }
  });

  it("may have IDs as long as a dialog shows", () => {
    const long = (character: string) => character.repeat(300);
    const target = { environmentId: "sandbox", loanReference: long("貸"), taskId: long("é") };
    assert.deepEqual(opened(target), { ...target, borrowerId: undefined });
  });

  it("tells the two tasks apart that may have one ID", () => {
    for (const taskKind of ["borrower", "loanOfficer"] as const) {
      const target = { environmentId: "sandbox", loanReference: "LN-1", borrowerId: undefined, taskId: "7", taskKind };
      assert.deepEqual(opened(target), target);
    }
  });

  it("may be written by hand, with percent signs where they are needed", () => {
    const link = "vscode://loan-ops.loan-ops/open?borrower=b_1&loan=LN%201&environment=sandbox";
    const target = { environmentId: "sandbox", loanReference: "LN 1", borrowerId: "b_1", taskId: undefined };
    assert.deepEqual(parseLink(asVsCode(link)), target);
  });
});

/** A joiner, a letter that is not drawn, a mark that turns text around, a line break. */
const UNSEEN = ["%E2%81%A0", "%E3%85%A4", "%E2%80%AE", "%0a"];

describe("A link that somebody else made", () => {
  const REFUSED: Readonly<Record<string, string>> = {
    "without anything": "",
    "without an environment": "loan=LN-1",
    "without a loan": "environment=sandbox",
    "with an empty loan": "environment=sandbox&loan=",
    "with a parameter twice": "environment=sandbox&loan=LN-1&loan=LN-2",
    "with an address": "environment=sandbox&loan=LN-1&baseUrl=https://evil.example",
    "with another spelling": "Environment=sandbox&LOAN=LN-1",
    "with a name of the language's own": "environment=sandbox&loan=LN-1&__proto__=x",
    "with an equals sign too much": "environment=sandbox&loan=LN-1=2",
    "with a borrower and a task": "environment=sandbox&loan=LN-1&borrower=b&task=t",
    "with a kind that is none": "environment=sandbox&loan=LN-1&task=t&kind=any",
    "with a kind and no task": "environment=sandbox&loan=LN-1&kind=borrower",
    ...Object.fromEntries(
      UNSEEN.map((one) => [`with ${one}, which nobody sees`, `environment=sandbox&loan=LN-${one}1`]),
    ),
    "with half of a percent sign": "environment=sandbox&loan=50%",
    "with bytes that are no UTF-8": "environment=sandbox&loan=%ff%fe",
    "with a loan of a thousand characters": `environment=sandbox&loan=${"x".repeat(1000)}`,
    "of a megabyte": `environment=sandbox&loan=LN-1${"&task=x".repeat(150_000)}`,
  };

  for (const [what, query] of Object.entries(REFUSED)) {
    it(`leads nowhere: ${what}`, () => {
      const parsed = parse(query);
      assert.ok("problem" in parsed, JSON.stringify(parsed));
      assert.doesNotMatch(parsed.problem, /evil|LN-/, "the log has none of its words");
    });
  }

  it("leads nowhere by another path or with a fragment", () => {
    const query = "environment=sandbox&loan=LN-1";
    for (const path of ["", "/", "/Open", "/open/", "/open/../run", "//open", "/upload", "/openopen"]) {
      assert.ok("problem" in parseLink({ path, query, fragment: "" }), path);
    }
    assert.ok("problem" in parseLink({ path: "/open", query, fragment: "x" }));
    assert.ok(!("problem" in parse(query)), "the query alone is right");
  });

  it("never throws, and gives nothing but known names", () => {
    const pieces = "environment= loan= task= borrower= & = % __proto__ %25 sandbox LN-1".split(" ");
    const part = fc.oneof(fc.string(), fc.constantFrom(...pieces));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.string(), (parts, fragment) => {
        const parsed = parseLink({ path: "/open", query: parts.join(""), fragment });
        const names = "problem" in parsed ? ["problem"] : ["borrowerId", "environmentId", "loanReference", "taskId"];
        assert.deepEqual(Object.keys(parsed).sort(), names);
      }),
    );
  });
});
