import { WRONG_TOKEN } from "../changes/wrongToken";
import { at, type Check, expect, isObject, NotChecked, reads } from "../check";
import type { Service } from "../service";

const QUERIES = {
  loan: "query ($id: ID!) { loan(id: $id) { id } }",
  deal: "query ($id: ID!) { deal(id: $id) { id } }",
} as const;

async function expectUnauthorized(service: Service, name: keyof typeof QUERIES, token: string | null): Promise<void> {
  const [query, variables] = [QUERIES[name], { id: service[name] }];
  const allowed = await service.graphql(query, variables);
  // A service that answers nothing to anybody proves nothing.
  if (!isObject(at(allowed.data, name)))
    throw new NotChecked(`the given ${name} was not found with the right token either`);
  const { data, status } = await service.graphql(query, variables, token);
  expect(!isObject(at(data, name)), `The service answered with the ${name} (HTTP ${status}).`);
}

/** service.md 5.1, as far as it can be seen without changing anything. */
export const authenticationChecks: readonly Check[] = (["loan", "deal"] as const).flatMap((name): Check[] => [
  reads("5.1", `The query ${name} needs the header Authorization`, (service) =>
    expectUnauthorized(service, name, null),
  ),
  reads("5.1", `The query ${name} needs a valid token`, (service) => expectUnauthorized(service, name, WRONG_TOKEN)),
]);
