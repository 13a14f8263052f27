import { loan } from "../../../src/service/operations";

/** What the extension asks for when it reads a loan: every field. Variables: `id`, `first`. */
export const LOAN_QUERY = loan.document;
