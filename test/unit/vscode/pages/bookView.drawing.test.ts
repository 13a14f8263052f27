import assert from "node:assert/strict";
import { bookPage, loanOf, wholeBook } from "../../../support/bookPages";
import { DrawnPage, NOW } from "../../../support/drawnPage";
import { MARKUP } from "../../../support/hostileTexts";

const { loans, days } = wholeBook(NOW);

function drawn(
  ...[book, past, facts]: [
    Parameters<typeof bookPage>[0],
    Parameters<typeof bookPage>[2]?,
    Parameters<typeof bookPage>[3]?,
  ]
) {
  return new DrawnPage(bookPage(book, NOW, past, facts));
}

describe("The page of the book in a document", () => {
  it("shows each chart as a table with headers, and its numbers with what they were", () => {
    const page = drawn(loans, days);
    assert.match(page.text, /Loans 60 15 more than on|Loans 60 as many as on/);
    for (const table of page.all("table")) {
      const heading = page.document.getElementById(table.getAttribute("aria-labelledby") ?? "");
      assert.ok(heading?.textContent, "a table has a name");
      const columns = table.querySelectorAll("thead th[scope=col]").length;
      for (const row of table.querySelectorAll("tbody tr")) {
        assert.equal(row.children.length, columns);
        assert.equal(row.querySelectorAll("th[scope=row]").length, 1);
      }
    }
    assert.deepEqual(page.all("table").length, 4, "the days are a table when it is asked for");
    assert.ok(
      page.all("svg, figure").every((drawing) => drawing.closest("[aria-hidden=true]")),
      "what is drawn is said by the table",
    );
  });

  it("asks for the tasks of a bar or of a part of it, and for the page of a loan", () => {
    const page = drawn([loanOf("LN-1", { dueDate: "2026-11-18" })]);
    const filter = { conditions: ["lateBy"], types: [], text: "", lateDays: 0, mostLateDays: 3 };
    assert.deepEqual(page.asks("Late by up to 3 days"), { type: "filter", filter });
    const actor = { ...filter, conditions: ["lateBy", "waitingForBorrower"] };
    assert.deepEqual(page.asks("1, Late by up to 3 days, Borrower"), { type: "filter", filter: actor });
    assert.deepEqual(page.asks("LN-1"), { type: "open", loanReference: "LN-1" });
    assert.ok(!page.buttons.has("0, Late by up to 3 days, Loan officer"), "nothing is no button");
  });

  it("has the days as a table once it is opened", async () => {
    const page = drawn(loans, days);
    await page.unfold();
    assert.equal(page.all("details tbody tr").length, days.length);
    assert.match(page.text, /60 · The list of loans changed/);
  });

  it("has tables that keys scroll: what has no button in it takes the focus itself", async () => {
    const page = drawn(loans, days);
    await page.unfold();
    const focused = page.all(".table").map((box) => (box.querySelector("button") ? "button" : box.tabIndex));
    // What is due, the worst, the days, and by status and type.
    assert.deepEqual(focused, ["button", "button", 0, 0, "button"]);
    assert.ok(page.all(".table[tabindex]").every((box) => box.querySelector("button") === null));
  });

  it("keeps its elements, and with them the focus, when the counts change", () => {
    const page = drawn(loans, days);
    const button = page.button("Late by 31 days or more");
    button.focus();
    page.draw(bookPage(loans.slice(1), NOW, days));
    assert.ok(page.document.activeElement === button);
  });

  for (const text of MARKUP) {
    it(`shows ${text.slice(0, 40)} as text wherever it stands`, () => {
      const odd = loanOf(text, { status: text, type: text, dueDate: "2026-05-01", assignedTo: text });
      const { root } = drawn([odd], days, { environment: { name: text, kind: "production" } });
      assert.ok((root.textContent ?? "").split(text).length > 3);
      for (const found of root.querySelectorAll("*")) {
        assert.match(
          found.tagName,
          /^(bdi|button|d[dlt]|details|div|fig.*|h[12]|header|main|p|path|rect|section|span|strong|summary|svg|t.*)$/i,
        );
        for (const { name } of found.attributes) assert.doesNotMatch(name, /^on|^href$|^src$|^style$|^data/);
      }
    });
  }
});
