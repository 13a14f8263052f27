import type { RefusalReason } from "./serviceError";

/**
 * Which of the reasons for which service.md has an operation refused these words tell, if any. It states no words (7.6),
 * so this reads what services commonly say. `scope`: the one that the operation needs.
 */
export function refusalReason(
  words: string,
  reasons: readonly RefusalReason[],
  scope: string | undefined,
): RefusalReason | undefined {
  return reasons.find((reason) => tells(reason, words, scope));
}

function tells(reason: RefusalReason, words: string, scope: string | undefined): boolean {
  switch (reason) {
    case "missingScope":
      // RFC 6750 has the code insufficient_scope.
      return (scope !== undefined && words.includes(scope)) || /insufficient[ _]scope/i.test(words);
    case "documentWithoutTask":
      return /\b(no|without an?|lacks an?) (associated )?task\b|\bnot (associated|linked|tied)\b[^.]*\btask\b/i.test(
        words,
      );
    case "documentNotFound":
      return isAbsent("document").test(words);
    case "loanNotFound":
      return isAbsent("loan").test(words);
    case "dealNotFound":
      return isAbsent("deal").test(words);
  }
}

/** As in "Document not found", "no such document", "unknown document" and "document d1 does not exist". */
function isAbsent(thing: string): RegExp {
  return new RegExp(
    `\\b(no|no such|unknown) ${thing}\\b|\\b${thing}\\b[^.]*(not found|not exist|n['’]t exist|unknown|\\bnot on\\b)`,
    "i",
  );
}
