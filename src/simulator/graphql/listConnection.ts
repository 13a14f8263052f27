import { GraphQLError } from "graphql";

export interface ListConnection<T> {
  readonly edges: readonly { readonly node: T }[];
}

/**
 * service.md 2.1: `first` limits the number of edges. No default is stated, so without it all are returned; a negative
 * number of edges cannot be meant, so it is an error.
 */
export function connectionOf<T>(nodes: readonly T[], first: number | null | undefined): ListConnection<T> {
  if (first !== null && first !== undefined && first < 0) {
    throw new GraphQLError(`The argument "first" must not be negative: ${first}.`);
  }
  return { edges: nodes.slice(0, first ?? undefined).map((node) => ({ node })) };
}
