import { GraphQLDocumentMode, getContextAtPosition } from "graphql-language-service";
import { contractSchema } from "../../../contract/contractSchema";
import { focusOn } from "./focus";
import type { Place } from "./place";

/** What the library knows of a place in a document: its token, and the types around it. */
export function contextAt(text: string, place: Place) {
  const focus = focusOn(text, place);
  if (focus === undefined) return null;
  const options = { mode: GraphQLDocumentMode.EXECUTABLE };
  return getContextAtPosition(focus.text, focus.cursor, contractSchema(), undefined, options);
}
