import { type Check, expect, isObject, NotChecked, needs } from "../check";
import { isSuccess, type Service } from "../service";
import { firstBorrowerTask } from "../tasks";
import { needsRejections, REJECT } from "./reject";

async function expectUnauthorized(service: Service, token: string | null): Promise<void> {
  const query = "query ($id: ID!) { loan(id: $id) { id } }";
  const allowed = await service.graphql(query, { id: service.loan });
  // A service that answers nothing to anybody proves nothing.
  if (!isObject(allowed.data?.loan)) throw new NotChecked("the given loan was not found with the right token either");
  const { data, status } = await service.graphql(query, { id: service.loan }, { token });
  expect(!isObject(data?.loan), `The service answered with the loan (HTTP ${status}).`);
}

async function expectNoUpload(service: Service, token: string | null): Promise<void> {
  const { path } = await firstBorrowerTask(service);
  const answer = await service.upload(path, "borrower-task-files", { "conformance.txt": "not to be kept" }, token);
  expect(!isSuccess(answer), `The service took the upload (HTTP ${answer.status}).`);
}

const WRONG = "loan-ops-conformance-wrong-token";

/** service.md 5 */
export const authenticationChecks: readonly Check[] = [
  {
    section: "5.1",
    rule: "The GraphQL endpoint needs the header Authorization",
    run: (service) => expectUnauthorized(service, null),
  },
  {
    section: "5.1",
    rule: "The GraphQL endpoint needs a valid token",
    run: (service) => expectUnauthorized(service, WRONG),
  },
  {
    section: "5.2",
    rule: "The upload endpoint needs the header Authorization",
    writes: true,
    run: (service) => expectNoUpload(service, null),
  },
  {
    section: "5.2",
    rule: "The upload endpoint needs a valid token",
    writes: true,
    run: (service) => expectNoUpload(service, WRONG),
  },
  {
    section: "5.3",
    rule: "rejectDocument requires the scope update:borrower",
    writes: true,
    async run(service) {
      const token = needs(service.target.narrowToken, "no --narrow-token, one without that scope, was given");
      await needsRejections(service);
      const input = {
        loanId: service.loan,
        documentId: "loan-ops-conformance-none",
        archiveReasonNotes: "Conformance",
      };
      const { data, errors, status } = await service.graphql(REJECT, { input }, { token });
      expect(errors.length > 0 || status >= 400, `The service took the rejection (HTTP ${status}).`);
      expect(!isObject(data?.borrower) || !isObject(data.borrower.rejectDocument), "The service answered with a task.");
    },
  },
];
