import * as l10n from "@vscode/l10n";
import { type GraphQLNamedType, isObjectType, isSpecifiedScalarType } from "graphql";
import { contractSchema } from "../../../contract/graphql";

/** The only name of a type, beside GraphQL's own scalars, that the service states (4.3). */
const DOCUMENTED_INPUT = "RejectDocumentInput";

export function isDocumentedType(name: string): boolean {
  const type = contractSchema().getType(name);
  return name === DOCUMENTED_INPUT || (type !== undefined && isSpecifiedScalarType(type));
}

let words: ReadonlyMap<string, string> | undefined;

/** A text of a GraphQL library without the names of types that are ours alone: nobody may take them for the service's. */
export function withoutOwnTypeNames(text: string): string {
  if (words === undefined) {
    const types = Object.values(contractSchema().getTypeMap());
    const own = types.filter(({ name }) => !isDocumentedType(name) && !name.startsWith("__"));
    const object = (type: GraphQLNamedType) => (isObjectType(type) ? "object" : "input");
    words = new Map(own.map((type) => [type.name, type.name === "Unspecified" ? "scalar" : object(type)]));
  }
  return text
    .replace(/\b([A-Z]\w*)\.(?=[a-z_])/g, (written, name: string) => (words?.has(name) ? "" : written))
    .replace(/\b[A-Z]\w*\b/g, (name) => words?.get(name) ?? name);
}

/** The description of a field in our schema, which begins with its section: "4.2: ID or friendly ID". */
export function aboutSection(description: string): string {
  const [, section, rest] = /^(\d+(?:\.\d+)?)[:;]?\s*(.*)$/s.exec(description) ?? [];
  if (section === undefined) return description;
  const where = l10n.t({
    message: "Service document, section {0}",
    args: [section],
    comment: "{0} is a number such as 4.2",
  });
  return rest === undefined || rest === "" ? where : `${where}: ${rest}`;
}

/** A place in a document, counted from 0 as editors do. */
export type DocumentPosition = Readonly<Record<"line" | "character", number>>;

export type DocumentRange = Readonly<Record<"start" | "end", DocumentPosition>>;
