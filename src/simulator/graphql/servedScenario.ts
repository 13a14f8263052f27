import { type Choices, DEFAULT_CHOICES } from "../choices";
import type { Scenario } from "../scenarios/scenario";
import type { GraphQLExecutor } from "./execute";

/** The scenario that is served at the moment, with what follows from it. A reset may name another. */
export interface ServedScenario {
  scenario: Scenario;
  execute: GraphQLExecutor;
  choices: Choices;
}

/**
 * `own`: choices that stand above those of the scenario. GraphQL is loaded by the first request, which a start does not
 * wait for. Rejects with an Error when the scenario's drift leaves no whole schema.
 */
export async function servedScenario(scenario: Scenario, own: Partial<Choices> = {}): Promise<ServedScenario> {
  const choices = { ...DEFAULT_CHOICES, ...scenario.choices, ...own };
  let made: Promise<GraphQLExecutor> | undefined;
  const executor = () => {
    made ??= import("./execute").then(({ createExecutor }) => createExecutor(scenario.drift, choices));
    return made;
  };
  if (scenario.drift !== undefined) await executor();
  return { scenario, execute: async (request, context) => (await executor())(request, context), choices };
}
