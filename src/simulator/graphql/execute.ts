import {
  type DocumentNode,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from "graphql";
import type { GraphQLContext } from "./context";
import { fieldResolver } from "./fieldResolver";
import type { GraphQLRequest } from "./request";

/**
 * Answers a GraphQL request. Without `data` when it could not be executed: syntax, validation, variables, or no operation
 * chosen among several. Resolvers never wait, so that an operation is one transaction.
 */
export async function executeGraphQL(
  schema: GraphQLSchema,
  request: GraphQLRequest,
  context: GraphQLContext,
): Promise<FormattedExecutionResult> {
  const document = parseDocument(request.query);
  if (document instanceof GraphQLError) return { errors: [document.toJSON()] };
  const invalid = validate(schema, document);
  if (invalid.length > 0) return { errors: invalid.map((error) => error.toJSON()) };
  const { errors, ...result } = await execute({
    schema,
    document,
    variableValues: request.variables,
    operationName: request.operationName,
    contextValue: context,
    fieldResolver,
  });
  return errors === undefined ? result : { ...result, errors: errors.map((error) => error.toJSON()) };
}

function parseDocument(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
