import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";
import { idOf } from "../graphql/json";
import type { Mutation } from "../graphql/operation";
import type { RejectDocumentInput } from "../loanOriginationService";

/** service.md 4.3, borrower.rejectDocument; the only input type whose name is given. */
export const rejectDocument: Mutation<RejectDocumentInput, string> = {
  name: "rejectDocument",
  kind: "mutation",
  document: `mutation RejectDocument($input: RejectDocumentInput!) {
  borrower {
    rejectDocument(input: $input) { taskId }
  }
}`,
  resultPath: ["borrower", "rejectDocument"],
  needed: new Set(),
  scope: REJECT_DOCUMENT_SCOPE,
  refusals: ["missingScope", "documentWithoutTask", "documentNotFound", "loanNotFound"],
  promised: ({ taskId }) => idOf(taskId),
  variables: ({ loanId, documentId, archiveReasonNotes, borrowerId }) => ({
    input: { loanId, documentId, archiveReasonNotes, ...(borrowerId === undefined ? {} : { borrowerId }) },
  }),
};
