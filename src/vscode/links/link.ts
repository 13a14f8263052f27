import * as vscode from "vscode";
import type { TaskKind } from "../../domain/task";
import { INVISIBLE } from "../../domain/text";
import type { App } from "../app/app";
import { reporting } from "../ui/failures";

export interface LinkTarget {
  readonly environmentId: string;
  readonly loanReference: string;
  readonly borrowerId?: string | undefined;
  readonly taskId?: string | undefined;
  /** Which task it is where a borrower task and a loan officer task have the same ID. */
  readonly taskKind?: TaskKind | undefined;
}

/** As VS Code hands it over: it has decoded percent signs once. */
export type LinkParts = Pick<vscode.Uri, "path" | "query" | "fragment">;

const PATH = "/open";
const PARAMETERS: readonly string[] = ["environment", "loan", "borrower", "task", "kind"];
const MAX_VALUE_LENGTH = 300;

/** `vscode://loan-ops.loan-ops/open?environment=sandbox&loan=LN-2041&task=task_1`; undefined where none would be opened. */
export function linkOf(scheme: string, target: LinkTarget): string | undefined {
  const { environmentId, loanReference, borrowerId, taskId, taskKind } = target;
  const values = [environmentId, loanReference, borrowerId, taskId, taskId === undefined ? undefined : taskKind];
  if (values.some((value) => value !== undefined && !isReference(value))) return undefined;
  const query = values.flatMap((value, index) => (value === undefined ? [] : `${PARAMETERS[index]}=${encoded(value)}`));
  return `${scheme}://loan-ops.loan-ops${PATH}?${query.join("&")}`;
}

/** The target of a link, or what is wrong with it, for the log. Nothing but known parameters is taken, each once. */
export function parseLink({ path, query, fragment }: LinkParts): LinkTarget | { readonly problem: string } {
  if (path !== PATH) return { problem: "another path" };
  if (fragment !== "") return { problem: "a fragment" };
  const values = new Map<string, string>();
  for (const part of query.split("&")) {
    const [name = "", raw = "", ...more] = part.split("=");
    if (!PARAMETERS.includes(name)) return { problem: "an unknown parameter" };
    if (values.has(name)) return { problem: `${name} is given twice` };
    const value = more.length > 0 ? undefined : decoded(raw);
    if (value === undefined || !isReference(value)) return { problem: `the value of ${name}` };
    values.set(name, value);
  }
  const [environmentId, loanReference, borrowerId, taskId, taskKind] = PARAMETERS.map((name) => values.get(name));
  if (environmentId === undefined || loanReference === undefined) return { problem: "no environment or no loan" };
  if (borrowerId !== undefined && taskId !== undefined) return { problem: "a borrower and a task" };
  if (taskKind === undefined) return { environmentId, loanReference, borrowerId, taskId };
  const isKind = taskKind === "borrower" || taskKind === "loanOfficer";
  if (taskId === undefined || !isKind) return { problem: "another kind, or a kind without a task" };
  return { environmentId, loanReference, borrowerId, taskId, taskKind };
}

/** Twice, because VS Code decodes once and `&` or `=` in a value could not be told from our own then. */
function encoded(value: string): string {
  const once = encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encodeURIComponent(once);
}

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** What can be an ID or stand on the list: some characters on one line, all of which a dialog shows. */
function isReference(value: string): boolean {
  return value !== "" && value.length <= MAX_VALUE_LENGTH && value === value.trim() && !INVISIBLE.test(value);
}

/** Takes the links that lead here. */
export function linkHandler(
  app: App,
  load: () => Promise<{ openLink(app: App, uri: LinkParts): Promise<void> }>,
): vscode.Disposable {
  return vscode.window.registerUriHandler({
    handleUri: (uri) => reporting(app.log, async () => (await load()).openLink(app, uri)),
  });
}
