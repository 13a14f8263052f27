import { isObject, parsedJson } from "../domain/unknown";
import type { ActivityFacts, ActivityOutcome, ActivityResult, CheckFinding, SentFile } from "./activity";
import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES, CHECK_FINDINGS } from "./activity";

/** One line of the record: one thing that happened to one activity. `at` is in milliseconds since the epoch. */
export type LedgerLine = { readonly id: string; readonly at: number } & (
  | { readonly event: "planned"; readonly process: string; readonly facts: ActivityFacts }
  | { readonly event: "sent" }
  | { readonly event: ActivityOutcome; readonly result: ActivityResult | undefined }
  | { readonly event: "checked"; readonly finding: CheckFinding }
);

type LineFields = Readonly<Record<string, unknown>>;
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The line as JSON. Only the fields named here get into the record, whatever else an object carries. */
export function writeLine(line: LedgerLine): string {
  const head = { id: line.id, at: new Date(line.at).toISOString(), event: line.event };
  switch (line.event) {
    case "planned":
      return JSON.stringify({ ...head, process: line.process, ...factsIn({ ...line.facts }) });
    case "sent":
      return JSON.stringify(head);
    case "checked":
      return JSON.stringify({ ...head, finding: line.finding });
    default:
      return JSON.stringify({ ...head, result: line.result && resultIn({ ...line.result }) });
  }
}

/** Undefined for anything that is not a complete known line: torn, foreign, or an event of a newer version. */
export function readLine(text: string): LedgerLine | undefined {
  const fields = parsedJson(text);
  if (!isObject(fields) || typeof fields.id !== "string" || typeof fields.at !== "string") return undefined;
  const at = Date.parse(fields.at);
  if (Number.isNaN(at)) return undefined;
  const { id, event, process } = fields;
  if (event === "planned") {
    const facts = factsIn(fields);
    return facts && typeof process === "string" ? { id, at, event, process, facts } : undefined;
  }
  if (event === "sent") return { id, at, event };
  if (event === "checked") {
    const finding = CHECK_FINDINGS.find((one) => one === fields.finding);
    return finding && { id, at, event, finding };
  }
  const outcome = ACTIVITY_OUTCOMES.find((one) => one === event);
  if (outcome === undefined) return undefined;
  return { id, at, event: outcome, result: isObject(fields.result) ? resultIn(fields.result) : undefined };
}

/** Undefined when a required field is missing, or the kind is of a newer version. */
function factsIn(fields: LineFields): ActivityFacts | undefined {
  const { environmentId, environmentName, taskKind, files, operation, fields: run, idsBefore } = fields;
  const kind = ACTIVITY_KINDS.find((one) => one === fields.kind);
  if (!kind || typeof environmentId !== "string" || typeof environmentName !== "string") return undefined;
  const facts: Writable<ActivityFacts> & Record<string, unknown> = { kind, environmentId, environmentName };
  copy("string", ["origin", "loanReference", "loanId", "taskId", "documentId", "dealId"], fields, facts);
  copy("number", ["idsReadAt"], fields, facts);
  if (fields.preparedBy === "agent") facts.preparedBy = "agent";
  if (taskKind === "borrower" || taskKind === "loanOfficer") facts.taskKind = taskKind;
  if (Array.isArray(files)) facts.files = files.flatMap(fileOf);
  if (isName(operation)) facts.operation = operation;
  if (Array.isArray(run)) facts.fields = run.filter(isName);
  if (Array.isArray(idsBefore)) facts.idsBefore = idsBefore.filter((id) => typeof id === "string");
  return facts;
}

/** Names of GraphQL alone, so that no value gets in by accident. */
function isName(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z_]\w{0,99}(\.[A-Za-z_]\w{0,99})*$/.test(value);
}

function fileOf(file: unknown): SentFile[] {
  if (!isObject(file)) return [];
  const { sha256, size } = file;
  return typeof sha256 === "string" && typeof size === "number" ? [{ sha256, size }] : [];
}

function resultIn(fields: LineFields): ActivityResult {
  const result: ActivityResult & Record<string, unknown> = {};
  copy("number", ["reassignedCount", "status", "bytesSent"], fields, result);
  copy("string", ["taskId", "borrowerId", "errorKind"], fields, result);
  return result;
}

function copy(type: "string" | "number", names: readonly string[], from: LineFields, to: Record<string, unknown>) {
  for (const name of names) if (typeof from[name] === type) to[name] = from[name];
}
