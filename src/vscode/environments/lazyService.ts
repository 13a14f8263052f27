import type { LoanOriginationService } from "../../service/loanOriginationService";
import type { Connection } from "../../service/transport/connection";

/** The client, loaded with its libraries by the first call: activation needs none of it. */
export function lazyService(connection: Connection): LoanOriginationService {
  let loaded: Promise<LoanOriginationService> | undefined;
  const service = () => {
    loaded ??= import("../../service/createService").then(({ createService }) => createService(connection));
    return loaded;
  };
  return {
    ping: async (options) => (await service()).ping(options),
    loan: async (reference, options) => (await service()).loan(reference, options),
    deal: async (id, options) => (await service()).deal(id, options),
    askForEverything: async () => (await service()).askForEverything(),
    createBorrower: async (input) => (await service()).createBorrower(input),
    reassignLoanOfficerTasks: async (loanId) => (await service()).reassignLoanOfficerTasks(loanId),
    rejectDocument: async (input) => (await service()).rejectDocument(input),
    prepareUpload: async () => (await service()).prepareUpload(),
    uploadDocuments: async (request) => (await service()).uploadDocuments(request),
  };
}
