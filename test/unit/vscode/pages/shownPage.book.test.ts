import assert from "node:assert/strict";
import type { Loan } from "../../../../src/domain/loan";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { Book } from "../../../../src/store/book";
import { EVERYTHING } from "../../../../src/vscode/app/viewOptions";
import type { SessionState } from "../../../../src/vscode/environments/session";
import { bookPage } from "../../../../src/vscode/pages/shownPage";
import { loanOf } from "../../../support/bookPages";
import { DrawnPage } from "../../../support/drawnPage";
import { storeOf } from "../../../support/loanStore";
import { SANDBOX } from "../../../support/loans";
import { FakeClock } from "../../store/support/fakeClock";

const NOW = Date.UTC(2026, 10, 21, 12);
const GONE = new ServiceError("notFound", "The service has nothing with this ID.", { outcome: "refused" });
const DOWN = new ServiceError("serverError", "The service is down.", { outcome: "unknown", request: 7 });
const ODD = new ServiceError("errorAnswer", "The service says nothing useful.", { outcome: "refused" });

interface Case {
  /** Of each listed loan what its read brings; undefined for one that is never answered. */
  readonly loans?: Readonly<Record<string, Loan | ServiceError | undefined>>;
  /** A deal is listed, too, and cannot be read. */
  readonly dealFails?: boolean;
  /** What the next read brings. */
  readonly later?: Readonly<Record<string, ServiceError>>;
  readonly state?: SessionState;
  readonly environmentId?: string;
  /** Share-safe mode begins after all was counted. */
  readonly isMasked?: boolean;
}

async function shown({ loans = {}, later, state = "ready", environmentId = "sandbox", ...facts }: Case) {
  const { dealFails = false, isMasked = false } = facts;
  const clock = new FakeClock();
  clock.time = NOW;
  let [answers, masked] = [loans, false];
  const store = storeOf({
    listed: { loans: Object.keys(loans), deals: dealFails ? ["DL-1"] : [] },
    deal: () => Promise.reject(DOWN),
    now: clock.now,
    elapsed: clock.elapsed,
    loan: async (reference) => {
      const answer = answers[reference] ?? (await new Promise<never>(() => {}));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const storage = { read: async () => ({}), change: async () => {} };
  const book = new Book({ loans: store.loans, storage, clock, isMasked: () => masked, onUnexpected: assert.ifError });
  if (state === "ready") void store.refresh();
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  if (later) {
    answers = { ...loans, ...later };
    await store.refresh();
  }
  clock.advance(1000);
  await book.settled();
  masked = isMasked;
  const session = { environment: SANDBOX, state, store, book };
  return new DrawnPage(
    bookPage({ environmentId, book: true }, { session, now: NOW, home: "Other", viewOptions: EVERYTHING }),
  );
}

/** Its sentence, its buttons, whether it is being read, and its banner. */
async function why(of: Case) {
  const page = await shown(of);
  const said = page.all("[role=status]").map(({ textContent }) => textContent);
  return [
    said.join(" "),
    [...page.buttons.keys()].join(", "),
    page.all(".progress").length > 0,
    /test data/.test(page.text),
  ];
}

describe("The page of the book", () => {
  it("says what to do where there is nothing to count", async () => {
    const loans = { "LN-1": undefined };
    assert.deepEqual(await why({}), [
      "No loans are on the list of Sandbox. Add some, and this page shows how they stand.",
      "Add Loan…, Add Loans from Clipboard…",
      false,
      true,
    ]);
    assert.deepEqual(await why({ loans }), ["Sandbox: reading the loans…", "", true, true]);
    const all = { "LN-1": loanOf("LN-1", {}), "LN-2": GONE };
    assert.deepEqual(await why({ loans: all, isMasked: true }), ["Sandbox: reading the loans…", "", true, true]);
    assert.deepEqual(await why({ loans, state: "noToken" }), [
      "Sandbox has no access token yet.",
      "Set Access Token…",
      false,
      true,
    ]);
    assert.deepEqual(await why({ loans, environmentId: "other" }), [
      "This page belongs to Other. Switch to that environment to see it.",
      "Switch to Other",
      false,
      false,
    ]);
    const [gone, refresh] = await why({ loans: { "LN-1": GONE } });
    assert.deepEqual([gone, refresh], ["Not found, so not counted here: LN-1", "Refresh"]);
    const [goneNow] = await why({ loans: { "LN-1": loanOf("LN-1", {}) }, later: { "LN-1": GONE } });
    assert.equal(goneNow, gone);
    const [reason, remedies] = await why({ loans: { "LN-1": DOWN } });
    assert.deepEqual([reason, remedies], ["The last refresh failed. The service is down.", "Refresh, Show Request"]);
    const nowhere = bookPage(
      { environmentId: "sandbox", book: true },
      { session: undefined, now: NOW, viewOptions: EVERYTHING },
    );
    assert.match(new DrawnPage(nowhere).text, /Not connected yet/);
  });

  it("says how many loans were read while it is not all of them, and why the others were not", async () => {
    const notices = async (loans: NonNullable<Case["loans"]>, later?: Case["later"]) => {
      return (await shown({ loans, ...(later && { later }) }))
        .all("[role=status] p")
        .map(({ textContent }) => textContent);
    };
    const read = { "LN-1": loanOf("LN-1", {}) };
    assert.deepEqual(await notices(read), []);
    assert.deepEqual(await notices({ ...read, "LN-2": GONE }), ["Not found, so not counted here: LN-2"]);
    assert.deepEqual(await notices({ ...read, "LN-2": undefined }), ["1 of 2 loans read."]);
    assert.deepEqual(await notices({ ...read, "LN-2": DOWN }), [
      "1 of 2 loans read.",
      "Not read: LN-2",
      "The last refresh failed. The service is down.",
    ]);
    const both = { ...read, "LN-2": loanOf("LN-2", {}) };
    const withDeal = await shown({ loans: read, dealFails: true });
    assert.doesNotMatch(withDeal.text, /refresh failed/, "it shows no deal");
    assert.deepEqual(await notices(both, { "LN-2": ODD }), ["Not read: LN-2"]);
    assert.deepEqual(await notices(both, { "LN-2": GONE }), ["Not found, so not counted here: LN-2"]);
    assert.deepEqual(await notices(both, { "LN-2": DOWN }), ["The last refresh failed. The service is down."]);
  });
});
