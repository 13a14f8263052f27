import * as l10n from "@vscode/l10n";
import { aboutRequest, notUnderstood, ServiceError } from "./failure/serviceError";
import { type DataAnswer, GraphQLEndpoint } from "./graphql/graphqlEndpoint";
import { unreadError } from "./graphql/graphqlErrors";
import { LoanBatches } from "./graphql/loanBatches";
import type { LoanOriginationService, ReadOptions } from "./loanOriginationService";
import { ErrorPlaces } from "./mapping/errorPlaces";
import { mapDeal, mapLoan } from "./mapping/mapLoan";
import { operations } from "./operations";
import type { Connection } from "./transport/connection";

/** The client of one environment, which learns about the service's schema. `now`: milliseconds of a clock that nobody sets. */
export function createService(connection: Connection, now?: () => number): LoanOriginationService {
  const endpoint = new GraphQLEndpoint(connection, now);
  const batches = new LoanBatches(endpoint, operations.loan, connection.log, now);

  async function read<T>(
    name: "loan" | "deal",
    id: string,
    options: ReadOptions,
    map: (value: unknown, errorPlaces: ErrorPlaces) => T | undefined,
  ): Promise<T> {
    const { first, signal } = options;
    const answer =
      name === "loan" ? await batches.read(id, options) : await endpoint.query(operations.deal, { id, first }, signal);
    options.answered?.(answer.request);
    const errorPlaces = new ErrorPlaces(answer.errors, answer.requested);
    return aboutRequest(answer.request, () => map(answer.data[name], errorPlaces) ?? missingRoot(name, answer));
  }

  return {
    async ping(options) {
      const answer = await endpoint.query(operations.ping, {}, options?.signal);
      const { data, errors, request } = answer;
      const failure = errors.length > 0 ? unreadError(answer) : undefined;
      return aboutRequest(request, () => {
        if (typeof data.__typename !== "string") throw failure ?? notUnderstood("no __typename");
        return failure;
      });
    },
    loan: (reference, options) => read("loan", reference, options, mapLoan),
    loansAtOnce: () => batches.size,
    deal: (id, options) => read("deal", id, options, mapDeal),
    async askForEverything() {
      endpoint.askForEverything();
    },
    async createBorrower({ dealId, firstName, lastName, email }) {
      return { id: await endpoint.mutate(operations.createBorrower, { dealId, firstName, lastName, email }) };
    },
    async reassignLoanOfficerTasks(loanId) {
      return { reassignedCount: await endpoint.mutate(operations.reassignLoanOfficerTasks, { loanId }) };
    },
    async rejectDocument({ loanId, documentId, archiveReasonNotes }) {
      const input = { loanId, documentId, archiveReasonNotes };
      return { taskId: await endpoint.mutate(operations.rejectDocument, { input }) };
    },
    async uploadDocuments(request) {
      const { sendUpload } = await import("./upload/sendUpload");
      await sendUpload(connection, request);
    },
  };
}

function missingRoot(field: "loan" | "deal", answer: DataAnswer): never {
  const { data, errors } = answer;
  if (errors.length > 0) throw unreadError(answer);
  if (data[field] === null) {
    const message = l10n.t("The service has nothing with this ID. Check the ID and the environment.");
    throw new ServiceError("notFound", message, { outcome: "refused" });
  }
  throw notUnderstood(`${field} without an ID`);
}
