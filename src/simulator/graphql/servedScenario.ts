import { type Choices, DEFAULT_CHOICES } from "../choices";
import type { Scenario } from "../scenarios/scenario";
import { rulesOf } from "./choiceRules";
import { schemaOf } from "./executableSchema";
import { createExecutor, type GraphQLExecutor } from "./execute";

/** The scenario that is served at the moment, with what follows from it. A reset may name another. */
export interface ServedScenario {
  scenario: Scenario;
  execute: GraphQLExecutor;
  choices: Choices;
}

/** `own`: choices that stand above those of the scenario. Throws an Error when the scenario's drift leaves no whole schema. */
export function servedScenario(scenario: Scenario, own: Partial<Choices> = {}): ServedScenario {
  const choices = { ...DEFAULT_CHOICES, ...scenario.choices, ...own };
  return { scenario, execute: createExecutor(schemaOf(scenario.drift), rulesOf(choices)), choices };
}
