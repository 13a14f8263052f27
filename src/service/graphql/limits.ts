import type { GraphQLAnswer, GraphQLFault } from "./answer";

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

/** Then to wait is what helps, and to ask for less is not. */
const RATE_WORDINGS = /\b(rate|throttl\w+|reset\w*|remaining|retry|wait|(per|every|each) (second|minute|hour|day))\b/i;

/** Which limit a query exceeds, as far as words tell it. `before`: the errors that came before anything was executed. */
export function limitIn({ data, faults }: GraphQLAnswer, before: readonly GraphQLFault[]): Limit | undefined {
  const found = (limit: Limit, among: readonly GraphQLFault[]) => among.some((fault) => isAboutLimit(limit, fault));
  if (found("page", faults)) return "page";
  if (data !== undefined) return undefined;
  return (["depth", "cost"] as const).find((limit) => found(limit, before));
}

function isAboutLimit(limit: Limit, { message, codes }: GraphQLFault): boolean {
  // The address of an explanation often names another limit.
  const text = [message, ...codes].join(" ").replace(/\bhttps?:\S+|_/g, " ");
  return (
    EXCESS_WORDINGS.test(text) && !RATE_WORDINGS.test(text) && LIMIT_WORDINGS[limit].some((words) => words.test(text))
  );
}
