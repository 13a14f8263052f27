import * as l10n from "@vscode/l10n";
import { type FieldNode, Kind, print, type SelectionSetNode } from "graphql";
import { oneLine, textForEditor } from "../../domain/text";
import { PART } from "../requests/requestText";
import type { Operation } from "./operations";

interface Change {
  /** What it is, such as `borrower.create`. */
  readonly field: string;
  /** Whether @include or @skip decides on it. */
  readonly conditional: boolean;
}

/** What a dialog shows whole: so many lines, each so long. */
export interface Room {
  readonly lines: number;
  readonly characters: number;
}

/** What is said of a mutation before it is sent. `whole`: the dialog shows all that is sent. */
interface MutationText {
  readonly changes: string;
  readonly document: readonly string[];
  readonly variables: readonly string[];
  readonly whole: boolean;
}

export function mutationText(
  operation: Operation,
  variables: Readonly<Record<string, unknown>>,
  room: Room,
): MutationText {
  const document = operation.document.split(/\r?\n/);
  const values = Object.entries(variables).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const whole = [document, values].every(
    (lines) => lines.length <= room.lines && lines.every((line) => oneLine(line, room.characters) === line.trim()),
  );
  return { changes: changesLine(operation), document, variables: values, whole };
}

/** All that is sent, for a document that is read before it is sent. */
export function reviewText(operation: Operation, variables: Readonly<Record<string, unknown>>, place: string): string {
  const parts = [
    `${PART}${oneLine(place)}\n# ${oneLine(changesLine(operation))}`,
    `${PART}${l10n.t("Query")}\n${operation.document.replace(/^(?=###)/gm, " ")}`,
    `${PART}${l10n.t("Variables")}\n${JSON.stringify(variables, null, 2)}`,
  ];
  return `${textForEditor(parts.join("\n\n"))}\n`;
}

function changesLine(operation: Operation): string {
  const changes = changesOf(operation);
  const counts = [...Map.groupBy(changes, ({ field }) => field)];
  const names = counts.map(([field, { length }]) => (length === 1 ? field : `${field} × ${length}`)).join(", ");
  if (changes.some(({ conditional }) => conditional)) {
    return l10n.t("It makes up to {0} changes: {1}", changes.length, names);
  }
  return changes.length === 1
    ? l10n.t("It changes data: {0}", names)
    : l10n.t("It makes {0} changes: {1}", changes.length, names);
}

/**
 * Each change of a mutation, also of fragments (service.md 4.1 rule 2): a field below a group, or a plain field. What is
 * written twice alike is one, because the service answers it once.
 */
export function changesOf(operation: Operation): readonly Change[] {
  const found = new Map<string, Change>();
  for (const group of fieldsOf(operation.node.selectionSet, operation)) {
    const below = fieldsOf(group.node.selectionSet, operation);
    const name = group.node.name.value;
    const add = (key: string, field: string, conditional: boolean) => {
      const known = found.get(key);
      found.set(key, { field, conditional: conditional && known?.conditional !== false });
    };
    if (below.length === 0) add(written(group.node), name, group.conditional);
    for (const { node, conditional } of below) {
      const key = `${written(group.node)} ${written(node)}`;
      add(key, `${name}.${node.name.value}`, conditional || group.conditional);
    }
  }
  return [...found.values()];
}

interface Selected {
  readonly node: FieldNode;
  readonly conditional: boolean;
}

function fieldsOf(
  set: SelectionSetNode | undefined,
  operation: Operation,
  conditional = false,
  within: readonly string[] = [],
): Selected[] {
  return (set?.selections ?? []).flatMap((selection): Selected[] => {
    const decided = conditional || (selection.directives ?? []).length > 0;
    if (selection.kind === Kind.FIELD) return [{ node: selection, conditional: decided }];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, operation, decided, within);
    const name = selection.name.value;
    if (within.includes(name)) return [];
    const fragment = operation.fragments.find((one) => one.name.value === name);
    return fieldsOf(fragment?.selectionSet, operation, decided, [...within, name]);
  });
}

/** The name that the answer has for it, and its arguments. */
function written({ alias, name, arguments: given = [] }: FieldNode): string {
  return `${(alias ?? name).value}:${name.value}(${given.map(print).join(",")})`;
}
