import type { DocumentNode } from "graphql";
import * as vscode from "vscode";
import type { Deal, Loan } from "../../domain/loan";
import { remembered } from "../../domain/text";
import { isObject, parsedJson } from "../../domain/unknown";
import { HIDDEN, Marks } from "../../masking/marks";
import { maskAnswer } from "../../masking/maskAnswer";
import { maskDeal, maskLoan } from "../../masking/maskLoan";
import { maskName, maskQuery } from "../../masking/maskQuery";
import { ServiceError } from "../../service/failure/serviceError";
import type { RecordedAnswer, RecordedExchange, SentBody } from "../../service/transport/connection";
import { isConcealed } from "../../store/seen";
import type { Secrets } from "../ui/hostApi";
import { type Masking, pseudonymKey } from "./masking";

export async function loadMasking(
  secrets: Secrets,
  onProblem: (problem: string) => void,
): Promise<(environmentId: string) => Masking> {
  const key = await pseudonymKey(secrets, onProblem);
  return remembered((environmentId) => environmentMasking(key, environmentId));
}

export function environmentMasking(key: Uint8Array, environmentId: string): Masking {
  const marks = new Marks(key, environmentId);
  return {
    on: true,
    loan: maskedOnce<Loan>((loan) => maskLoan(loan, marks)),
    deal: maskedOnce<Deal>((deal) => maskDeal(deal, marks)),
    failure: (failure) => ({ ...failure, message: marks.message(failure.message) }),
    change(change) {
      if (!("before" in change)) return change;
      const kind = ({ status: "status", dueDate: "date", assignedTo: "assignee" } as const)[change.kind];
      const value = (text: string | undefined) =>
        text === undefined || isConcealed(text) ? text : marks.text(kind, text);
      return { ...change, before: value(change.before), after: value(change.after) };
    },
    file: (name) => marks.text("file", name),
    typed: () => vscode.l10n.t("as you typed it (hidden in share-safe mode)"),
    message: marks.message,
    operation: (name) => maskedOperation(name, marks),
    activity(activity) {
      const { operation, fields } = activity;
      if (fields === undefined) return activity;
      const named = operation !== undefined && { operation: maskedNames(operation, marks) };
      return { ...activity, ...named, fields: fields.map((field) => maskedNames(field, marks)) };
    },
    exchange: (exchange) => maskedExchange(exchange, marks),
    error(error) {
      if (!(error instanceof ServiceError)) return error;
      return new ServiceError(error.kind, marks.message(error.message), error);
    },
  };
}

/** The same object for the same object: views compare them. */
function maskedOnce<T extends object>(mask: (value: T) => T): (value: T) => T {
  const known = new WeakMap<T, T>();
  return (value) => {
    const made = known.get(value) ?? mask(value);
    known.set(value, made);
    return made;
  };
}

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
      // Where a part of it is kept, all of it is hidden: what says so is not cut off.
      whole: answer.whole || answer.body.byteLength > 0,
    },
    failure: failure && marks.message(failure),
  };
}

/** An operation of the user's is called as they named it, with its fields behind it: `Loan (loan)`. */
function maskedOperation(operation: string, marks: Marks): string {
  const isTyped = operation.endsWith(")");
  return isTyped ? maskedNames(operation, marks) : operation;
}

function maskedNames(text: string, marks: Marks): string {
  return text.replace(/[_A-Za-z]\w*/g, (name) => maskName(name, marks));
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
  const shown = isObject(answer) ? maskAnswer(answer, asked, marks) : vscode.l10n.t("Hidden in share-safe mode.");
  // As JSON, which keeps its blanks where it is indented.
  return Buffer.from(JSON.stringify(shown));
}
