/** service.md 5.3: the only operation whose scope is stated. */
export const REJECT_DOCUMENT_SCOPE = "update:borrower";

/** The error of a rejection without it. */
export const MISSING_SCOPE = `The access token lacks the scope ${REJECT_DOCUMENT_SCOPE}.`;
