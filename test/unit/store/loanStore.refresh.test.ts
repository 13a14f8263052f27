import assert from "node:assert/strict";
import type { Loan } from "../../../src/domain/loan";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { LoansOnScreen } from "../../../src/store/loanStore";
import { Poller } from "../../../src/store/poller";
import { readsAtOnce } from "../../../src/store/readQueue";
import { storeOf } from "../../support/loanStore";
import { loanWith } from "../../support/loans";
import { FakeClock } from "./support/fakeClock";

interface Read {
  readonly reference: string;
  answer(): Promise<void>;
  fail(error: ServiceError): Promise<void>;
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `LN-${index + 1}`);
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const limited = (retryAfter?: number) =>
  new ServiceError("rateLimited", "Too many requests.", { outcome: "refused", status: 429, retryAfter });

function store({ loans = 10, deals = 0, concurrency = 2 }) {
  const reads: Read[] = [];
  const loansOnScreen = new LoansOnScreen(assert.ifError);
  const setting = { concurrency };
  let now = 0;
  const fetch = (reference: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Loan>();
    reads.push({
      reference,
      answer() {
        resolve(loanWith({ id: reference }));
        return settled();
      },
      fail(error) {
        reject(error);
        return settled();
      },
    });
    return promise;
  };
  const subject = storeOf({
    loan: fetch,
    deal: async (id) => ({ ...(await fetch(id)), id, friendlyId: undefined }),
    listed: { loans: names(loans), deals: names(deals).map((name) => `D${name}`) },
    concurrency: () => setting.concurrency,
    loansOnScreen,
    now: () => now,
    elapsed: () => now,
    random: () => 1,
  });
  const asked = () => reads.map(({ reference }) => reference);
  const answerAll = async (from = 0) => {
    for (let index = from; index < reads.length; index++) await reads[index]?.answer();
  };
  let ended = 0;
  /** The next reads end one after the other, each with its failure or an answer, and then the work does. */
  const ends = async (work: Promise<unknown>, failures: readonly (ServiceError | undefined)[]) => {
    await settled();
    for (const failure of failures) {
      const read = reads[ended++] ?? assert.fail("No read is left.");
      await (failure ? read.fail(failure) : read.answer());
    }
    await work;
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { subject, loansOnScreen, reads, setting, asked, ends, answerAll, advance };
}

describe("A refresh of everything", () => {
  it("reads what is on screen first, then what was opened lately, the deals, and the rest as it is listed", async () => {
    const { subject, loansOnScreen, asked, answerAll } = store({ loans: 6, deals: 1, concurrency: 1 });
    loansOnScreen.show("page", ["LN-3"]);
    loansOnScreen.hide("page");
    loansOnScreen.show("row", ["LN-5"]);
    const done = subject.refresh();
    await answerAll();
    await done;
    assert.deepEqual(asked(), ["LN-5", "LN-3", "DLN-1", "LN-1", "LN-2", "LN-4", "LN-6"]);
  });

  it("reads a loan next that the user opens meanwhile", async () => {
    const { subject, loansOnScreen, reads, asked } = store({ concurrency: 1 });
    void subject.refresh();
    loansOnScreen.show("row", ["LN-9"]);
    await reads[0]?.answer();
    assert.deepEqual(asked(), ["LN-1", "LN-9"]);
  });

  it("service.md 8: reads no more at once than the setting says at that moment, loans and deals together", async () => {
    const { subject, reads, setting, asked } = store({ loans: 5, deals: 5, concurrency: 1 });
    void subject.refresh();
    assert.equal(asked().length, 1);
    setting.concurrency = 4;
    await reads[0]?.answer();
    assert.equal(asked().length, 5);
    setting.concurrency = 1;
    for (const read of reads.slice(1, 4)) await read.answer();
    assert.equal(asked().length, 5);
    await reads[4]?.answer();
    assert.equal(asked().length, 6);
  });

  it("by itself joins the one that is under way; by hand it begins again", async () => {
    const { subject, asked, answerAll } = store({ loans: 2, concurrency: 10 });
    const first = subject.refresh();
    const poll = subject.poll("everything");
    assert.deepEqual(asked(), ["LN-1", "LN-2"]);
    const second = subject.refresh();
    await answerAll();
    await Promise.all([first, poll, second]);
    assert.deepEqual(asked(), ["LN-1", "LN-2", "LN-1", "LN-2"]);
  });

  it("holds the setting between 1 and 16", () => {
    const reads = [1, 4, 16, 0, -3, 99, 2.4, Number.NaN, "8", undefined].map(readsAtOnce);
    assert.deepEqual(reads, [1, 4, 16, 1, 1, 16, 2, 4, 4, 4]);
  });
});

describe("service.md 8: a service that asks to wait", () => {
  for (const retryAfter of [0, 1]) {
    it(`for ${retryAfter} s each time is asked little more than it would be without: 50 loans, 15 minutes`, async () => {
      const clock = new FakeClock();
      let asked = 0;
      const subject = storeOf({
        loan: async () => {
          asked++;
          throw limited(retryAfter);
        },
        listed: { loans: names(50) },
        now: clock.now,
        elapsed: clock.elapsed,
        random: () => 0,
      });
      const refresh: ConstructorParameters<typeof Poller>[0]["refresh"] = (what) => subject.poll(what);
      const poller = new Poller({ clock, focused: true, refresh, onUnexpected: assert.ifError });
      const followBackoff = () => poller.setBackoff(subject.backoff.waitsFor, subject.backoff.slowdown);
      subject.backoff.onDidChange(followBackoff);
      poller.setInterval(15 * 60_000);
      await subject.refresh();
      for (let second = 0; second < 15 * 60; second++) {
        clock.advance(1000);
        await settled();
      }
      assert.ok(asked <= 30, `asked ${asked} times`);
      poller.dispose();
      subject.dispose();
    });
  }

  it("ends a refresh with what it said, and is asked for the rest, and no more, when it may be", async () => {
    const { subject, asked, ends, answerAll, advance } = store({ loans: 6, concurrency: 2 });
    await ends(subject.poll("everything"), [undefined, limited(60), undefined]);
    assert.deepEqual(asked(), ["LN-1", "LN-2", "LN-3"]);
    assert.deepEqual(subject.loans.postponed, ["LN-2", "LN-4", "LN-5", "LN-6"]);
    assert.equal(subject.loans.get("LN-6")?.failure?.message, "Too many requests.");
    assert.equal(subject.backoff.waitsFor, 60_000);

    advance(60_000);
    const rest = subject.poll("postponed");
    await answerAll(3);
    await rest;
    assert.deepEqual(asked().slice(3), ["LN-2", "LN-4", "LN-5", "LN-6"]);
    assert.deepEqual([subject.loans.postponed, subject.failure], [[], undefined]);
  });

  it("is asked for everything, and for what is watched, while it is still asked for the rest", async () => {
    const { subject, asked, ends, answerAll, advance } = store({ loans: 4, concurrency: 2 });
    await ends(subject.poll("everything"), [undefined, undefined, limited(60), undefined]);
    assert.deepEqual(subject.loans.postponed, ["LN-3"]);
    advance(60_000);
    const polls = [subject.poll("postponed"), subject.poll("postponed")];
    assert.deepEqual(asked().slice(4), ["LN-3"], "once");
    polls.push(subject.pollLoans(["LN-2"]));
    assert.deepEqual(asked().slice(5), ["LN-2"]);
    polls.push(subject.poll("everything"));
    await answerAll(4);
    await Promise.all(polls);
    assert.deepEqual(asked().slice(6).toSorted(), names(4));
  });

  it("is asked all the same for a loan that the user wants, and for everything when they say so, once", async () => {
    const { subject, asked, ends } = store({ loans: 6, concurrency: 2 });
    await ends(subject.poll("everything"), [limited(600), limited(600)]);
    await ends(subject.loans.refresh(["LN-6"]), [undefined]);
    assert.notEqual(subject.backoff.waitsFor, undefined);

    const all = subject.refresh();
    assert.equal(subject.backoff.waitsFor, undefined);
    await ends(all, [undefined, limited(600), undefined]);
    assert.equal(asked().length, 6);
    assert.notEqual(subject.backoff.waitsFor, undefined);
  });

  it("is not asked for the rest of a long list that was just added", async () => {
    const { subject, asked, ends } = store({ loans: 0, concurrency: 2 });
    await ends(subject.add("loans", names(100)), [limited(60), limited(60)]);
    assert.equal(asked().length, 2);
  });

  it("is asked first for what it did not get to before", async () => {
    const { subject, asked, ends, answerAll } = store({ loans: 4, concurrency: 1 });
    await ends(subject.poll("everything"), [undefined, undefined, limited()]);
    const again = subject.refresh();
    await answerAll(3);
    await again;
    assert.deepEqual(asked().slice(3), ["LN-3", "LN-4", "LN-1", "LN-2"]);
  });
});

describe("A service that does not answer", () => {
  it("is not asked for every loan of a long list, and gets to the others when it answers for some", async () => {
    const { subject, reads, asked, answerAll } = store({ loans: 40, concurrency: 2 });
    const down = new ServiceError("serverError", "The service failed.", { outcome: "unknown", status: 500 });
    const done = subject.poll("everything");
    for (let index = 0; index < reads.length; index++) await reads[index]?.fail(down);
    await done;
    assert.equal(asked().length, 9, "eight, and the one under way beside the last");
    assert.equal(subject.backoff.slowdown, 2);
    assert.ok(subject.loans.entries.every(({ failure }) => failure?.kind === "serverError"));

    const next = subject.poll("everything");
    await answerAll(9);
    await next;
    assert.equal(asked()[9], "LN-10");
    assert.equal(subject.backoff.slowdown, 1);
    assert.equal(subject.failure, undefined);
  });
});
