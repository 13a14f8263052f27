import type { Choices } from "../choices";
import type { Drift } from "../scenarios/scenario";
import { rulesOf } from "./choiceRules";
import { schemaOf } from "./executableSchema";
import { createExecutor, type GraphQLExecutor } from "./execute";

/** Throws an Error when the drift leaves no whole schema. */
export function executorOf(drift: Drift | undefined, choices: Choices): GraphQLExecutor {
  return createExecutor(schemaOf(drift), rulesOf(choices));
}
