import type { DateFormat, Scenario } from "../scenarios/scenario";
import { schemaOf } from "./executableSchema";
import { createExecutor, type GraphQLExecutor } from "./execute";

/** The scenario that is served at the moment, with what follows from it. A reset may name another. */
export interface ServedScenario {
  scenario: Scenario;
  execute: GraphQLExecutor;
  dates: DateFormat;
}

/** Throws an Error when the scenario's drift leaves no whole schema. */
export function servedScenario(scenario: Scenario): ServedScenario {
  return {
    scenario,
    execute: createExecutor(schemaOf(scenario.drift)),
    dates: scenario.drift?.dates ?? "iso",
  };
}
