import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import type { Check } from "../../conformance/check";
import { CHECKS } from "../../conformance/checks";
import { runChecks } from "../../conformance/runChecks";
import { Service } from "../../conformance/service";
import { assertNone } from "../../support/assertNone";
import { callSentences } from "./sentences/calls";
import { createSentences } from "./sentences/create";
import { errorSentences } from "./sentences/errors";
import { reassignSentences } from "./sentences/reassign";
import { rejectSentences } from "./sentences/reject";
import { resourceSentences } from "./sentences/resources";
import { nameOf, type Wrong } from "./sentences/sentence";
import { uploadSentences } from "./sentences/uploads";
import { startWrongService, targetOf } from "./support/wrongService";

/** Every sentence of service.md that a service can violate. */
const SENTENCES = [
  ...[...resourceSentences, ...callSentences, ...createSentences, ...reassignSentences],
  ...[...rejectSentences, ...uploadSentences, ...errorSentences],
];

/** What of it cannot be seen from outside. */
const UNSEEN = readFileSync("test/unit/conformance/sentences/unseen.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, section, says, why] = line.split("|").map((cell) => cell.trim());
    return { section, says, why };
  });

const checks = new Map<string, Check>(CHECKS.map((check) => [nameOf(check), check]));

describe("A service that breaks a sentence of service.md", () => {
  let simulator: Simulator;
  before(async () => {
    simulator = await startSimulator({ scenario: "first-day" });
  });
  after(() => simulator.close());

  /** The verdict of the one check on a service that breaks its sentence. */
  async function verdictOn({ check: name, habit, target }: Wrong): Promise<string> {
    const check = checks.get(name);
    if (check === undefined) return "there is no such check";
    await simulator.reset();
    const { baseUrl, close } = await startWrongService(simulator, habit());
    try {
      const [verdict] = await runChecks(new Service({ ...targetOf(simulator), baseUrl, ...target }), undefined, [
        check,
      ]);
      return verdict?.verdict === "failed" ? "failed" : `${verdict?.verdict}: ${verdict?.why}`;
    } finally {
      await close();
    }
  }

  for (const { section, says, wrongs } of SENTENCES) {
    it(`${section}, “${says}”, fails the check of it`, async () => {
      const missed: string[] = [];
      for (const wrong of wrongs) {
        const verdict = await verdictOn(wrong);
        if (verdict !== "failed") missed.push(`It ${wrong.does}: ${verdict}`);
      }
      assert.deepEqual(missed, []);
    });
  }
});

describe("The list of the sentences of service.md", () => {
  it("breaks each of them, or says why that cannot be seen", () => {
    assertNone(SENTENCES.filter(({ wrongs }) => wrongs.length === 0).map(({ says }) => says));
    assert(UNSEEN.length > 30);
    assertNone(UNSEEN.filter(({ section, says, why }) => !section || !says || !why).map(({ says }) => says));
  });

  it("has a service that fails each check", () => {
    const held = new Set(SENTENCES.flatMap(({ wrongs }) => wrongs.map(({ check }) => check)));
    assertNone([...checks.keys()].filter((name) => !held.has(name)));
  });

  it("covers every section", () => {
    const sections = new Set([...SENTENCES, ...UNSEEN].map(({ section = "" }) => /^\d+(\.\d+)?/.exec(section)?.[0]));
    const expected =
      "1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 3.1 3.2 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 6 7.1 7.2 7.3 7.4 7.5 7.6 8 9";
    assertNone(expected.split(" ").filter((section) => !sections.has(section)));
  });
});
