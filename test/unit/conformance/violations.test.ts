import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import type { Check } from "../../conformance/check";
import { CHECKS } from "../../conformance/checks";
import { runChecks } from "../../conformance/runChecks";
import { Service } from "../../conformance/service";
import { assertNone } from "../../support/assertNone";
import { refusingNothing } from "./support/habits";
import { startWrongService, targetOf } from "./support/wrongService";
import { VIOLATIONS } from "./violations/all";
import { nameOf, type Violation } from "./violations/violation";

/** Of the checks that have no table: they make a call that has to be refused. */
const WRONGLY_TAKEN = { "refuses nothing": refusingNothing };

/** What of service.md cannot be seen from outside. */
const UNSEEN = readFileSync("test/unit/conformance/violations/unseen.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, section, says, why] = line.split("|").map((cell) => cell.trim());
    return { section, says, why };
  });

describe("A service that breaks a rule of service.md", () => {
  let simulator: Simulator;
  before(async () => {
    simulator = await startSimulator({ scenario: "first-day" });
  });
  after(() => simulator.close());

  async function verdictOn(check: Check, violation: Violation): Promise<string> {
    const { habit, target } = "habit" in violation ? violation : { habit: violation, target: {} };
    await simulator.reset();
    const { baseUrl, close } = await startWrongService(simulator, habit);
    try {
      const service = new Service({ ...targetOf(simulator), baseUrl, ...target });
      const [verdict] = await runChecks(service, undefined, [check]);
      return verdict?.verdict === "failed" ? "failed" : `${verdict?.verdict}: ${verdict?.why}`;
    } finally {
      await close();
    }
  }

  for (const check of CHECKS) {
    it(`fails the check of it: ${nameOf(check)}`, async () => {
      const breaking = Object.entries(VIOLATIONS[nameOf(check)] ?? WRONGLY_TAKEN);
      assert.notEqual(breaking.length, 0);
      for (const [does, violation] of breaking) assert.equal(await verdictOn(check, violation), "failed", does);
    });
  }
});

describe("The lists of what breaks service.md", () => {
  it("name only checks that there are", () => {
    const names = new Set(CHECKS.map(nameOf));
    assertNone(Object.keys(VIOLATIONS).filter((name) => !names.has(name)));
  });

  it("say of each sentence that nobody can check why that is so", () => {
    assert(UNSEEN.length > 30);
    assertNone(UNSEEN.filter(({ section, says, why }) => !section || !says || !why).map(({ says }) => says));
  });

  it("cover every section", () => {
    const sections = new Set([...CHECKS, ...UNSEEN].map(({ section = "" }) => /^\d+(\.\d+)?/.exec(section)?.[0]));
    const expected =
      "1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 3.1 3.2 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 6 7.1 7.2 7.3 7.4 7.5 7.6 8 9";
    assertNone(expected.split(" ").filter((section) => !sections.has(section)));
  });
});
