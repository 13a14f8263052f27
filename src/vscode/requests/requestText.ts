import * as l10n from "@vscode/l10n";
import { byteText } from "../../domain/bytes";
import { dateFormat } from "../../domain/dates";
import { indentedJson, textForEditor } from "../../domain/text";
import { isObject, parsedJson } from "../../domain/unknown";
import { activityKindLabel, filesText } from "../../ledger/activityText";
import type { RecordedAnswer, RecordedExchange, SentBody } from "../../service/transport/connection";
import type { KeptRequest } from "../environments/keptRequests";
import { cutLine } from "../ui/format";

/** A request and its answer to read, in parts that can be folded. `masked`: whether values are masked. */
export function requestText(
  exchange: RecordedExchange,
  { environment, masked }: { readonly environment: string; readonly masked: boolean },
): string {
  const { method, url, headers, startedAt, body } = exchange;
  const time = dateFormat({ dateStyle: "medium", timeStyle: "medium" }).format(startedAt);
  const parts = [
    part(
      [operationLabel(exchange), environment, time],
      [
        ...(masked ? [note(l10n.t("Share-safe mode is on: what names a person is masked or left out."))] : []),
        `${method} ${url}`,
        ...headers.map(([name, value]) => `${name}: ${value}`),
        `authorization: Bearer ${l10n.t("(the token is not kept)")}`,
      ],
    ),
    ...sentParts(body),
    ...answerParts(exchange),
  ];
  return `${textForEditor(parts.join("\n\n"))}\n`;
}

function sentParts(body: SentBody): string[] {
  if (body.kind === "form") {
    const title = [filesText(body.parts.length), l10n.t("field {0}", body.field), byteText(body.size)];
    const parts = body.parts.map((one) => [...partHead(body.field, one), note(byteText(one.size))].join("\n"));
    return [part(title, [parts.join("\n\n")])];
  }
  const sent = sentOperation(body.text);
  if (sent === undefined) return [part([l10n.t("Body")], [withinPart(body.text)])];
  return operationParts(sent);
}

/** The head of a file's part, as it was on the wire. */
export function partHead(field: string, { trueName, type }: { readonly trueName: string; readonly type: string }) {
  const [name, filename] = [field, trueName].map((text) => text.replace(/\p{Cc}/gu, "").replaceAll('"', "%22"));
  return [`Content-Disposition: form-data; name="${name}"; filename="${filename}"`, `Content-Type: ${type}`];
}

function operationParts({ query, variables }: SentOperation): string[] {
  return [
    part([l10n.t("Query")], [withinPart(query)]),
    part([l10n.t("Variables")], [JSON.stringify(variables, null, 2)]),
  ];
}

/** What is about to be sent, to read before. */
export function reviewText(environment: string, about: string, sent: SentOperation): string {
  return `${textForEditor([part([environment], [note(about)]), ...operationParts(sent)].join("\n\n"))}\n`;
}

function answerParts(exchange: RecordedExchange): string[] {
  const { answer, failure } = exchange;
  const head = part(
    [l10n.t("Answer"), ...answerFacts({ ...exchange, status: answer?.status, size: answer?.size })],
    [
      ...(failure === undefined ? [] : [note(failure)]),
      ...(answer?.headers ?? []).map(([name, value]) => `${name}: ${value}`),
    ],
  );
  return answer === undefined ? [head] : [head, ...bodyParts(answer)];
}

function bodyParts(answer: RecordedAnswer): string[] {
  const text = Buffer.from(answer.body).toString();
  const notes = answer.whole ? [] : [note(cutLine(answer))];
  if (text === "") return [part([l10n.t("Body")], notes.length > 0 ? notes : [note(l10n.t("The body is empty."))])];
  const pretty = parsedJson(text) !== undefined ? indentedJson(text) : undefined;
  const wire = part([l10n.t("Body")], [...notes, withinPart(text)]);
  return pretty === undefined || pretty === text.trim() ? [wire] : [wire, part([l10n.t("Body, formatted")], [pretty])];
}

function part(title: readonly string[], lines: readonly string[]): string {
  const line = title.join(" · ").replace(/\s+/g, " ");
  return [`${PART}${line}`, ...lines].join("\n");
}

function note(text: string): string {
  return `# ${text.replace(/\s+/g, " ")}`;
}

/** No line of it looks like one that begins a part. */
function withinPart(text: string): string {
  return text.replace(/^(?=###)/gm, " ");
}

/** A part begins with such a line. */
const PART = "### ";

/** The parts of a request's document, and in them what is indented below a line: first and last line, counted from 0. */
export function foldsOf(lines: readonly string[]): (readonly [start: number, end: number])[] {
  const folds: [number, number][] = [];
  /** Lines that are open, with their indentation; a part stands further out than all that is in it. */
  const open: { readonly line: number; readonly indent: number }[] = [];
  let last = -1;
  lines.forEach((text, line) => {
    if (text.trim() === "") return;
    const indent = text.startsWith(PART) ? -1 : text.length - text.trimStart().length;
    for (let top = open.at(-1); top !== undefined && top.indent >= indent; top = open.at(-1)) {
      open.pop();
      if (last > top.line) folds.push([top.line, last]);
    }
    open.push({ line, indent });
    last = line;
  });
  for (const { line } of open) if (last > line) folds.push([line, last]);
  return folds.sort(([one], [other]) => one - other);
}

/** What was sent, in words: the operation and what it was about. */
export function operationLabel({ operation, subject }: Pick<KeptRequest["facts"], "operation" | "subject">): string {
  const { loan, deal, document, task } = subject;
  const about = [loan, deal, task, document].filter((one) => one !== undefined).join(", ");
  return [operationName(operation), about].filter((part) => part !== "").join(": ");
}

function operationName(operation: string): string {
  switch (operation) {
    case "loan":
      return l10n.t("Read loan");
    case "deal":
      return l10n.t("Read deal");
    case "ping":
      return l10n.t("Check the connection");
    case "createBorrower":
    case "reassignLoanOfficerTasks":
    case "rejectDocument":
      return activityKindLabel(operation);
    case "uploadDocuments":
      return activityKindLabel("upload");
    default:
      return operation;
  }
}

/** `HTTP 200`, or what there is in its place; how long it took, and how large it is. */
export function answerFacts({ status, outcome, duration, size }: KeptRequest["facts"]): string[] {
  const none = outcome === "underWay" ? l10n.t("no answer yet") : l10n.t("no answer");
  return [
    status === undefined ? none : `HTTP ${status}`,
    ...(duration === undefined ? [] : [`${Math.round(duration)} ms`]),
    ...(size === undefined ? [] : [byteText(size)]),
  ];
}

export interface SentOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The two parts of a GraphQL body (service.md 4.1). Undefined for what is none. */
export function sentOperation(text: string): SentOperation | undefined {
  const body = parsedJson(text);
  if (!isObject(body) || typeof body.query !== "string") return undefined;
  return { query: body.query, variables: isObject(body.variables) ? body.variables : {} };
}
