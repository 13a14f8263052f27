import {
  type DocumentNode,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql";
import type { Choices } from "../choices";
import type { Drift } from "../scenarios/scenario";
import { rulesOf } from "./choiceRules";
import type { GraphQLContext } from "./context";
import { schemaOf } from "./executableSchema";
import { parseDocument } from "./parseDocument";
import type { GraphQLRequest } from "./request";

/**
 * Answers a GraphQL request. Without `data` when it could not be executed: syntax, validation, variables, or no operation
 * chosen among several. Resolvers never wait, so that an operation is one transaction.
 */
export type GraphQLExecutor = (request: GraphQLRequest, context: GraphQLContext) => Promise<FormattedExecutionResult>;

/**
 * Clients repeat a few documents, so this many parsed ones are kept, if they are not too long: parsing and checking one
 * is a third of a call.
 */
const KEPT_DOCUMENTS = 100;
const KEPT_LENGTH = 20_000;

/** Throws an Error when the drift leaves no whole schema. */
export function createExecutor(drift: Drift | undefined, choices: Choices): GraphQLExecutor {
  const schema = schemaOf(drift);
  const rules = [...specifiedRules, ...rulesOf(choices)];
  const kept = new Map<string, DocumentNode | readonly GraphQLError[]>();
  const documentOf = (query: string) => {
    const known = kept.get(query);
    if (known !== undefined) return known;
    const document = validDocument(schema, rules, query);
    if (query.length <= KEPT_LENGTH) kept.set(query, document);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_DOCUMENTS && oldest !== undefined) kept.delete(oldest);
    return document;
  };
  return async ({ query, variables, operationName }, contextValue) => {
    const document = documentOf(query);
    if (!("kind" in document)) return { errors: document.map((error) => error.toJSON()) };
    const { errors, ...result } = await execute({
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue,
    });
    return errors === undefined ? result : { ...result, errors: errors.map((error) => error.toJSON()) };
  };
}

/** The document, or the errors that keep it from being executed. */
function validDocument(
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
  query: string,
): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parseDocument(query);
    const errors = validate(schema, document, rules);
    return errors.length === 0 ? document : errors;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}
