import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { createService } from "../../../../src/service/createService";
import type { LoanStore } from "../../../../src/store/loanStore";
import { type Mood, type Refusal, startBook } from "../../../support/bookService";
import { storeOf } from "../../../support/loanStore";
import { rounds, SEED } from "../../../support/rounds";
import { closedAfterTest } from "../support/httpServer";
import { testConnection } from "../support/testConnection";

const names = (count: number) => Array.from({ length: count }, (_, index) => `LN-${index + 1}`);

/** A store of these loans with the client as it is. `atOnce`: in the place of what it learns. */
function storeAt(baseUrl: string, loans: readonly string[], atOnce?: number) {
  const connection = testConnection(baseUrl);
  // Each answer comes at once by this clock, on a busy machine, too.
  const service = createService(connection, () => 0);
  const loansAtOnce = atOnce === undefined ? service.loansAtOnce : () => atOnce;
  const store = storeOf({ loan: service.loan, loansAtOnce, listed: { loans }, now: () => 7 });
  return { connection, service, store };
}

/** What a store shows of its loans, but for which request it was. */
function shownBy({ loans }: LoanStore) {
  return loans.unmaskedEntries.map(({ reference, value, failure }) => {
    const { request: _, ...why } = failure ?? { message: undefined };
    return { reference, value, why };
  });
}

async function bookOf(book: Parameters<typeof startBook>[0]) {
  return closedAfterTest(await startBook(book));
}

const tooMany =
  (most: number, refusal: Refusal) =>
  ({ loans }: { readonly loans: readonly string[] }) =>
    loans.length > most ? refusal : undefined;
const words = (message: string, status = 200) => ({ status, body: { errors: [{ message }] } });

describe("A refresh of many loans", () => {
  it("asks for one, then for more and more at once, and leaves a place for one alone", async () => {
    const service = await bookOf({});
    const { store } = storeAt(service.baseUrl, names(200));
    await store.refresh();
    const sizes = service.asked.map(({ loans }) => loans.length);
    assert.deepEqual([sizes[0], sizes.filter((size) => size === 1).length > 4], [1, true]);
    assert.deepEqual(
      [2, 4, 8, 16, 32].filter((size) => !sizes.includes(size)),
      [],
    );
    assert.ok(sizes.length < 50, `${sizes.length} requests`);
    assert.deepEqual(service.asked.flatMap(({ loans }) => loans).sort(), names(200).sort());
    assert.ok(store.loans.entries.every(({ value, reference }) => value?.id === `loan_${reference}`));
  });

  for (const [what, most, learnt, refusal] of [
    ["aliases, as graphql-armor says", 15, 8, words("Syntax Error: Aliases limit of 15 exceeded, found 16.", 400)],
    ["tokens", 6, 4, words("Syntax Error: Token limit of 1000 exceeded.", 400)],
    [
      "aliases, as Strawberry and with it NetBox say",
      10,
      8,
      { body: { data: null, errors: [{ message: "16 aliases found. Allowed: 10" }] } },
    ],
    [
      "cost, after it was looked at",
      5,
      4,
      { body: { data: null, errors: [{ message: "Query is too complex: 900. Maximum cost is 500." }] } },
    ],
    ["cost, as a plugin of Apollo Server says", 3, 2, words("The query exceeds the maximum cost of 300.", 500)],
    ["the size of a request", 20, 16, { status: 413 }],
    ["aliases altogether", 1, 1, words("Aliases are not allowed.", 400)],
  ] as const) {
    it(`is met without a failed row where the service limits ${what}: ${learnt} are learnt, and said once`, async () => {
      const service = await bookOf({ refuse: tooMany(most, refusal) });
      const { store, connection, service: client } = storeAt(service.baseUrl, names(150));
      await store.refresh();
      assert.deepEqual(
        shownBy(store).filter(({ value, why }) => value === undefined || why.message),
        [],
      );
      assert.equal(client.loansAtOnce(), learnt);
      const said = connection.notices.filter((notice) => notice.includes("more loans at once"));
      assert.deepEqual(said, [`The service refuses to give more loans at once: ${learnt} from now on.`]);
      const before = service.asked.length;
      await store.refresh();
      assert.ok(service.asked.slice(before).every(({ loans }) => loans.length <= learnt));
    });
  }

  it("asks for fewer where an answer is larger than 4 MiB, and reads all", async () => {
    const huge = names(60).slice(30);
    const service = await bookOf({ moods: Object.fromEntries(huge.map((name) => [name, "huge"] as const)) });
    const { store, connection } = storeAt(service.baseUrl, names(60));
    await store.refresh();
    assert.deepEqual(
      shownBy(store).filter(({ value }) => value === undefined),
      [],
    );
    assert.match(connection.notices.at(-1) ?? "", /more loans at once: [248] /);
  });

  it("learns a field that the service does not know once, from one loan", async () => {
    const service = await bookOf({
      refuse: ({ query }) =>
        query.includes("priority") ? words('Cannot query field "priority" on type "Task".', 400) : undefined,
    });
    const { store, connection } = storeAt(service.baseUrl, names(100));
    await store.refresh();
    assert.deepEqual(
      new Set(store.loans.entries.map(({ value }) => value?.leftOut.map(({ name }) => name).join())),
      new Set(["priority"]),
    );
    assert.equal(connection.notices.length, 2);
    assert.ok(service.asked.filter(({ query }) => query.includes("priority")).every(({ loans }) => loans.length === 1));
  });

  for (const nullable of [true, false]) {
    it(`gives the same as one by one, whatever becomes of a loan${nullable ? "" : ", where none is ever null"}`, async () => {
      const usual: readonly Mood[] = ["missing", "failing", "forbidden", "partly", "slow"];
      // A service that fails eight times in a row is not asked for more: what is read then is chance.
      const rare: readonly Mood[] = ["status500", "status403", "unplaced", "long", "huge"];
      const book = fc.record({
        count: fc.integer({ min: 1, max: 30 }),
        atOnce: fc.integer({ min: 2, max: 20 }),
        moods: fc.array(fc.tuple(fc.nat(29), fc.constantFrom(...usual)), { maxLength: 12 }),
        rare: fc.array(fc.tuple(fc.nat(29), fc.constantFrom(...rare)), { maxLength: 3 }),
      });
      const service = await bookOf({});
      await fc.assert(
        fc.asyncProperty(book, async ({ count, atOnce, moods, rare }) => {
          const named = [...moods, ...rare].map(([index, mood]) => [`LN-${index + 1}`, mood] as const);
          service.become({ nullable, moods: Object.fromEntries(named) });
          const one = storeAt(service.baseUrl, names(count), 1);
          const several = storeAt(service.baseUrl, names(count), atOnce);
          await one.store.refresh();
          await several.store.refresh();
          assert.deepEqual(shownBy(several.store), shownBy(one.store));
        }),
        { numRuns: rounds(250), seed: SEED },
      );
    }).timeout(600_000);
  }
});

for (const atOnce of [1, 8]) {
  describe(`A refresh by requests for ${atOnce} ${atOnce === 1 ? "loan" : "loans"} each`, () => {
    const from = (first: number, refusal: Refusal) => {
      let requests = 0;
      return () => (++requests >= first ? refusal : undefined);
    };
    const failures = (store: LoanStore, kind: string) =>
      store.loans.entries.filter(({ failure }) => failure?.kind === kind).length;

    for (const [what, refusal, kind] of [
      ["asks it to wait", { status: 429, headers: { "retry-after": "60" } }, "rateLimited"],
      ["is not there for a time that it names", { status: 503, headers: { "retry-after": "60" } }, "serverError"],
      ["does not take the token", { status: 401 }, "unauthorized"],
      [
        "does not take the token, by a code",
        { body: { errors: [{ message: "No.", extensions: { code: "UNAUTHENTICATED" } }] } },
        "unauthorized",
      ],
    ] as const) {
      it(`ends where the service ${what}, and what was not read says so and comes first the next time`, async () => {
        const service = await bookOf({ refuse: from(6, refusal) });
        const { store } = storeAt(service.baseUrl, names(100), atOnce);
        await store.refresh();
        const { length } = service.asked;
        assert.ok(length <= 9, `${length} requests`);
        const read = store.loans.entries.filter(({ value }) => value !== undefined).length;
        assert.equal(read + failures(store, kind), 100);
        assert.equal(store.backoff.waitsFor, kind === "unauthorized" ? undefined : 60_000);
        service.become({});
        const [next] = store.loans.postponed;
        await store.refresh();
        assert.equal(service.asked[length]?.loans[0], next);
        assert.equal(failures(store, kind), 0);
      });
    }

    it("is given up where the service fails each time", async () => {
      const service = await bookOf({ refuse: from(6, { status: 500 }) });
      const { store } = storeAt(service.baseUrl, names(100), atOnce);
      await store.refresh();
      assert.ok(service.asked.length <= 30, `${service.asked.length} requests`);
      assert.ok(failures(store, "serverError") >= 100 - 5 * atOnce);
    });

    it("ends with the environment, and asks for nothing more", async () => {
      const moods = Object.fromEntries(
        names(100)
          .slice(4)
          .map((name) => [name, "hanging"] as const),
      );
      const service = await bookOf({ moods });
      const { store } = storeAt(service.baseUrl, names(100), atOnce);
      const refresh = store.refresh();
      await until(() => service.asked.length === 8);
      store.dispose();
      await refresh;
      assert.equal(service.asked.length, 8);
    });

    it("is overtaken by what somebody waits for, which is asked for alone", async () => {
      const moods = Object.fromEntries(
        names(100)
          .slice(4, 99)
          .map((name) => [name, "hanging"] as const),
      );
      const service = await bookOf({ moods });
      const { store } = storeAt(service.baseUrl, names(100), atOnce);
      void store.refresh();
      await until(() => service.asked.length === 8);
      store.loans.prioritize("LN-100");
      // Its place in the request is given up, and with the last one of it the request.
      const [, ...hanging] = service.asked[7]?.loans ?? [];
      for (const name of service.asked[7]?.loans ?? []) store.loans.remove(name);
      assert.ok(hanging.length <= atOnce);
      await until(() => store.loans.get("LN-100")?.value !== undefined);
      assert.deepEqual(service.asked[8]?.loans, ["LN-100"]);
      store.dispose();
    });

    it("gives way to a newer read of one of its loans, whose answer counts", async () => {
      const service = await bookOf({ moods: { "LN-9": "hanging" } });
      const { store } = storeAt(service.baseUrl, names(12), atOnce);
      const refresh = store.refresh();
      await until(() => service.asked.some(({ loans }) => loans.includes("LN-9")));
      service.become({});
      await store.loans.refresh(["LN-9"]);
      assert.equal(store.loans.get("LN-9")?.value?.id, "loan_LN-9");
      assert.deepEqual(service.asked.at(-1)?.loans, ["LN-9"]);
      if (atOnce > 1) store.dispose();
      await refresh;
    });
  });
}

describe("What a service says of one of several loans", () => {
  it("has other loans' IDs in it, as if it had been asked for alone", async () => {
    const service = await bookOf({
      refuse: ({ loans }) => ({
        body: {
          data: Object.fromEntries(keysOf(loans).map((key) => [key, null])),
          errors: keysOf(loans).map((key, index) => ({ message: `${loans[index]} is LN-1 or LN-2.`, path: [key] })),
        },
      }),
    });
    const { store } = storeAt(service.baseUrl, names(8), 4);
    await store.refresh();
    assert.deepEqual(store.loans.entries.map(({ failure }) => /"(.*)"/.exec(failure?.message ?? "")?.[1]).slice(0, 5), [
      "… is … or LN-2.",
      "… is LN-1 or ….",
      ...Array.from({ length: 3 }, () => "… is LN-1 or LN-2."),
    ]);
  });
});

const keysOf = (loans: readonly string[]) =>
  loans.length === 1 ? ["loan"] : loans.map((_, index) => `loan${index + 1}`);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}
