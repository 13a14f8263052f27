import { reasonOf, wasNotExecuted } from "./answer";
import { Failed, NotChecked } from "./check";
import type { Exchange, Service } from "./service";

/** An answer with data, whatever of it may have failed (7.2). */
export interface Reading {
  readonly data: Readonly<Record<string, unknown>>;
  readonly errors: Exchange["errors"];
}

/**
 * Sends a query that the document allows. Fails when the service refuses to execute it; NotChecked when it executed it and
 * gave nothing at all, or cannot at the moment.
 */
export async function readable(
  service: Service,
  query: string,
  variables?: object,
  refused = "The service does not take the query",
): Promise<Reading> {
  const answer = await service.graphql(query, variables);
  const { data, errors } = answer;
  if (data !== undefined) return { data, errors };
  if (!wasNotExecuted(answer) || answer.status >= 500) {
    throw new NotChecked(`the service could not answer: ${reasonOf(answer)}`);
  }
  throw new Failed(`${refused}: ${reasonOf(answer)}`);
}

/** A field that tells of a record that it is there. Some services do not have __typename, which is GraphQL's own. */
export async function presence(service: Service, otherwise: string): Promise<string> {
  const { data } = await service.once("presence", () => service.graphql("{ __typename }"));
  return data === undefined ? otherwise : "__typename";
}
