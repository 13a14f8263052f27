import {
  type GraphQLInputType,
  getNamedType,
  isInputType,
  isSpecifiedScalarType,
  Kind,
  type TypeNode,
  typeFromAST,
} from "graphql";
import { contractSchema } from "../../../contract/contractSchema";
import { isStatedType } from "../language/statedTypes";
import type { Operation } from "../operations";

/** What a document of variables may hold: all that the operations beside it declare. */
export interface DeclaredVariable {
  readonly name: string;
  /** A file serves all operations of its document, and two of them may declare a variable otherwise. */
  readonly types: readonly TypeNode[];
  /** Whether every operation needs a value: one that does not can be run without it. */
  readonly required: boolean;
}

export function declaredVariables(operations: readonly Operation[]): ReadonlyMap<string, DeclaredVariable> {
  const found = new Map<string, { types: TypeNode[]; needing: number }>();
  for (const { node } of operations) {
    for (const { variable, type, defaultValue } of node.variableDefinitions ?? []) {
      const { value: name } = variable.name;
      const known = found.get(name) ?? { types: [], needing: 0 };
      known.types.push(type);
      if (type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined) known.needing++;
      found.set(name, known);
    }
  }
  return new Map(
    Array.from(found, ([name, { types, needing }]) => [name, { name, types, required: needing >= operations.length }]),
  );
}

/** The type that a variable is declared with, as far as the service states it. Anything is accepted for one that it does not. */
export function statedType(node: TypeNode): GraphQLInputType | undefined {
  if (!isStatedType(nameIn(node))) return undefined;
  const type = typeFromAST(contractSchema(), node);
  return isInputType(type) ? type : undefined;
}

/** Of GraphQL itself: what does not fit is wrong, whatever the service knows. */
export function isOfTheLanguage(type: GraphQLInputType): boolean {
  return isSpecifiedScalarType(getNamedType(type));
}

function nameIn(node: TypeNode): string {
  return node.kind === Kind.NAMED_TYPE ? node.name.value : nameIn(node.type);
}
