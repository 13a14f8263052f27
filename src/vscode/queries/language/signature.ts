import type { GraphQLArgument } from "graphql";
import { contextAt } from "./contextAt";
import type { Place } from "./place";
import { aboutSection } from "./sections";
import { withoutOwnTypeNames } from "./statedTypes";

export interface Signature {
  readonly label: string;
  readonly parameters: readonly { readonly label: string; readonly about: string | undefined }[];
  /** The parameter that is being written; undefined when none is yet. */
  readonly active: number | undefined;
  readonly about: string | undefined;
}

const IN_ARGUMENTS: ReadonlySet<string> = new Set(["Arguments", "Argument"]);

/** The arguments of the field whose brackets are open at a place. `text` has plain line ends. */
export function signatureAt(text: string, place: Place): Signature | undefined {
  // What stands before the cursor: a closing bracket after it belongs to the field again.
  const context = contextAt(text, { ...place, character: Math.max(0, place.character - 1) });
  if (context === null) return undefined;
  const { fieldDef, argDef } = context.typeInfo;
  if (!fieldDef || !("args" in fieldDef) || fieldDef.args.length === 0) return undefined;
  if (!isInArguments(context.state)) return undefined;
  const parameters = fieldDef.args.map((argument) => ({
    label: parameterLabel(argument),
    about: argument.description ? aboutSection(argument.description) : undefined,
  }));
  const active = argDef ? fieldDef.args.findIndex(({ name }) => name === argDef.name) : -1;
  return {
    label: `${fieldDef.name}(${parameters.map(({ label }) => label).join(", ")})`,
    parameters,
    active: active < 0 ? undefined : active,
    about: fieldDef.description ? aboutSection(fieldDef.description) : undefined,
  };
}

function parameterLabel({ name, type }: GraphQLArgument): string {
  return `${name}: ${withoutOwnTypeNames(String(type))}`;
}

interface State {
  readonly kind?: string | null | undefined;
  readonly prevState?: State | null | undefined;
}

/** Whether brackets are open between the cursor and the field around it. */
function isInArguments(state: State): boolean {
  for (let at: State | null | undefined = state; at; at = at.prevState) {
    if (at.kind && IN_ARGUMENTS.has(at.kind)) return true;
    if (at.kind === "SelectionSet" || at.kind === "Document") return false;
  }
  return false;
}
