import { getHoverInformation } from "graphql-language-service";
import { contractSchema } from "../../../contract/contractSchema";
import { focusOn } from "./focus";
import type { Place } from "./place";
import { aboutSection } from "./sections";
import { withoutOwnTypeNames } from "./statedTypes";

export interface HoverText {
  /** GraphQL, such as `loan(id: ID!): object`. */
  readonly code: string;
  readonly about: string | undefined;
}

/** What our schema says of the name at a place; undefined where it knows none. `text` has plain line ends. */
export function hoverAt(text: string, place: Place): HoverText | undefined {
  const focus = focusOn(text, place);
  const found = focus && getHoverInformation(contractSchema(), focus.text, focus.cursor);
  if (typeof found !== "string" || found === "") return undefined;
  const [code = "", ...about] = found.split("\n\n");
  return {
    code: withoutOwnTypeNames(code),
    about: about.length === 0 ? undefined : aboutSection(about.join("\n\n")),
  };
}
