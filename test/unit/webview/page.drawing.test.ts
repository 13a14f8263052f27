import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { Document } from "../../../src/domain/task";
import { isolated } from "../../../src/domain/text";
import type { Page } from "../../../src/protocol/page";
import { noticeOf } from "../../../src/vscode/pages/parts";
import { DrawnPage, drawnTask, type TaskOptions, taskPage } from "../../support/drawnPage";
import { MARKUP } from "../../support/hostileTexts";
import { borrowerTask, documentLink } from "../../support/loans";

const TAGS = "BDI BUTTON CODE DD DIV DL DT H1 H2 HEADER LI MAIN P SECTION SPAN STRONG UL".split(" ");

const document = (id: string) => documentLink(id, { title: id, url: `https://docs.example/${id}` });
const [A, B, C, NEW] = [document("a"), document("b"), document("c"), document("new")];

function shown(documents: readonly Document[], facts: TaskOptions = {}): Page {
  return taskPage(borrowerTask("t", { documents: listingOf(documents) }), facts);
}

describe("The task page in a document", () => {
  for (const text of MARKUP) {
    it(`shows ${text.slice(0, 40)} as text wherever it stands`, () => {
      const fields = "title taskName status type priority dueDate completedAt createdOn description assignedTo";
      const hostile = borrowerTask(text, {
        ...Object.fromEntries(fields.split(" ").map((field) => [field, text])),
        documents: listingOf([documentLink(text, { title: text, url: text })]),
        details: { borrowerId: text, borrowerName: text, entityKind: text, entityDisplayName: text },
        failures: [{ field: text, message: text }],
      });
      const { root } = drawnTask(hostile, {
        environment: { name: text, kind: "production" },
        loanReference: text,
        loanId: text,
        borrowerName: text,
        notices: [noticeOf([text], [{ label: text, asks: { type: "refresh" } }])],
      });

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
    const page = new DrawnPage(shown([A, B, C]));
    const elements = page.all("*");
    page.draw(shown([A, B, C]));
    assert.ok(page.all("*").every((element, index) => element === elements[index]));
    const kept = page.button("Open c");
    kept.focus();
    page.draw(shown([NEW, C, A], { loanReference: "LN-2" }));
    assert.ok(page.button("Open c") === kept);
    assert.ok(page.document.activeElement === kept);
    assert.deepEqual(
      page.all(".documents li > :first-child").map((title) => title.textContent),
      ["new", "c", "a"],
    );
    assert.match(page.text, /Loan LN-2 ·/);
  });

  it("moves the focus to the heading when its element is gone, and only then", () => {
    const page = new DrawnPage(shown([A, B]));
    page.button("Open b").focus();
    page.draw(shown([A]));
    assert.equal(page.document.activeElement?.tagName, "H1");
    page.button("Open a").focus();
    page.document.hasFocus = () => false;
    page.draw(shown([]));
    assert.notEqual(page.document.activeElement?.tagName, "H1");
  });

  it("shows documents as they come, also several of one ID and some of none", () => {
    const odd = [C, { ...B, id: undefined }, A, C, { ...C, id: undefined }, C];
    for (const [before, after] of [
      [odd, [B]],
      [[B], odd],
    ] as const) {
      const page = new DrawnPage(shown(before));
      page.draw(shown(after));
      const withoutIds = ({ root }: DrawnPage) => root.innerHTML.replaceAll(/ (id|aria-describedby)="P[\d-]+"/g, "");
      assert.equal(withoutIds(page), withoutIds(new DrawnPage(shown(after))));
    }
  });

  it("sends what a button was last given: a document that moved is not taken for another", () => {
    const page = new DrawnPage(shown([A]));
    page.draw(shown([B, A]));
    assert.deepEqual(page.asks("Open a"), { type: "openDocument", index: 1 });
  });
});
