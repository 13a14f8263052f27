import assert from "node:assert/strict";
import type { BookCell } from "../../../../src/protocol/bookPage";
import { BookContent } from "../../../../src/vscode/pages/bookContent";
import type { PageHost } from "../../../../src/vscode/pages/pagePanel";
import { figuresOf, loanOf } from "../../../support/bookPages";
import { SANDBOX } from "../../../support/loans";
import { FakeWindow, Machine } from "../support/fake/window";

const LATE = { dueDate: "2026-05-01" };

/** A page of one loan, and what becomes of what it asks for. */
function page(window: FakeWindow) {
  const did: unknown[] = [];
  const loans = { asOf: Date.now(), references: ["LN-1"], get: () => undefined };
  const book = { figures: figuresOf([loanOf("LN-1", LATE)], Date.now()), days: [] };
  const host = {
    session: { environment: SANDBOX, state: "ready", store: { loans, failure: undefined }, book },
    viewOptions: { filterBy: async (filter: object) => did.push(filter) },
    settle: () => {},
    open: (target: object) => did.push(target),
    run: (command: string) => did.push(command),
    refuse: (detail: string) => did.push(detail),
  } as unknown as PageHost;
  const content = new BookContent({ environmentId: "sandbox", book: true });
  const shown = window.do(() => content.shown(host));
  assert.ok(shown.type === "book");
  const cells: readonly BookCell[] = shown.page.tables.flatMap(({ rows }) => rows.flat());
  return { did, cells, send: (message: unknown) => window.do(() => content.receive(message, host)) };
}

describe("What the page of the book asks for", () => {
  let machine: Machine;
  let window: FakeWindow;
  beforeEach(async () => {
    machine = await Machine.start();
    window = new FakeWindow(machine);
  });
  afterEach(() => machine.end());

  it("is done where the page shows it: a filter in the view, and the page of a loan", () => {
    const { did, cells, send } = page(window);
    const filter = cells.find(({ text }) => text.startsWith("Late by 31"))?.asks;
    assert.ok(send(filter) && send({ type: "openLoan", reference: "LN-1" }));
    assert.deepEqual(did, [
      { conditions: ["lateBy"], types: [], text: "", lateDays: 31 },
      "loanOps.loans.focus",
      { loanReference: "LN-1" },
    ]);
  });

  it("is refused where it does not, and not understood where it is no message of the page", () => {
    const { did, send } = page(window);
    const words = { conditions: [], types: [], text: "Ada" };
    for (const message of [
      { type: "openLoan", reference: "LN-9" },
      { type: "filter", filter: words },
      { type: "filter", filter: {} },
    ])
      assert.ok(send(message), JSON.stringify(message));
    assert.deepEqual(did, Array(3).fill("The page of the book asked for what it does not show."));
    for (const message of [
      { type: "filter", filter: "late" },
      { type: "openLoan" },
      { type: "openLoan", reference: "LN-1", command: "x" },
      { type: "upload" },
    ])
      assert.equal(send(message), false, JSON.stringify(message));
  });
});
