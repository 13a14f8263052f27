import assert from "node:assert/strict";
import type { Loan } from "../../../../src/domain/loan";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { Book } from "../../../../src/store/book";
import type { SessionState } from "../../../../src/vscode/environments/session";
import { bookPageOf } from "../../../../src/vscode/pages/bookPageOf";
import { loanOf } from "../../../support/bookPages";
import { storeOf } from "../../../support/loanStore";
import { SANDBOX } from "../../../support/loans";
import { FakeClock } from "../../store/support/fakeClock";

const NOW = Date.UTC(2026, 10, 21, 12);
const DOWN = new ServiceError("serverError", "The service is down.", { outcome: "unknown", request: 7 });

interface Case {
  /** Of each listed loan what its read brings; undefined for one that is never answered. */
  readonly loans?: Readonly<Record<string, Loan | ServiceError | undefined>>;
  readonly state?: SessionState;
  readonly environmentId?: string;
}

async function shown({ loans = {}, state = "ready", environmentId = "sandbox" }: Case) {
  const clock = new FakeClock();
  clock.time = NOW;
  const store = storeOf({
    listed: { loans: Object.keys(loans) },
    now: clock.now,
    elapsed: clock.elapsed,
    loan: async (reference) => {
      const answer = loans[reference] ?? (await new Promise<never>(() => {}));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const storage = { read: async () => ({}), change: async () => {} };
  const book = new Book({ loans: store.loans, storage, clock, onUnexpected: assert.ifError });
  if (state === "ready") void store.refresh();
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  clock.advance(1000);
  await book.settled();
  const session = { environment: SANDBOX, state, store, book };
  return bookPageOf(session, { environmentId, book: true }, { now: NOW, home: "Other" });
}

async function why(of: Case) {
  const page = await shown(of);
  assert.ok(page.type === "unavailable");
  return [page.reason, page.remedies.map(({ title }) => title).join(", "), page.loading, page.environment?.name];
}

describe("The page of the book", () => {
  it("says what to do where there is nothing to count", async () => {
    const loans = { "LN-1": undefined };
    assert.deepEqual(await why({}), [
      "No loans are on the list of Sandbox. Add some, and this page shows how they stand.",
      "Add Loan…, Add Loans from Clipboard…",
      false,
      "Sandbox",
    ]);
    assert.deepEqual(await why({ loans }), ["Sandbox: reading the loans…", "", true, "Sandbox"]);
    assert.deepEqual(await why({ loans, state: "noToken" }), [
      "Sandbox has no access token yet.",
      "Set Access Token…",
      false,
      "Sandbox",
    ]);
    assert.deepEqual(await why({ loans, environmentId: "other" }), [
      "This page belongs to Other. Switch to that environment to see it.",
      "Switch to Other",
      false,
      undefined,
    ]);
    const [reason, remedies] = await why({ loans: { "LN-1": DOWN } });
    assert.deepEqual([reason, remedies], ["The last refresh failed. The service is down.", "Show Request"]);
    const nowhere = bookPageOf(undefined, { environmentId: "sandbox", book: true }, { now: NOW, home: undefined });
    assert.ok(nowhere.type === "unavailable" && /Not connected yet/.test(nowhere.reason));
  });

  it("says how many loans were read while it is not all of them, and why the others were not", async () => {
    const notices = async (loans: NonNullable<Case["loans"]>) => {
      const page = await shown({ loans });
      assert.ok(page.type === "book");
      return page.page.notices.flatMap((notice) => notice?.lines ?? []);
    };
    const read = { "LN-1": loanOf("LN-1", {}) };
    assert.deepEqual(await notices(read), []);
    assert.deepEqual(await notices({ ...read, "LN-2": undefined }), ["1 of 2 loans read."]);
    assert.deepEqual(await notices({ ...read, "LN-2": DOWN }), [
      "1 of 2 loans read.",
      "Not read: LN-2",
      "The last refresh failed. The service is down.",
    ]);
  });
});
