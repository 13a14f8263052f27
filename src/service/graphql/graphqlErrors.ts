import * as l10n from "@vscode/l10n";
import { moreText } from "../../domain/limits";
import {
  ANY_REASON,
  areCodesBeforeExecution,
  areRefusalCodes,
  isDocumentError,
  isPlainRefusal,
  isRefusalByStatus,
  refusalReason,
} from "../failure/refusalProof";
import { ServiceError, type ServiceErrorKind } from "../failure/serviceError";
import { type AnswerError, errorsInLog, type GraphQLAnswer } from "./answer";
import { hasResult, type Mutation, type ResultPath } from "./operation";

type RefusalClues = Pick<Mutation<unknown>, "refusals" | "scope">;

/** Why a change is not confirmed, by an answer with errors. `results`: where the changes of the document are. */
export function unconfirmedError(
  answer: GraphQLAnswer,
  results: readonly ResultPath[],
  clues: RefusalClues = ANY_REASON,
): ServiceError {
  if (!changedNothing(answer, results, clues)) {
    return serviceErrorOf(answer, refusesToken(answer) ? "unauthorized" : "errorAnswer", { outcome: "unknown" });
  }
  const reason = reasonOf(answer.errors[0], clues);
  const byCode = ABOUT_THE_TOKEN.get(answer.errors[0]?.codes[0] ?? "") ?? "errorAnswer";
  return serviceErrorOf(answer, reason === "missingScope" ? "forbidden" : byCode, { outcome: "refused", reason });
}

/** Why there is nothing of a read. What does not say no is a failure of the service. */
export function unreadError(answer: GraphQLAnswer): ServiceError {
  if (refusesToken(answer)) return serviceErrorOf(answer, "unauthorized", { outcome: "refused" });
  const limit = limitIn(answer, answer.errors);
  const isNo =
    limit !== undefined ||
    isRefusalByStatus(answer.status) ||
    answer.errors.every((error) => isRefusal(error, ANY_REASON) || isFromBeforeExecution(error, answer));
  if (!isNo) return serviceErrorOf(answer, "serverError", { outcome: "unknown" });
  // Less has been asked for, down to this.
  const nothingSmaller = l10n.t(
    "A query for one entry of each list is refused as well, so a smaller loanOps.pageSize does not help. Ask the service's owner for a higher limit.",
  );
  const saysAbsent = (error: AnswerError) =>
    isPlainRefusal(error.message) && /^(loan|deal)NotFound$/.test(reasonOf(error, ANY_REASON) ?? "");
  const kind = answer.errors.every(saysAbsent) ? "notFound" : "errorAnswer";
  return serviceErrorOf(answer, kind, { outcome: "refused" }, limit === "cost" ? nothingSmaller : undefined);
}

/** Codes that are about the token, in capitals. UNAUTHORIZED stands for either kind. */
const ABOUT_THE_TOKEN: ReadonlyMap<string, ServiceErrorKind> = new Map([
  ["UNAUTHENTICATED", "unauthorized"],
  ["AUTH_NOT_AUTHENTICATED", "unauthorized"],
  ["INVALID_JWT", "unauthorized"],
  ["UNAUTHORIZED", "forbidden"],
  ["FORBIDDEN", "forbidden"],
  ["AUTH_NOT_AUTHORIZED", "forbidden"],
  ["ACCESS_DENIED", "forbidden"],
]);

/** Servers say so by a code, whatever their status. */
export function refusesToken({ errors }: Pick<GraphQLAnswer, "errors">): boolean {
  return errors.some(({ codes: [code = ""] }) => ABOUT_THE_TOKEN.get(code) === "unauthorized");
}

function serviceErrorOf(
  { errors, status }: GraphQLAnswer,
  kind: ServiceErrorKind,
  facts: Pick<ServiceError, "outcome"> & Partial<Pick<ServiceError, "reason">>,
  next?: string,
): ServiceError {
  const words = errors[0]?.message ?? "";
  const said =
    facts.outcome === "refused"
      ? l10n.t('The service refused: "{0}"', words)
      : l10n.t('The service answered with an error: "{0}"', words);
  const more = errors.length - 1;
  const message = [said, more > 0 ? moreText(more) : [], next ?? []].flat().join(" ");
  return new ServiceError(kind, message, { ...facts, status, detail: errorsInLog(errors) });
}

/** An error below a result comes after the work, and each of several changes may have been made without the others. */
function changedNothing(answer: GraphQLAnswer, results: readonly ResultPath[], clues: RefusalClues): boolean {
  const { data, errors } = answer;
  if (results.some((result) => hasResult(data, result) || errors.some((error) => isBelow(error, result)))) return false;
  const said = (result: ResultPath) => errors.filter((error) => isAtOrAbove(error, result));
  const isSaidOfEach = results.every((result) => said(result).length > 0);
  const areOfChanges = new Set(results.flatMap(said)).size === errors.length;
  if (isSaidOfEach && areOfChanges && errors.every((error) => isRefusal(error, clues))) return true;
  return isBeforeExecution(answer, results);
}

/** The status may be that of one of several changes. Before execution a path names parts of the document. */
function isBeforeExecution(answer: GraphQLAnswer, results: readonly ResultPath[]): boolean {
  const { data, executed, errors } = answer;
  if (data !== undefined) return false;
  const isInResult = ({ path, ...error }: AnswerError) => {
    if (path === undefined || (!executed && isAtItsPlace(error))) return false;
    return (executed && !areCodesBeforeExecution(error.codes)) || results.some(([group]) => path[0] === group);
  };
  if (errors.some(isInResult)) return isRefusalByStatus(answer.status) && !executed && results.length === 1;
  return isRefusalByStatus(answer.status) || errors.every((error) => isFromBeforeExecution(error, answer));
}

/** `data: null` is also said after the work, without a path: then the words have to be about a place of the document. */
export function isFromBeforeExecution(error: AnswerError, { executed }: GraphQLAnswer): boolean {
  const byCodes = areCodesBeforeExecution(error.codes);
  if (!executed) return byCodes || isAtItsPlace(error);
  return isAtItsPlace(error) && (byCodes || error.codes.length === 0);
}

function isAtItsPlace({ locations, message }: Pick<AnswerError, "locations" | "message">): boolean {
  return locations.length > 0 && isDocumentError(message);
}

function isRefusal(error: AnswerError, clues: RefusalClues): boolean {
  const isOwn = isPlainRefusal(error.message) && reasonOf(error, clues) !== undefined;
  return isOwn || areRefusalCodes(error.codes);
}

function reasonOf(error: AnswerError | undefined, { refusals, scope }: RefusalClues): ServiceError["reason"] {
  return refusalReason(error?.message ?? "", refusals, scope);
}

function isAtOrAbove({ path }: AnswerError, result: ResultPath): boolean {
  return path?.every((segment, index) => segment === result[index]) === true;
}

function isBelow({ path = [] }: AnswerError, result: ResultPath): boolean {
  return path.length > result.length && result.every((segment, index) => segment === path[index]);
}

/** What a service lets no query exceed (service.md 8 states nothing of it): entries of a list, cost, levels. */
export type Limit = "page" | "cost" | "depth";

/** Statements of what was asked for, by the limit that they are about. Services have no words in common but these. */
const LIMIT_WORDINGS: Readonly<Record<Limit, readonly RegExp[]>> = {
  page: [
    /["'`$]first\b/i,
    /\b(argument|parameter|variable|value of|the) first\b/i,
    /\bfirst["'`]?\s*([:=(]\s*\d|\b(may|must|can|cannot|can't|should|shall|is|exceeds?|limit|argument|parameter)\b)/i,
    /\bpage[ -]?size\b/i,
    /\b(items|records|results|entries|edges|nodes|rows) per page\b/i,
  ],
  depth: [/\b(depth|deep|deeply|nested|nesting|levels)\b/i],
  cost: [/\b(costs?|complexity|complex|expensive|nodes|aliases|tokens|token limit|height)\b/i],
};

const EXCESS_WORDINGS =
  /\bexceed|\bat most\b|\b(no|not|cannot|can't|never) (be )?(more|greater|larger|higher|bigger|above|over)\b|\b(less|lower|smaller|fewer|greater|larger|higher|more) tha[nt]\b|\bmax(imum)?\b|\btoo (many|large|big|high|much|complex|deep|deeply|expensive|costly|nested)\b|\bbetween\b|\bup to\b|\blimit(ed)?\b|\ballowed: \d|[<>]=?\s*\d/i;

/** Words of a limit of rate: to wait helps then, and to ask for less does not. */
const RATE_WORDINGS = /\b(rate|throttl\w+|reset\w*|remaining|retry|wait|(per|every|each) (second|minute|hour|day))\b/i;

/** Which limit a query exceeds, as far as words tell it. `before`: the errors that came before anything was executed. */
export function limitIn({ data, errors }: GraphQLAnswer, before: readonly AnswerError[]): Limit | undefined {
  const found = (limit: Limit, among: readonly AnswerError[]) => among.some((error) => isAboutLimit(limit, error));
  if (found("page", errors)) return "page";
  if (data !== undefined) return undefined;
  return (["depth", "cost"] as const).find((limit) => found(limit, before));
}

function isAboutLimit(limit: Limit, { message, codes }: AnswerError): boolean {
  // The address of an explanation often names another limit.
  const text = [message, ...codes].join(" ").replace(/\bhttps?:\S+|_/g, " ");
  return (
    EXCESS_WORDINGS.test(text) && !RATE_WORDINGS.test(text) && LIMIT_WORDINGS[limit].some((words) => words.test(text))
  );
}
