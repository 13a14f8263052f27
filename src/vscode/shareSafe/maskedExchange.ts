import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/isObject";
import type { Masks } from "../../masking/masks";
import { Faults } from "../../service/mapping/faults";
import { mapDeal } from "../../service/mapping/mapDeal";
import { mapLoan } from "../../service/mapping/mapLoan";
import type { Header, RecordedAnswer, RecordedExchange, SentBody } from "../../service/transport/exchangeRecorder";
import { maskedQuery } from "./maskedQuery";

const HIDDEN = "•••";

/** Variables that name nobody (service.md 4.2, 4.3). */
const KEPT_VARIABLES: ReadonlySet<string> = new Set(["id", "loanId", "dealId", "documentId", "borrowerId", "first"]);

/** Headers of an answer that tell how it was sent, and nothing of what it is about. */
const KEPT_HEADERS: ReadonlySet<string> = new Set([
  ...["cache-control", "connection", "content-encoding", "content-length", "content-type", "date", "keep-alive"],
  ...["retry-after", "transfer-encoding", "vary"],
]);

/** A request and its answer without what names a person: by field, and where no field is known, without all of it. */
export function maskedExchange(trueExchange: RecordedExchange, masks: Masks): RecordedExchange {
  const { url, body, answer, failure } = trueExchange;
  return {
    ...trueExchange,
    url: maskedUrl(url, body),
    body: maskedBody(body, masks),
    answer: answer && {
      ...answer,
      headers: maskedHeaders(answer.headers),
      body: hasOwnNames(body) ? hiddenBody() : maskedAnswer(answer, masks),
    },
    failure: failure && masks.message(failure),
  };
}

/** The path of an upload for a loan officer is the service's own (service.md 4.5). */
function maskedUrl(url: string, { kind }: SentBody): string {
  if (kind === "graphql" || /\/api\/loan-applications\/[^/?#]+\/borrower-tasks\/[^/?#]+\/documents$/.test(url))
    return url;
  return `${new URL(url).origin}/${HIDDEN}`;
}

function maskedBody(body: SentBody, masks: Masks): SentBody {
  if (body.kind === "form") {
    const parts = body.parts.map((part) => ({ ...part, trueName: masks.file(part.trueName), truePath: undefined }));
    return { ...body, parts };
  }
  const sent = parsed(body.text);
  if (!isObject(sent) || typeof sent.query !== "string") return { ...body, text: HIDDEN };
  const { text: query } = maskedQuery(sent.query);
  const variables = isObject(sent.variables) ? { variables: maskedVariables(sent.variables) } : {};
  return { ...body, text: JSON.stringify({ ...sent, query, ...variables }) };
}

function maskedVariables(variables: Readonly<Record<string, unknown>>): object {
  const masked = Object.entries(variables).map(([name, value]) => {
    if (name === "input" && isObject(value)) return [name, maskedVariables(value)];
    return [name, KEPT_VARIABLES.has(name) && typeof value !== "object" ? value : HIDDEN];
  });
  return Object.fromEntries(masked);
}

/** Whether the user called fields otherwise: `id: firstName`. */
function hasOwnNames(body: SentBody): boolean {
  const sent = body.kind === "graphql" ? parsed(body.text) : undefined;
  return isObject(sent) && typeof sent.query === "string" && maskedQuery(sent.query).aliased;
}

function hiddenBody(): Uint8Array {
  return Buffer.from(l10n.t("Hidden in share-safe mode."));
}

function maskedHeaders(headers: readonly Header[]): Header[] {
  return headers.map(([name, value]) => [name, KEPT_HEADERS.has(name.toLowerCase()) ? value : HIDDEN]);
}

function maskedAnswer({ body, whole }: RecordedAnswer, masks: Masks): Uint8Array {
  if (body.byteLength === 0) return body;
  const answer = whole ? parsed(Buffer.from(body).toString()) : undefined;
  if (!isObject(answer)) return hiddenBody();
  const data = isObject(answer.data) ? answer.data : {};
  // Only who is named in it counts here, not how many were asked for.
  const all = Number.POSITIVE_INFINITY;
  const loan = mapLoan(data.loan, new Faults([]), all);
  const deal = loan === undefined ? mapDeal(data.deal, new Faults([]), all) : undefined;
  return Buffer.from(JSON.stringify(masks.answer(answer, { loan, deal })));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
