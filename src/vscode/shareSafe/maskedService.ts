import type { LoanOriginationService } from "../../service/loanOriginationService";
import type { Masking } from "./masking";

/** The service for commands: arguments pass unchanged, and results are masked. */
export function maskedService(service: LoanOriginationService, masking: Masking): LoanOriginationService {
  const through = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw masking.error(error);
    }
  };
  return {
    ping: (options) => through(service.ping(options)),
    loan: async (reference, options) => masking.loan(await through(service.loan(reference, options))),
    deal: async (id, options) => masking.deal(await through(service.deal(id, options))),
    askForEverything: () => through(service.askForEverything()),
    createBorrower: (input) => through(service.createBorrower(input)),
    reassignLoanOfficerTasks: (loanId) => through(service.reassignLoanOfficerTasks(loanId)),
    rejectDocument: (input) => through(service.rejectDocument(input)),
    prepareUpload: () => through(service.prepareUpload()),
    uploadDocuments: (request) => through(service.uploadDocuments(request)),
  };
}
