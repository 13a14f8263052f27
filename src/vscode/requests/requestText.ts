import * as l10n from "@vscode/l10n";
import { byteText } from "../../domain/bytes";
import { timeWithZone } from "../../domain/dates";
import { indentedJson, textForEditor } from "../../domain/text";
import { isObject, parsedJson } from "../../domain/unknown";
import { ACTIVITY_KINDS } from "../../ledger/activity";
import { activityKindLabel, filesText } from "../../ledger/activityText";
import type { RecordedAnswer, RecordedExchange, SentBody } from "../../service/transport/connection";
import { keyOfLoan } from "../../service/transport/severalLoans";
import type { KeptRequest } from "../environments/keptRequests";
import { cutLine } from "../ui/documents";

interface RequestTextOptions {
  readonly environment: string;
  readonly masked: boolean;
  /** The loan, of several, that is looked at; and its exchange as if it had been asked for alone. */
  readonly part?: { readonly loan: string; readonly exchange: RecordedExchange } | undefined;
}

/** A request and its answer to read, in parts that can be folded. */
export function requestText(exchange: RecordedExchange, { environment, masked, part: of }: RequestTextOptions): string {
  const { method, url, headers, startedAt, body, loans = [] } = exchange;
  const key = keyOfLoan(loans.indexOf(of?.loan ?? ""));
  const marked = (text: string) => (of === undefined ? text : withMark(text, key, of.loan));
  const time = timeWithZone(startedAt);
  const parts = [
    partText(
      [requestLabel(exchange), environment, time],
      [
        ...(masked ? [commentLine(l10n.t("Share-safe mode is on: what names a person is masked or left out."))] : []),
        ...(of
          ? [commentLine(l10n.t("One request for {0} loans. {1} is {2} in it.", loans.length, of.loan, key))]
          : []),
        `${method} ${url}`,
        ...headers.map(([name, value]) => `${name}: ${value}`),
        `authorization: Bearer ${l10n.t("(the token is not kept)")}`,
      ],
    ),
    ...sentParts(body, marked),
    ...answerParts(exchange, of),
  ];
  return `${textForEditor(parts.join("\n\n"))}\n`;
}

/** A line in front of what is of this loan, where each loan begins a line with its key. */
function withMark(text: string, key: string, loan: string): string {
  return text.replace(new RegExp(`^ *"?${key}"?: `, "m"), (line) => `${commentLine(loan)}\n${line}`);
}

function sentParts(body: SentBody, marked = (text: string) => text): string[] {
  if (body.kind === "form") {
    const title = [filesText(body.parts.length), l10n.t("field {0}", body.field), byteText(body.size)];
    const parts = body.parts.map((one) => [...partHead(body.field, one), commentLine(byteText(one.size))].join("\n"));
    return [partText(title, [parts.join("\n\n")])];
  }
  const sent = sentOperation(body.text);
  if (sent === undefined) return [partText([l10n.t("Body")], [withinPart(body.text)])];
  return [
    partText([l10n.t("Query")], [marked(withinPart(sent.query))]),
    partText([l10n.t("Variables")], [marked(JSON.stringify(sent.variables, null, 2))]),
  ];
}

/** The head of a file's part, as it was on the wire. */
export function partHead(field: string, { unmaskedName, type }: { unmaskedName: string; type: string }) {
  const [name, filename] = [field, unmaskedName].map((text) => text.replace(/\p{Cc}/gu, "").replaceAll('"', "%22"));
  return [`Content-Disposition: form-data; name="${name}"; filename="${filename}"`, `Content-Type: ${type}`];
}

/** What is about to be sent, to read before. */
export function reviewText(environment: string, about: string, body: SentBody): string {
  const parts = [partText([environment], [commentLine(about)]), ...sentParts(body)];
  return `${textForEditor(parts.join("\n\n"))}\n`;
}

function answerParts(exchange: RecordedExchange, of: RequestTextOptions["part"]): string[] {
  const { answer, failure } = exchange;
  const head = partText(
    [l10n.t("Answer"), ...answerFacts({ ...exchange, status: answer?.status, size: answer?.size })],
    [
      ...(failure === undefined ? [] : [commentLine(failure)]),
      ...(answer?.headers ?? []).map(([name, value]) => `${name}: ${value}`),
    ],
  );
  if (answer === undefined) return [head];
  const [wire = "", formatted] = bodyParts(answer);
  const alone = of?.exchange.answer;
  if (of === undefined || alone === undefined) return [head, wire, formatted ?? []].flat();
  const ofLoan = indentedJson(Buffer.from(alone.body).toString());
  return [head, wire, partText([l10n.t("Body, formatted"), of.loan], [ofLoan])];
}

function bodyParts(answer: RecordedAnswer): string[] {
  const text = Buffer.from(answer.body).toString();
  const empty = answer.whole && text === "" ? [l10n.t("The body is empty.")] : [];
  const notes = (answer.whole ? empty : [cutLine(answer)]).map(commentLine);
  const wire = partText([l10n.t("Body")], [...notes, ...(text === "" ? [] : [withinPart(text)])]);
  const pretty = parsedJson(text) === undefined ? text : indentedJson(text);
  return pretty.trim() === text.trim() ? [wire] : [wire, partText([l10n.t("Body, formatted")], [pretty])];
}

function partText(title: readonly string[], lines: readonly string[]): string {
  const line = title.join(" · ").replace(/\s+/g, " ");
  return [`${PART_MARK}${line}`, ...lines].join("\n");
}

function commentLine(text: string): string {
  return `# ${text.replace(/\s+/g, " ")}`;
}

/** No line of it looks like one that begins a part. */
function withinPart(text: string): string {
  return text.replace(/^(?=###)/gm, " ");
}

const PART_MARK = "### ";

/** The parts of a request's document, and in them what is indented below a line: first and last line, counted from 0. */
export function foldsOf(lines: readonly string[]): (readonly [start: number, end: number])[] {
  const folds: [number, number][] = [];
  /** Lines that are open, with their indentation; a part stands further out than all that is in it. */
  const open: { readonly line: number; readonly indent: number }[] = [];
  let last = -1;
  lines.forEach((text, line) => {
    if (text.trim() === "") return;
    const indent = text.startsWith(PART_MARK) ? -1 : text.length - text.trimStart().length;
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
export function requestLabel(facts: Pick<KeptRequest["facts"], "operation" | "subject" | "loans">): string {
  const { operation, subject, loans } = facts;
  if (operation === "loans") return l10n.t("Read {0} loans", loans?.length ?? 0);
  const { loan, deal, document, task } = subject;
  const about = [loan, deal, task, document].filter((one) => one !== undefined).join(", ");
  const name = OPERATION_NAMES.get(operation)?.() ?? operation;
  return about === "" ? name : `${name}: ${about}`;
}

const OPERATION_NAMES: ReadonlyMap<string, () => string> = new Map([
  ["loan", () => l10n.t("Read loan")],
  ["deal", () => l10n.t("Read deal")],
  ["ping", () => l10n.t("Check the connection")],
  ["uploadDocuments", () => activityKindLabel("upload")],
  ...ACTIVITY_KINDS.map((kind) => [kind, () => activityKindLabel(kind)] as const),
]);

/** `HTTP 200`, or what there is in its place; how long it took, and how large it is. */
export function answerFacts({ status, outcome, duration, size }: Partial<KeptRequest["facts"]>): string[] {
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
