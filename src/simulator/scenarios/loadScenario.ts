import { copyOf, noSuch } from "../checks";
import type { Scenario } from "./scenario";

/** The scenarios that are built in, each loaded when it is asked for. */
const BUILT_IN = {
  "first-day": async () => (await import("./first-day.loan-ops-scenario.json")).default,
  "busy-friday": async () => (await import("./busy-friday.loan-ops-scenario.json")).default,
  "stuck-loan": async () => (await import("./stuck-loan.loan-ops-scenario.json")).default,
  frozen: async () => (await import("./frozen.loan-ops-scenario.json")).default,
  "drifted-schema": async () => (await import("./drifted-schema.loan-ops-scenario.json")).default,
  "big-book": async () => (await import("./big-book.loan-ops-scenario.json")).default,
} as const;

export const BUILT_IN_SCENARIOS = Object.keys(BUILT_IN) as readonly (keyof typeof BUILT_IN)[];

/** The built-in scenarios with what is in each, to choose from. */
export async function builtInScenarios(): Promise<{ readonly name: string; readonly description: string }[]> {
  const scenarios = await Promise.all(BUILT_IN_SCENARIOS.map((name) => BUILT_IN[name]()));
  return scenarios.map(({ name, description }) => ({ name, description }));
}

/** A built-in one by its name, or one's own by its path. Rejects with a RangeError that says what is wrong. */
export async function loadScenario(nameOrPath: string): Promise<Scenario> {
  const builtIn = BUILT_IN_SCENARIOS.find((name) => name === nameOrPath);
  // A test checks the built-in files against the schema that the type follows.
  if (builtIn !== undefined) return (await BUILT_IN[builtIn]()) as Scenario;
  if (!/[/\\]|\.json$/.test(nameOrPath)) {
    throw new RangeError(noSuch(nameOrPath, [...BUILT_IN_SCENARIOS, "or the path of a file"], "scenario"));
  }
  const { readScenarioFile } = await import("./readScenarioFile");
  return await readScenarioFile(nameOrPath);
}

/** As `loadScenario`; or a checked copy of what a file would hold. */
export async function ownScenario(scenario: string | Scenario): Promise<Scenario> {
  if (typeof scenario === "string") return await loadScenario(scenario);
  const { checkScenario } = await import("./readScenarioFile");
  return checkScenario(copyOf(scenario));
}
