import * as l10n from "@vscode/l10n";
import { oneLine, textForEditor } from "../../domain/text";
import { PART } from "../requests/requestText";
import { changesOf, type Operation } from "./operations";

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
  const document = operation.document.replaceAll("\t", "  ").split(/\r?\n/);
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
  return l10n.t("It changes data: {0}", names);
}
