import assert from "node:assert/strict";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import { at } from "../../conformance/check";
import { driftOf } from "../../conformance/drift";
import { runChecks as checkService, type Verdict } from "../../conformance/runChecks";
import { Service, type Target } from "../../conformance/service";
import { assertNone } from "../../support/assertNone";
import { casesBelow } from "../../support/rounds";
import { alsoAfter, answering, both, ERROR, isReassignment } from "./support/habits";
import { ODDITIES } from "./support/oddities";
import { type Habit, startWrongService, targetOf } from "./support/wrongService";
import { nameOf } from "./violations/violation";

const runChecks = (target: Target, told?: (verdict: Verdict) => void) => checkService(new Service(target), told);

const drifted = async (service: Service) =>
  (await driftOf(service)).map(({ kind, place, name }) => `${kind} | ${place} | ${name}`);

describe("The conformance suite", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function start(scenario = "first-day"): Promise<Simulator> {
    const simulator = await startSimulator({ scenario });
    closing.push(() => simulator.close());
    return simulator;
  }

  /** The suite's target with a service before it that is wrong in something, or in nothing. */
  async function behind(simulator: Simulator, habit: Habit | (() => Habit)): Promise<Target> {
    const { baseUrl, close } = await startWrongService(simulator, habit);
    closing.push(close);
    return { ...targetOf(simulator), baseUrl };
  }

  const named = (verdicts: readonly Verdict[], wanted: Verdict["verdict"]) =>
    verdicts
      .filter(({ verdict }) => verdict === wanted)
      .map(({ check, why }) => `${nameOf(check)}${why && ` (${why})`}`);

  const failedIn = (verdicts: readonly Verdict[]) =>
    verdicts.filter(({ verdict }) => verdict === "failed").map(({ check }) => nameOf(check));

  it("finds nothing wrong with the simulator, and has an example for nearly every rule", async () => {
    const verdicts = await runChecks(await behind(await start(), {}));
    assert.deepEqual(named(verdicts, "failed"), []);
    assert.deepEqual(named(verdicts, "not checked"), [
      "2.6: A loan officer task has completedAt (nothing here has a value for it)",
    ]);
  });

  for (const loan of ["LN-2077", "LN-2090", "loan/77 b", "LN-1988", "LN-2103", "LN-2118", "LN-1952"]) {
    it(`finds nothing wrong with it by ${loan} either`, async () => {
      const target = { ...(await behind(await start(), {})), loan, documentWithoutTask: undefined };
      assertNone(named(await runChecks(target), "failed"));
    });
  }

  it("changes nothing without leave", async () => {
    const simulator = await start();
    const before = simulator.snapshot();
    await runChecks({ ...targetOf(simulator), allowWrites: false });
    assert.deepEqual(simulator.snapshot(), before);
    assertNone(
      simulator.calls().filter(({ operations }) => operations.some(({ name }) => name !== "loan" && name !== "deal")),
    );
  });

  it("rejects only what it uploaded itself, after every call for it that should be refused", async () => {
    const simulator = await start();
    const before = new Set(simulator.state.documents.keys());
    const untouched = simulator.snapshot().documents.filter(({ id }) => before.has(id));
    await runChecks({ ...(await behind(simulator, {})), completedDocument: undefined });
    const documents = [...simulator.state.documents.values()];
    assert.deepEqual(
      documents.filter(({ id }) => before.has(id)),
      untouched,
    );
    const rejected = documents.filter(({ id, rejections }) => !before.has(id) && rejections > 0);
    assert(rejected.length > 1);
    const [call] = simulator.calls({ operation: "borrower.rejectDocument" });
    const first = call?.operations[0]?.arguments.input as { readonly documentId: string } | undefined;
    // The first of them came with a token that lacks the scope.
    assert(first !== undefined && rejected.some(({ id }) => id === first.documentId));
  });

  it("fails one rule for each way of a mutation that is refused altogether, and cannot tell the rest", async () => {
    const refusing = await behind(await start(), {
      request: ({ graphql }) =>
        /^mutation/.test(graphql?.query ?? "") ? { status: 200, body: { errors: [{ message: "No." }] } } : undefined,
    });
    // One for each mutation, by reference and on a frozen loan: the rest cannot be told.
    assert.deepEqual(failedIn(await runChecks(refusing)), [
      "4.3 borrower.create: returns the ID of a new borrower",
      "4.3 reassignLoanOfficerTasks: takes the loan as it was given, by ID or friendly ID",
      "8: reassignLoanOfficerTasks may be called on a frozen loan",
      "4.3 rejectDocument: returns the ID of the document's task, and borrowerId is not needed for it",
      "4.3 rejectDocument rule 1: reopens a Completed task",
      "8: rejectDocument may be called on a frozen loan",
    ]);
  });

  it("checks only what needs neither loan nor deal when it is given none", async () => {
    const nothing = { loan: undefined, deal: undefined, frozenLoan: undefined };
    const verdicts = await runChecks({ ...targetOf(await start()), ...nothing });
    assert.deepEqual(named(verdicts, "failed"), []);
    const passed = verdicts.filter(({ verdict }) => verdict === "passed").map(({ check }) => check.section);
    assert.deepEqual(new Set(passed), new Set(["4.1", "4.1 rule 1", "4.2", "7.1"]));
  });

  it("takes other input types, odd IDs, other dates and more values as they come, and names the fields that are gone", async () => {
    const target = {
      ...targetOf(await start("drifted-schema")),
      loan: "LN 900/1",
      deal: "deal/α 1",
      frozenLoan: "LN 900/1",
    };
    assert.deepEqual(failedIn(await runChecks(target)), [
      "2.4: incomes of a borrower is a connection of edges with nodes",
      "2.6: A loan officer task has taskName",
    ]);
  });

  it("ends when nothing answers any more", async () => {
    const simulator = await start();
    const told: Verdict[] = [];
    const run = runChecks(targetOf(simulator), (verdict) => {
      told.push(verdict);
      if (told.length === 3) void simulator.close();
    });
    await assert.rejects(run, /^Error: The service at http:\S+ does not answer any more: .*\.$/);
    assert(told.length < 6 && told.every(({ verdict }) => verdict === "passed"));
  });

  describe("finds nothing wrong with a service that", () => {
    const oddities = Object.entries(ODDITIES);
    for (const number of casesBelow(oddities.length + 1)) {
      const [does, oddity] = oddities[number - 1] ?? assert.fail();
      it(does, async () => {
        const { habit, target, runs = 1, passes = 100 } = "habit" in oddity ? oddity : { habit: oddity };
        const odd = { ...(await behind(await start(), habit)), ...target };
        for (let run = 0; run < runs; run++) {
          const verdicts = await runChecks(odd);
          assert.deepEqual(named(verdicts, "failed"), []);
          assert(named(verdicts, "passed").length >= passes);
        }
      });
    }
  });

  it("names records, what was sent and what came, but never the token", async () => {
    const simulator = await start();
    const losing = alsoAfter(isReassignment, ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.pop());
    const quoting: Habit = {
      answer: (answer, { authorization }) => {
        answer.body = { quoted: authorization, ...(answer.body as object) };
      },
    };
    const refusing = answering(/^mutation .* create/, ERROR(`No good: ${simulator.token}`));
    const verdicts = await runChecks(await behind(simulator, both(refusing, losing, quoting)));
    const failed = verdicts.filter(({ verdict }) => verdict === "failed");
    const [refused, lost] = [/returns the ID of a new borrower/, /leaves tasks of everybody else/].map((rule) =>
      failed.find(({ check }) => rule.test(check.rule)),
    );
    assert.equal(refused?.why, "The service answered an error: No good: [token]");
    assert.equal(lost?.why, "The loan officer task task_7d10c4 of PROCESSOR is gone.");
    assert.match(lost?.exchange?.sent ?? "", /^POST \/graphql \{"query":"query .{300,400}…$/);
    assert.match(
      lost?.exchange?.came ?? "",
      /^HTTP 200 \{"quoted":"Bearer \[token\]","data":\{"loan":\{"id":"loan_8f3a21"/,
    );
    assertNone(failed.filter(({ exchange }) => exchange === undefined).map(({ check }) => check.rule));
    const texts = verdicts.flatMap(({ why, exchange }) => [why, exchange?.sent, exchange?.came]);
    assertNone(texts.filter((text) => text?.includes(simulator.token.slice(0, -4))));
  });

  it("does not say of a document that it is refused on another loan where it knows no other", async () => {
    const target = { ...targetOf(await start()), secondLoan: undefined };
    const rule = /but on another|not that of another|leaves other loans/;
    const verdicts = (await runChecks(target)).filter(({ check }) => rule.test(check.rule));
    assert.deepEqual(
      verdicts.map(({ verdict, why }) => `${verdict}: ${why}`),
      Array(5).fill("not checked: no --second-loan was given"),
    );
    const given = await runChecks({ ...target, secondLoan: "LN-2077" });
    assert.deepEqual(
      given.filter(({ check }) => rule.test(check.rule)).map(({ verdict }) => verdict),
      Array(5).fill("passed"),
    );
  });

  it("tells of values that the document does not name, and of fields that are missing", async () => {
    const service = new Service({ ...targetOf(await start("drifted-schema")), loan: "LN 900/1", allowWrites: false });
    await checkService(service);
    assert.deepEqual(await drifted(service), [
      "missing | borrower | incomes",
      "missing | borrower task | taskName",
      "missing | loan officer task | taskName",
      "unknown value | status of a borrower task | OnHold",
      "unknown value | status of a borrower task | PendingReview",
      "unknown value | type of a borrower task | BiometricCheck",
      "unknown value | status of a loan officer task | Escalated",
      "unknown value | type of a loan officer task | ModelReview",
      "unknown value | assignedTo of a loan officer task | AI_UNDERWRITER",
    ]);
  });

  it("tells of fields, inputs, arguments and values of the schema that the document does not state, and of deprecated ones", async () => {
    const simulator = await start();
    assert.deepEqual(await drifted(new Service(targetOf(simulator))), []);
    const extended = await behind(simulator, {
      answer: ({ body }) => {
        const types = at(body, "data", "__schema", "types") as { name: string; enumValues?: unknown }[];
        const typed = (type: string) => types.find(({ name }) => name === type);
        const list = (type: string, key: string) => at(typed(type), key) as { name: string; args: unknown[] }[];
        const field = (type: string, wanted: string) => list(type, "fields").find(({ name }) => name === wanted);
        list("LoanOfficerTask", "fields").push({ name: "escalation", args: [] });
        list("RejectDocumentInput", "inputFields").push({ name: "severity", args: [] });
        field("Loan", "borrowers")?.args.push({ name: "after" });
        const deprecated = { isDeprecated: true, deprecationReason: "Use rank." };
        Object.assign(field("LoanOfficerTask", "priority") ?? {}, deprecated);
        Object.assign(field("LoanOfficerTask", "status") ?? {}, { type: { kind: "ENUM", name: "Stage" } });
        types.push({ name: "Stage", enumValues: [{ name: "NotStarted" }, { name: "Frozen" }] });
      },
    });
    assert.deepEqual(await drifted(new Service(extended)), [
      "not stated | loan.borrowers | after",
      "not stated | loan officer task | escalation",
      "unknown value | status of a loan officer task | Frozen",
      "deprecated | loan officer task | priority (Use rank.)",
      "not stated | RejectDocumentInput | severity",
    ]);
  });

  it("tells that the schema was not checked where its question gets no answer", async () => {
    const simulator = await start();
    for (const [answer, why] of [
      [{ status: 429, body: {}, headers: { "Retry-After": "0" } }, "the service asks to be left alone (HTTP 429)"],
      [{ status: 200, body: {}, reset: true }, "other side closed"],
    ] as const) {
      const target = await behind(simulator, {
        request: ({ graphql }) => (graphql?.query.includes("__schema") ? answer : undefined),
      });
      assert.deepEqual(await drifted(new Service(target)), [
        `not checked | schema | the service does not answer introspection: ${why}`,
      ]);
    }
  });

  it("sends the token to no other origin", async () => {
    const simulator = await start();
    const elsewhere = await start();
    const target = await behind(simulator, {
      answer: (answer) => {
        const here = '"documentUploadPath":"';
        answer.body = JSON.parse(JSON.stringify(answer.body).replaceAll(here, here + elsewhere.url));
      },
    });
    assert(named(await runChecks(target), "not checked").some((name) => /^4\.5: .*another origin/.test(name)));
    assert.deepEqual(elsewhere.calls(), []);
  });
});
