import { Uri } from "../support/fake/values";
import type { FakeWindow } from "../support/fake/window";

/** Opens a query in the place of the one before. */
export function openQuery(
  { documents }: FakeWindow,
  text: string,
  uri = Uri.from({ scheme: "untitled", path: "/mine.loan-ops.graphql" }),
) {
  const positionAt = (offset: number) => ({ line: text.slice(0, offset).split("\n").length - 1, character: 0 });
  const document = { uri, languageId: "loan-ops-graphql", getText: () => text, positionAt };
  const before = documents.findIndex((one) => `${one.uri}` === `${uri}`);
  documents.splice(before < 0 ? documents.length : before, 1, document);
  return document;
}
