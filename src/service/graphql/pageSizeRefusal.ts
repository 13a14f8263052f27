import type { GraphQLFault } from "./answer";

/** How services name how many were asked for: the argument, or the size of a page. */
const HOW_MANY = [
  /["'`$]first\b/i,
  /\b(argument|parameter|variable|value of|the) first\b/i,
  /\bfirst["'`]?\s*([:=(]\s*\d|\b(may|must|can|cannot|can't|should|shall|is|exceeds?|limit|argument|parameter)\b)/i,
  /\bpage[ -]?size\b/i,
  /\b(items|records|results|entries|edges|nodes|rows) per page\b/i,
];

/** How services say that the number is too large. */
const TOO_MANY = [
  /\bexceed/i,
  /\bat most\b/i,
  /\b(no|not|cannot|can't|never) (be )?(more|greater|larger|higher|bigger|above|over)\b/i,
  /\b(less|lower|smaller|fewer) than\b/i,
  /\bmax(imum)?\b/i,
  /\btoo (many|large|big|high|much)\b/i,
  /\bbetween\b/i,
  /\bup to\b/i,
  /<=?\s*\d/,
];

/** In characters. Only this much of a message is searched: a real refusal says so early. */
const LONGEST_MESSAGE = 2_000;

/** Whether an error says that `first` was too large. The largest page size is not stated (service.md 8), nor how it is refused. */
export function refusesPageSize(faults: readonly GraphQLFault[]): boolean {
  return faults.some(({ message: words }) => {
    const message = words.slice(0, LONGEST_MESSAGE);
    return HOW_MANY.some((wording) => wording.test(message)) && TOO_MANY.some((wording) => wording.test(message));
  });
}
