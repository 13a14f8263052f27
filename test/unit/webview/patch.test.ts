import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import { isolated } from "../../../src/domain/text";
import { element, messageOf, patch, type VirtualNode } from "../../../src/webview/dom";
import { taskView } from "../../../src/webview/taskView";
import { emptyPage } from "../../support/dom";
import { borrowerTask, documentLink } from "../../support/loans";
import { taskPage } from "../../support/taskPages";

const HOSTILE = [
  `<img src=x onerror="alert(1)">`,
  "<script>alert(1)</script>",
  `"><svg onload=alert(1)>`,
  "</p></main><iframe src=javascript:alert(1)>",
  "\u202Efdp.exe",
  "&lt;b&gt;",
  "{{constructor}}",
  "x".repeat(5000),
];
const TAGS = "BDI BUTTON CODE DD DIV DL DT H1 H2 HEADER LI MAIN P SECTION SPAN STRONG TIME UL".split(" ");

function item(key: string) {
  return element("li", { key }, element("button", { type: "button", id: key }, key));
}

function fallback(): HTMLElement | null {
  return null;
}

describe("The task page in a document", () => {
  for (const text of HOSTILE) {
    it(`shows ${text.slice(0, 40)} as text wherever it stands`, () => {
      const { root } = emptyPage();
      const hostile = borrowerTask(text, {
        title: text,
        taskName: text,
        status: text,
        type: text,
        priority: text,
        dueDate: text,
        completedAt: text,
        createdOn: text,
        description: text,
        documents: listingOf([documentLink(text, { title: text, url: text })]),
        details: { borrowerId: text, borrowerName: text, entityKind: text, entityDisplayName: text },
        assignedTo: text,
        failures: [{ field: text, message: text }],
      });
      const page = taskPage(hostile, {
        environment: { name: text, kind: "production" },
        loanReference: text,
        loanId: text,
        borrowerName: text,
        stale: { failed: true, reason: text, remedies: [{ name: text, label: text }] },
      });
      patch(root, taskView(page, 0, { locale: "en", timeZone: "UTC" }), fallback);

      // A name turns nothing around; all else of it is there.
      assert.equal(root.querySelector("h1")?.textContent, isolated(text));
      assert.ok((root.textContent ?? "").split(text).length > 18);
      for (const found of root.querySelectorAll("*")) {
        assert.ok(TAGS.includes(found.tagName), found.tagName);
        for (const { name } of found.attributes) assert.doesNotMatch(name, /^on|^href$|^src$|^style$|^data/);
      }
    });
  }

  it("keeps the elements, and with them focus and selection, of what stayed the same", () => {
    const { document, root } = emptyPage();
    patch(root, [element("p", {}, "one"), element("ul", {}, item("a"), item("b"), item("c"))], fallback);
    const kept = root.querySelector<HTMLElement>("#c");
    kept?.focus();
    patch(root, [element("p", {}, "two"), element("ul", {}, item("new"), item("c"), item("a"))], fallback);
    assert.equal(root.querySelector("#c"), kept);
    assert.equal(document.activeElement, kept);
    assert.deepEqual(
      [...root.querySelectorAll("button")].map(({ id }) => id),
      ["new", "c", "a"],
    );
    assert.equal(root.querySelector("p")?.textContent, "two");
  });

  it("does not touch what is as it should be", () => {
    const { root } = emptyPage();
    const same = () => [element("h1", { dir: "auto" }, "Title"), element("ul", {}, item("a"), item("b"))];
    patch(root, same(), fallback);
    const before = [...root.querySelectorAll("*")];
    patch(root, same(), fallback);
    assert.deepEqual(
      [...root.querySelectorAll("*")].map((found, index) => found === before[index]),
      before.map(() => true),
    );
  });

  it("moves the focus to the heading when its element is gone", () => {
    const { document, root } = emptyPage();
    const heading = element("h1", { tabindex: "-1" }, "Title");
    patch(root, [heading, element("ul", {}, item("a"), item("b"))], fallback);
    root.querySelector<HTMLElement>("#b")?.focus();
    patch(root, [heading, element("ul", {}, item("a"))], () => root.querySelector("h1"));
    assert.equal(document.activeElement?.tagName, "H1");
  });

  it("ends in the same document whatever was there before", () => {
    const key = (name: string) => element("div", { key: name }, name);
    const states: VirtualNode[][] = [
      [],
      ["text"],
      [key("a"), "text", key("b")],
      [key("b"), element("p", { class: "x" }, "p"), key("a")],
      [element("p", {}, "p", element("strong", {}, "s"))],
      ["text", element("p", {}), key("c"), key("a"), key("b")],
    ];
    for (const from of states) {
      for (const to of states) {
        const [patched, fresh] = [emptyPage().root, emptyPage().root];
        patch(patched, from, fallback);
        patch(patched, to, fallback);
        patch(fresh, to, fallback);
        assert.equal(patched.innerHTML, fresh.innerHTML);
      }
    }
  });

  it("sends what the element under the click was last given, and nothing once it cannot be done", () => {
    const { root } = emptyPage();
    const button = (index: number | undefined) =>
      element(
        "button",
        { sends: index === undefined ? undefined : { type: "openDocument", index } },
        element("span", {}, "Open"),
      );
    const clicked = () => messageOf(root.querySelector("span") ?? root);
    patch(root, [button(1)], fallback);
    assert.deepEqual(clicked(), { type: "openDocument", index: 1 });
    patch(root, [button(2)], fallback);
    assert.deepEqual(clicked(), { type: "openDocument", index: 2 });
    patch(root, [button(undefined)], fallback);
    assert.equal(clicked(), undefined);
  });
});
