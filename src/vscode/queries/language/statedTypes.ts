import { isObjectType, isSpecifiedScalarType } from "graphql";
import { contractSchema } from "../../../contract/contractSchema";

/** The only name of a type, beside GraphQL's own scalars, that the service states (4.3). */
const STATED_INPUT = "RejectDocumentInput";

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
