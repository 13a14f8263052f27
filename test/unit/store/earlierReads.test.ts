import assert from "node:assert/strict";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { EarlierReads } from "../../../src/store/earlierReads";
import { storeOf } from "../../support/loanStore";
import { loanWith, officerTask } from "../../support/loans";

/** A service whose loans have one task, with the title that the test says; the clock counts reads. */
function service(...references: string[]) {
  const titles = new Map(references.map((reference) => [reference, "A"]));
  let clock = 0;
  const collection = () =>
    storeOf({
      loan: async (reference) => {
        const title = titles.get(reference);
        if (title === undefined) throw new ServiceError("timeout", "No answer came.", { outcome: "refused" });
        return loanWith({ id: reference, officerTasks: [officerTask("t", { title })] });
      },
      listed: { loans: references },
      now: () => ++clock,
      concurrency: () => 1,
    }).loans;
  return { titles, collection };
}

/** The same, with its earlier reads, which may take so much memory. */
function followed(references: readonly string[], reads = new EarlierReads()) {
  const { titles, collection } = service(...references);
  const loans = collection();
  reads.follow(loans);
  return { titles, loans, reads };
}

const seen = (reads: EarlierReads, reference: string) =>
  reads.of(reference).map(({ loan, asOf }) => `${loan.loanOfficerTasks.items[0]?.title} at ${asOf}`);

describe("Earlier reads of a loan", () => {
  it("are kept when something changed, with the time at which the loan was last read so", async () => {
    const { titles, loans, reads } = followed(["LN-1", "LN-2"]);
    await loans.refresh(["LN-1"]);
    await loans.refresh(["LN-1"]);
    assert.deepEqual(seen(reads, "LN-1"), []);
    titles.set("LN-1", "B");
    await loans.refresh(["LN-1"]);
    titles.set("LN-1", "C");
    await loans.refresh(["LN-1"]);
    assert.deepEqual(seen(reads, "LN-1"), ["B at 3", "A at 2"]);
    assert.deepEqual(seen(reads, "LN-2"), []);
  });

  it("are the newest twenty", async () => {
    const { titles, loans, reads } = followed(["LN-1"]);
    for (let round = 1; round <= 30; round++) {
      titles.set("LN-1", `${round}`);
      await loans.refresh();
    }
    const kept = seen(reads, "LN-1");
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [20, "29 at 29", "10 at 10"]);
  });

  it("take no more memory than they may: the oldest of all go first", async () => {
    const oneLoan = JSON.stringify(loanWith({ id: "LN-1", officerTasks: [officerTask("t", { title: "A" })] })).length;
    const { titles, loans, reads } = followed(["LN-1", "LN-2"], new EarlierReads(oneLoan * 2));
    for (const title of ["A", "B", "C"]) {
      for (const reference of ["LN-1", "LN-2"]) {
        titles.set(reference, title);
        await loans.refresh([reference]);
      }
    }
    assert.deepEqual([...seen(reads, "LN-1"), ...seen(reads, "LN-2")], ["B at 3", "B at 4"]);
  });

  it("outlive the session, and come back with the next one of the environment", async () => {
    const { titles, collection } = service("LN-1");
    const reads = new EarlierReads();
    const first = collection();
    const following = reads.follow(first);
    await first.refresh();
    following.dispose();
    first.dispose();
    const second = collection();
    reads.follow(second);
    await second.refresh();
    titles.set("LN-1", "B");
    await second.refresh();
    assert.deepEqual(seen(reads, "LN-1"), ["A at 2"]);
  });

  it("go with a loan that leaves the list", async () => {
    const { titles, loans, reads } = followed(["LN-1", "LN-2"]);
    await loans.refresh();
    for (const reference of titles.keys()) titles.set(reference, "B");
    await loans.refresh();
    loans.remove("LN-1");
    assert.deepEqual([reads.of("LN-1").length, reads.of("LN-2").length], [0, 1]);
    loans.add(["LN-1"]);
    await loans.refresh();
    assert.deepEqual(reads.of("LN-1"), []);
  });

  it("are not those that failed, and a failure between two equal reads changes nothing", async () => {
    const { titles, loans, reads } = followed(["LN-1"]);
    await loans.refresh();
    titles.delete("LN-1");
    await loans.refresh();
    assert.equal(loans.get("LN-1")?.failure?.kind, "timeout");
    titles.set("LN-1", "A");
    await loans.refresh();
    assert.deepEqual(reads.of("LN-1"), []);
  });
});
