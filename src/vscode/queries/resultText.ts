import * as l10n from "@vscode/l10n";
import { asOfText } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { indentedJson, oneLine, textForEditor } from "../../domain/text";
import { isObject, parsedJson } from "../../domain/unknown";
import type { RecordedExchange } from "../../service/transport/connection";
import type { KeptRequest } from "../environments/keptRequests";
import { answerFacts, sentOperation } from "../requests/requestText";
import { cutLine } from "../ui/documents";
import { type DocumentOperation, fieldAt } from "./operations";

/** More errors stand in the answer itself. */
const MAX_ERROR_LINES = 20;
const MAX_PATH_LENGTH = 100;
const MAX_LINE_LENGTH = 300;

/** `now`: milliseconds since the epoch. `fields`: lines, counted from 0, about a place of the query, from 1. */
export function resultText(run: QueryRun, environment: string, now: number) {
  const exchange = run.request?.exchange();
  const answer = exchange?.answer;
  const failure = run.failure();
  const facts = answerFacts({ ...exchange, status: answer?.status, size: answer?.size });
  const body = answer === undefined ? "" : new TextDecoder().decode(answer.body);
  // A page of a gateway, for example, is among the requests.
  const text = /^\s*[{"]/.test(body) ? body : "";
  const errors = pathsIn(text);
  const head = [
    [environment, ...facts, asOfText(run.at, now, "medium")].join(" · "),
    ...variableLines(exchange),
    ...(failure === undefined ? [] : [oneLine(failure, MAX_LINE_LENGTH)]),
    ...(answer === undefined || answer.whole ? [] : [cutLine(answer)]),
  ];
  const fields = errors.flatMap((path, index) => {
    const token = fieldAt(run.operation, path)?.loc?.startToken;
    if (token === undefined) return [];
    return [{ line: head.length + index, field: { line: token.line, column: token.column } }];
  });
  const lines = [...[...head, ...errors.map(failedLine)].map((line) => `// ${line}`), indentedJson(text)];
  return { text: `${textForEditor(lines.filter((line) => line !== "").join("\n"))}\n`, fields };
}

/** As they were sent, or as share-safe mode shows them: the next run may have others. */
function variableLines({ body }: Partial<RecordedExchange> = {}): string[] {
  const { variables = {} } = (body?.kind === "graphql" && sentOperation(body.text)) || {};
  if (Object.keys(variables).length === 0) return [];
  return [oneLine(`${l10n.t("Variables:")} ${JSON.stringify(variables)}`, MAX_LINE_LENGTH)];
}

/** Where it failed: the paths of the first errors that have one. */
function pathsIn(text: string): (string | number)[][] {
  const answer = parsedJson(text);
  const errors = isObject(answer) && Array.isArray(answer.errors) ? answer.errors : [];
  const paths = errors.flatMap((error: unknown) => (isObject(error) && Array.isArray(error.path) ? [error.path] : []));
  const named = paths.filter(({ length }) => length > 0).slice(0, MAX_ERROR_LINES);
  const partOf = (part: unknown) => (typeof part === "number" || typeof part === "string" ? part : "");
  return named.map((path) => path.slice(0, MAX_PATH_LENGTH).map(partOf));
}

/** The path is data of the service: only what looks like names of fields is written down. */
function failedLine(path: readonly (string | number)[]): string {
  const shown = path
    .map((part) => (typeof part === "number" || /^[A-Za-z_]\w{0,99}$/.test(part) ? part : "…"))
    .join(".");
  return `${l10n.t("Failed")}: ${oneLine(shown, MAX_LINE_LENGTH)}`;
}

export interface QueryRun {
  readonly environment: Environment;
  readonly operation: DocumentOperation;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** The request with the answer that came; undefined where nothing was sent. */
  readonly request: KeptRequest | undefined;
  /** Why there is no answer, or what is wrong with it, as it may be shown now. */
  failure(): string | undefined;
}
