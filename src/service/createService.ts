import * as l10n from "@vscode/l10n";
import { aboutRequest, ServiceError } from "./failure/serviceError";
import { notUnderstood, refusal } from "./graphql/answer";
import { type DataAnswer, graphqlEndpoint } from "./graphql/graphqlEndpoint";
import { mutationResult } from "./graphql/mutationResult";
import type { LoanOriginationService } from "./loanOriginationService";
import { Faults } from "./mapping/faults";
import { mapDeal, mapLoan } from "./mapping/mapLoan";
import * as operations from "./operations";
import type { Connection } from "./transport/connection";

/** The client of one environment, which learns about the service's schema. `now`: milliseconds of a clock that nobody sets. */
export function createService(connection: Connection, now?: () => number): LoanOriginationService {
  const endpoint = graphqlEndpoint(connection, now);
  return {
    async ping(options) {
      const { data, request } = await endpoint.query(operations.ping, undefined, options?.signal);
      aboutRequest(request, () => {
        if (typeof data.__typename === "string") return;
        throw notUnderstood(
          l10n.t("The server at this address is not a GraphQL service. Check the base URL."),
          "no __typename",
        );
      });
    },
    async loan(reference, { first, signal }) {
      const answer = await endpoint.queryLists(operations.loan, { reference, first }, signal);
      return aboutRequest(
        answer.request,
        () =>
          mapLoan(answer.data.loan, new Faults(answer.faults, answer.leftOut), answer.first) ?? missing("loan", answer),
      );
    },
    async deal(id, { first, signal }) {
      const answer = await endpoint.queryLists(operations.deal, { id, first }, signal);
      return aboutRequest(
        answer.request,
        () =>
          mapDeal(answer.data.deal, new Faults(answer.faults, answer.leftOut), answer.first) ?? missing("deal", answer),
      );
    },
    async askForEverything() {
      endpoint.askForEverything();
    },
    async createBorrower(input) {
      const answer = await endpoint.mutate(operations.createBorrower, input);
      return { id: mutationResult(operations.createBorrower, answer) };
    },
    async reassignLoanOfficerTasks(loanId) {
      const answer = await endpoint.mutate(operations.reassignLoanOfficerTasks, { loanId });
      return { reassignedCount: mutationResult(operations.reassignLoanOfficerTasks, answer) };
    },
    async rejectDocument(input) {
      const answer = await endpoint.mutate(operations.rejectDocument, input);
      return { taskId: mutationResult(operations.rejectDocument, answer) };
    },
    async prepareUpload() {
      await uploadModule();
    },
    async uploadDocuments(request) {
      const { uploadDocuments } = await uploadModule();
      await uploadDocuments(connection, request);
    },
  };
}

/** undici and form-data load only when an upload is planned. */
function uploadModule() {
  return import("./upload/uploadDocuments");
}

const noSuch = {
  loan: () => l10n.t("The service has no loan with this ID. Check the ID and the environment."),
  deal: () => l10n.t("The service has no deal with this ID. Check the ID and the environment."),
};
const withoutId = {
  loan: () => l10n.t("The service's answer contains no loan with an ID. Ask the service's owner."),
  deal: () => l10n.t("The service's answer contains no deal with an ID. Ask the service's owner."),
};

/** Throws why there is no loan or deal: the service refused, has none, or returned something else. */
function missing(field: "loan" | "deal", { data, faults }: DataAnswer): never {
  if (faults.length > 0) throw refusal(faults, "refused");
  if (data[field] === null || data[field] === undefined) {
    throw new ServiceError("notFound", noSuch[field](), {
      outcome: "refused",
    });
  }
  throw notUnderstood(withoutId[field](), `${field} without an ID`);
}
