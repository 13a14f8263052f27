import * as l10n from "@vscode/l10n";
import type { DocumentNode } from "graphql";
import { isObject, parsedJson } from "../../domain/unknown";
import { HIDDEN, type Marks } from "../../masking/marks";
import { maskAnswer } from "../../masking/maskAnswer";
import { maskName, maskQuery } from "../../masking/maskQuery";
import type { RecordedAnswer, RecordedExchange, SentBody } from "../../service/transport/connection";

/** A request and its answer: by field, and where no field is known, nothing of a value. */
export function maskedExchange(unmaskedExchange: RecordedExchange, marks: Marks): RecordedExchange {
  const { url, body, answer, failure } = unmaskedExchange;
  const sent = maskedBody(body, marks);
  return {
    ...unmaskedExchange,
    operation: maskedOperation(unmaskedExchange.operation, marks),
    url: maskedUrl(url, body),
    body: sent.body,
    answer: answer && {
      ...answer,
      // Their names are the service's own as well.
      headers: [],
      body: maskedAnswer(answer, sent.document, marks),
    },
    failure: failure && marks.message(failure),
  };
}

/** An operation of the user's is called as they named it, with its fields behind it: `Loan (loan)`. */
export function maskedOperation(operation: string, marks: Marks): string {
  const isTyped = operation.endsWith(")");
  return isTyped ? operation.replace(/[_A-Za-z]\w*/g, (name) => maskName(name, marks)) : operation;
}

/** The path of an upload for a loan officer is the service's own (service.md 4.5). */
function maskedUrl(url: string, body: SentBody): string {
  return body.kind === "form" && body.of === "loanOfficer" ? `${new URL(url).origin}/${HIDDEN}` : url;
}

/** `document`: what was asked for, by which the answer is read. */
function maskedBody(body: SentBody, marks: Marks): { body: SentBody; document?: DocumentNode | undefined } {
  if (body.kind === "form") {
    const parts = body.parts.map((part) => ({
      ...part,
      unmaskedName: marks.text("file", part.unmaskedName),
      unmaskedPath: undefined,
    }));
    return { body: { ...body, parts } };
  }
  const sent = parsedJson(body.text);
  if (!isObject(sent) || typeof sent.query !== "string") return { body: { ...body, text: HIDDEN } };
  const given = isObject(sent.variables) ? sent.variables : {};
  const { text: query, document, variables } = maskQuery(sent.query, given, marks);
  const text = JSON.stringify({ query, ...(isObject(sent.variables) && { variables }) });
  return { body: { ...body, text }, document };
}

function maskedAnswer({ body, whole }: RecordedAnswer, asked: DocumentNode | undefined, marks: Marks): Uint8Array {
  if (body.byteLength === 0) return body;
  const answer = whole ? parsedJson(Buffer.from(body).toString()) : undefined;
  return Buffer.from(
    isObject(answer) ? JSON.stringify(maskAnswer(answer, asked, marks)) : l10n.t("Hidden in share-safe mode."),
  );
}
