import { type DocumentNode, parse, print, visit } from "graphql";

const HIDDEN = "•••";

/** A query as it may be shown. */
export interface MaskedQuery {
  readonly text: string;
  /** Whether fields have names of the user's: then an answer's names do not tell what its values are. */
  readonly aliased: boolean;
}

/** A query without the texts in it and without comments: the user may have written a person's name there. */
export function maskedQuery(query: string): MaskedQuery {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch {
    return { text: HIDDEN, aliased: true };
  }
  let aliased = false;
  let changed = query.includes("#");
  const masked = visit(document, {
    Field: ({ alias }) => {
      if (alias) aliased = true;
    },
    StringValue: (value) => {
      changed = true;
      return { ...value, value: HIDDEN };
    },
  });
  return { text: changed ? print(masked) : query, aliased };
}
