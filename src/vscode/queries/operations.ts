import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from "graphql";

/** One operation of a document, as it is run. */
export interface Operation {
  readonly kind: "query" | "mutation" | "subscription";
  /** Undefined for one without a name, which may be the only one of a document (service.md 4.1 rule 1). */
  readonly name: string | undefined;
  /** Which of the document's operations it is, counted from 0. */
  readonly index: number;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The text that is sent: the operation and the fragments that it uses, as they were typed. */
  readonly document: string;
  readonly node: OperationDefinitionNode;
  readonly fragments: readonly FragmentDefinitionNode[];
}

/** The operations of a document, or where it is broken: then none of them can be run. */
export type Operations =
  | { readonly operations: readonly Operation[]; readonly brokenAt?: undefined }
  | { readonly operations?: undefined; readonly brokenAt: { readonly offset: number; readonly line: number } };

/** `text`: with comments and white space as they are; offsets count in it. */
export function operationsIn(text: string): Operations {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [offset = 0] = error.positions ?? [];
    return { brokenAt: { offset, line: error.locations?.[0]?.line ?? 1 } };
  }
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const operations = document.definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? operationOf(node, text, fragments) : [],
  );
  return { operations: operations.map((operation, index) => ({ ...operation, index })) };
}

function operationOf(
  node: OperationDefinitionNode,
  text: string,
  all: ReadonlyMap<string, FragmentDefinitionNode>,
): Omit<Operation, "index"> {
  const fragments = fragmentsOf(node, all);
  const { start, end } = extentOf(node);
  const parts = [node, ...fragments].map((part) => {
    const extent = extentOf(part);
    return text.slice(extent.start, extent.end);
  });
  return { kind: node.operation, name: node.name?.value, start, end, document: parts.join("\n\n"), node, fragments };
}

function extentOf({ loc }: OperationDefinitionNode | FragmentDefinitionNode): { start: number; end: number } {
  return { start: loc?.start ?? 0, end: loc?.end ?? 0 };
}

/** The fragments that an operation uses, also through others, each once. */
function fragmentsOf(
  node: OperationDefinitionNode,
  all: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>();
  const follow = (part: OperationDefinitionNode | FragmentDefinitionNode) => {
    visit(part, {
      FragmentSpread({ name }: FragmentSpreadNode) {
        const fragment = all.get(name.value);
        if (fragment === undefined || used.has(fragment)) return;
        used.add(fragment);
        follow(fragment);
      },
    });
  };
  follow(node);
  return [...used];
}

/** The operation at a place in the text; of a document with one, that one. */
export function operationAt(operations: readonly Operation[], offset: number): Operation | undefined {
  const [only, ...others] = operations;
  if (others.length === 0) return only;
  return operations.find(({ start, end }) => offset >= start && offset <= end);
}
