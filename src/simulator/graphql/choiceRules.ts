import {
  type ASTVisitor,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import type { Choices } from "../choices";

/** What is checked beside the rules of GraphQL. */
export function rulesOf({ introspection, rootFields }: Choices): ValidationRule[] {
  return [
    ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
    ...(rootFields === null ? [] : [atMostRootFields(rootFields)]),
  ];
}

function atMostRootFields(most: number): ValidationRule {
  return (context): ASTVisitor => ({
    OperationDefinition(operation) {
      const count = fieldsOf(operation.selectionSet, context, new Set());
      if (count <= most) return;
      context.reportError(
        new GraphQLError(`At most ${most} root fields are allowed, not ${count}.`, { nodes: operation }),
      );
    },
  });
}

/** `spread`: the fragments on the way, which may spread themselves. */
function fieldsOf({ selections }: SelectionSetNode, context: ValidationContext, spread: ReadonlySet<string>): number {
  return selections.reduce((sum, selection) => {
    if (selection.kind === "Field") return sum + 1;
    if (selection.kind === "InlineFragment") return sum + fieldsOf(selection.selectionSet, context, spread);
    const name = selection.name.value;
    const fragment = spread.has(name) ? undefined : context.getFragment(name);
    return fragment ? sum + fieldsOf(fragment.selectionSet, context, new Set([...spread, name])) : sum;
  }, 0);
}
