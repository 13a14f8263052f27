import { buildSchema, type GraphQLSchema, isObjectType, isSpecifiedScalarType } from "graphql";
import { typeDefs } from "../../../contract/schema";

/** The only name of a type, beside GraphQL's own scalars, that the service states (4.3). */
const STATED_INPUT = "RejectDocumentInput";

let built: GraphQLSchema | undefined;

/** The schema that service.md describes. It knows less than the service does (2.9). */
export function contractSchema(): GraphQLSchema {
  built ??= buildSchema(typeDefs);
  return built;
}

/** Whether the service states this name, so that an operation may write it down. */
export function isStatedType(name: string): boolean {
  const type = contractSchema().getType(name);
  return name === STATED_INPUT || (type !== undefined && isSpecifiedScalarType(type));
}

let words: ReadonlyMap<string, string> | undefined;

/** A text of a GraphQL library without the names of types that are ours alone: nobody may take them for the service's. */
export function withoutOwnTypeNames(text: string): string {
  words ??= wordsForTypes();
  return text
    .replace(/\b([A-Z]\w*)\.(?=[a-z_])/g, (written, name: string) => (words?.has(name) ? "" : written))
    .replace(/\b[A-Z]\w*\b/g, (name) => words?.get(name) ?? name);
}

function wordsForTypes(): ReadonlyMap<string, string> {
  const types = Object.values(contractSchema().getTypeMap());
  const own = types.filter(({ name }) => !isStatedType(name) && !name.startsWith("__"));
  return new Map(own.map((type) => [type.name, type.name === "Unspecified" ? "scalar" : kindWord(isObjectType(type))]));
}

function kindWord(isOutput: boolean): string {
  return isOutput ? "object" : "input";
}
