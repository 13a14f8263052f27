import { Kind, parse, visit } from "graphql";

/** The fields of a document by their paths, such as "loan/borrowers", and where they stand in its text. */
export function fieldsOf(document: string): Map<string, { readonly line: number; readonly column: number }> {
  const fields = new Map<string, { readonly line: number; readonly column: number }>();
  visit(parse(document), {
    Field({ name, loc }, _key, _parent, _path, ancestors) {
      const around = ancestors.flatMap((node) => ("kind" in node && node.kind === Kind.FIELD ? node.name.value : []));
      const { line = 0, column = 0 } = loc?.startToken ?? {};
      fields.set([...around, name.value].join("/"), { line, column });
    },
  });
  return fields;
}
