import assert from "node:assert/strict";
import { type RunningSimulator, startSimulator } from "../../../src/simulator/simulator";
import { CHECKS } from "../../conformance/checks";
import { runChecks, type Verdict } from "../../conformance/runChecks";
import type { Target } from "../../conformance/service";
import { NARROW_TOKEN, startWrongService, type Wrong } from "./support/wrongService";
import { nameOf, wrongsOf } from "./support/wrongs";

describe("The conformance suite", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function start(scenario = "first-day"): Promise<RunningSimulator> {
    const simulator = await startSimulator({ scenario });
    closing.push(() => simulator.close());
    return simulator;
  }

  const targetOf = ({ token, baseUrl }: RunningSimulator): Target => ({
    baseUrl,
    token,
    loan: "LN-2041",
    deal: "deal_51c0d7",
    allowWrites: true,
    frozenLoan: "LN-1988",
    documentWithoutTask: "doc_c90499",
    narrowToken: NARROW_TOKEN,
    patience: { tries: 1, milliseconds: 0 },
  });

  /** The suite's target with a service before it that is wrong in something, or in nothing. */
  async function behind(simulator: RunningSimulator, wrong: Wrong): Promise<Target> {
    const { baseUrl, close } = await startWrongService(simulator, wrong);
    closing.push(close);
    return { ...targetOf(simulator), baseUrl };
  }

  const named = (verdicts: readonly Verdict[], wanted: Verdict["verdict"]) =>
    verdicts
      .filter(({ verdict }) => verdict === wanted)
      .map(({ check, why }) => `${nameOf(check)}${why && ` (${why})`}`);

  it("finds nothing wrong with the simulator, and has an example for nearly every rule", async () => {
    const verdicts = await runChecks(await behind(await start(), {}));
    assert.deepEqual(named(verdicts, "failed"), []);
    assert.deepEqual(named(verdicts, "not checked"), [
      "2.6: A loan officer task has completedAt (nothing here has a value for it)",
    ]);
  });

  for (const loan of ["LN-2077", "LN-2090", "loan/77 b", "LN-1988", "LN-2103", "LN-2118", "LN-1952"]) {
    it(`finds nothing wrong with it by ${loan} either`, async () => {
      assert.deepEqual(
        named(
          await runChecks({ ...(await behind(await start(), {})), loan, documentWithoutTask: undefined }),
          "failed",
        ),
        [],
      );
    });
  }

  it("changes nothing without leave", async () => {
    const simulator = await start();
    const before = simulator.control.snapshot();
    const verdicts = await runChecks({ ...targetOf(simulator), allowWrites: false });
    assert.deepEqual(simulator.control.snapshot(), before);
    assert.deepEqual(
      simulator.state.calls.filter(({ operation }) => !["", "loan", "deal", "loan loan"].includes(operation)),
      [],
    );
    for (const { check, verdict, why } of verdicts) {
      if (check.writes)
        assert.deepEqual([verdict, why], ["not checked", "it would change data: --allow-writes was not given"]);
    }
  });

  it("reports as not checked what there is no example of", async () => {
    const simulator = await start();
    const verdicts = await runChecks({ ...targetOf(simulator), loan: "LN-2118", allowWrites: false });
    const ofTasks = verdicts.filter(({ check: { rule } }) => /^A (borrower|loan officer) task has|task is /.test(rule));
    assert(ofTasks.length > 30);
    assert.deepEqual(new Set(ofTasks.map(({ verdict }) => verdict)), new Set(["not checked"]));
  });

  it("checks only what needs neither loan nor deal when it is given none", async () => {
    const simulator = await start();
    const verdicts = await runChecks({
      ...targetOf(simulator),
      loan: undefined,
      deal: undefined,
      frozenLoan: undefined,
    });
    assert.deepEqual(named(verdicts, "failed"), []);
    const passed = verdicts.filter(({ verdict }) => verdict === "passed").map(({ check }) => check.section);
    assert.deepEqual(new Set(passed), new Set(["4.1", "4.1 rule 1", "4.1 rule 2"]));
  });

  it("takes other input types, odd IDs, other dates and more values as they come, and names the fields that are gone", async () => {
    const simulator = await start("drifted-schema");
    const target = { ...targetOf(simulator), loan: "LN 900/1", deal: "deal/α 1", frozenLoan: "LN 900/1" };
    const verdicts = await runChecks(target);
    const failed = verdicts.filter(({ verdict }) => verdict === "failed").map(({ check }) => nameOf(check));
    const gone = [
      "2.4: An income has statedMonthlyAmount",
      "2.4: An income has payPeriodFrequency",
      "2.6: A loan officer task has taskName",
    ];
    assert.deepEqual(failed, gone);
  });

  it("fails, and says why, when nothing answers", async () => {
    const simulator = await start();
    await simulator.close();
    const [verdict] = await runChecks(targetOf(simulator));
    assert.equal(verdict?.verdict, "failed");
    assert.match(verdict?.why ?? "", /ECONNREFUSED/);
  });

  it("sends the token to no other origin", async () => {
    const simulator = await start();
    const elsewhere = await start();
    const target = await behind(simulator, {
      answer: (answer) => {
        const text = JSON.stringify(answer.body).replaceAll(
          '"documentUploadPath":"',
          `"documentUploadPath":"${elsewhere.baseUrl}`,
        );
        answer.body = JSON.parse(text);
      },
    });
    const verdicts = await runChecks(target);
    assert(named(verdicts, "not checked").some((name) => /^4\.5: .*another origin/.test(name)));
    assert.deepEqual(elsewhere.state.calls, []);
  });

  describe("fails on a service that breaks the rule:", () => {
    for (const check of CHECKS) {
      it(`service.md ${nameOf(check)}`, async () => {
        const simulator = await start();
        const wrong = wrongsOf(simulator.token).get(nameOf(check));
        assert(wrong, "There is no wrong service for it.");
        const loan = /completedAt$/.test(check.rule) ? "LN-1952" : "LN-2041";
        const [verdict] = await runChecks({ ...(await behind(simulator, wrong)), loan }, undefined, [check]);
        assert.equal(verdict?.verdict, "failed", verdict?.why);
      });
    }
  });

  it("fails on a service that does not know a field", async () => {
    const target = await behind(await start(), {
      request: ({ graphql }) =>
        /priority/.test(graphql?.query ?? "")
          ? { status: 400, body: { errors: [{ message: "Cannot query field" }] } }
          : undefined,
    });
    const failed = named(await runChecks(target), "failed");
    assert.deepEqual(failed, [
      "2.5: A borrower task has priority (The service answered no data: Cannot query field)",
      "2.6: A loan officer task has priority (The service answered no data: Cannot query field)",
    ]);
  });
});
