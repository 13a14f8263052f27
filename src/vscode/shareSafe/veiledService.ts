import type { LoanOriginationService } from "../../service/loanOriginationService";
import type { Veil } from "./veil";

/** The service as commands have it: what they give it goes through as it is, what comes back is what may be shown. */
export function veiledService(service: LoanOriginationService, veil: Veil): LoanOriginationService {
  const through = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw veil.error(error);
    }
  };
  return {
    ping: (options) => through(service.ping(options)),
    loan: async (reference, options) => veil.loan(await through(service.loan(reference, options))),
    deal: async (id, options) => veil.deal(await through(service.deal(id, options))),
    createBorrower: (input) => through(service.createBorrower(input)),
    reassignLoanOfficerTasks: (loanId) => through(service.reassignLoanOfficerTasks(loanId)),
    rejectDocument: (input) => through(service.rejectDocument(input)),
    prepareUpload: () => through(service.prepareUpload()),
    uploadDocuments: (request) => through(service.uploadDocuments(request)),
  };
}
