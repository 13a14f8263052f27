import * as l10n from "@vscode/l10n";
import { dateFormat } from "../../domain/dateFormat";
import { textForEditor } from "../../domain/editorEscapes";
import type { RecordedAnswer, RecordedExchange, SentBody } from "../../service/transport/exchangeRecorder";
import { byteText } from "../base/byteText";
import { indentedJson } from "../base/indentedJson";
import { PART } from "./folds";
import { operationLabel, statusText } from "./operationLabel";
import { sentOperation } from "./sentOperation";

export interface RequestOptions {
  readonly environment: string;
  /** Whether values are masked. */
  readonly masked: boolean;
}

/** A request and its answer to read, in parts that can be folded. */
export function requestText(exchange: RecordedExchange, { environment, masked }: RequestOptions): string {
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
    ...answerParts(exchange, masked),
  ];
  return `${textForEditor(parts.join("\n\n"))}\n`;
}

function sentParts(body: SentBody): string[] {
  if (body.kind === "form") {
    const files = body.parts.map(({ trueName, contentType, size }) =>
      [trueName, contentType, byteText(size)].filter((one) => one !== "").join(" · "),
    );
    const title = files.length === 1 ? l10n.t("1 file") : l10n.t("{0} files", files.length);
    return [part([title, l10n.t("field {0}", body.field), byteText(body.size)], files.map(withinPart))];
  }
  const sent = sentOperation(body.text);
  if (sent === undefined) return [part([l10n.t("Body")], [withinPart(body.text)])];
  return [
    part([l10n.t("Query")], [withinPart(sent.query)]),
    part([l10n.t("Variables")], [JSON.stringify(sent.variables, null, 2)]),
  ];
}

function answerParts(exchange: RecordedExchange, masked: boolean): string[] {
  const { answer, outcome, duration, failure } = exchange;
  const status = statusText({ status: answer?.status, outcome });
  const milliseconds = duration === undefined ? [] : [`${Math.round(duration)} ms`];
  const size = answer === undefined ? [] : [byteText(answer.size)];
  const head = part(
    [l10n.t("Answer"), status, ...milliseconds, ...size],
    [
      ...(failure === undefined ? [] : [note(failure)]),
      ...(answer?.headers ?? []).map(([name, value]) => `${name}: ${value}`),
    ],
  );
  return answer === undefined ? [head] : [head, ...bodyParts(answer, masked)];
}

function bodyParts(answer: RecordedAnswer, masked: boolean): string[] {
  const text = Buffer.from(answer.body).toString();
  const notes = cutNotes(answer);
  if (text === "") return [part([l10n.t("Body")], notes.length > 0 ? notes : [note(l10n.t("The body is empty."))])];
  const pretty = isJson(text) ? indentedJson(text) : undefined;
  const title = masked ? l10n.t("Body, masked") : l10n.t("Body as it came");
  const wire = part([title], [...notes, withinPart(text)]);
  return pretty === undefined || pretty === text.trim() ? [wire] : [wire, part([l10n.t("Body, formatted")], [pretty])];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function cutNotes({ body, size, whole }: RecordedAnswer): string[] {
  if (whole) return [];
  return body.byteLength < size
    ? [note(l10n.t("Only the first {0} of {1} are kept.", byteText(body.byteLength), byteText(size)))]
    : [note(l10n.t("The body was not read to its end."))];
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
