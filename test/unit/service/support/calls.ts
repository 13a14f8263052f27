import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import type { operations } from "../../../../src/service/operations";

type Call = (service: LoanOriginationService) => Promise<unknown>;

/** Each operation, called in the usual way. */
export const CALLS: Readonly<Record<keyof typeof operations, Call>> = {
  ping: (service) => service.ping(),
  loan: (service) => service.loan("LN-1", { first: 5 }),
  deal: (service) => service.deal("deal_1", { first: 5 }),
  createBorrower: (service) =>
    service.createBorrower({ dealId: "deal_1", firstName: "Þórdís", lastName: "王", email: "x@example.com" }),
  reassignLoanOfficerTasks: (service) => service.reassignLoanOfficerTasks("LN-1"),
  rejectDocument: (service) =>
    service.rejectDocument({ loanId: "LN-1", documentId: "doc_1", archiveReasonNotes: "Blurred." }),
};
