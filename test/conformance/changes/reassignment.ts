import { at, type Id, isSameId } from "../check";
import type { Exchange, Service, TokenChoice } from "../service";
import { type Loan, readLoan } from "../tasks";
import { WRONG_TOKEN } from "./wrongToken";

/** What handing the officer's tasks of a loan to the borrower did. */
export interface Reassignment {
  /** After the calls that should have been refused, right before the one that should not. */
  readonly before: Loan;
  /** By the reference that the suite was given. */
  readonly answer: Exchange;
  /** By the loan's ID, when the service did not take a friendly ID. */
  readonly byId: Exchange | undefined;
  readonly after: Loan;
  /** Once more, by the loan's ID: nothing is left to reassign. */
  readonly again: Exchange;
  readonly afterAgain: Loan;
}

/** What came of calls that should have been refused, made before the real one. */
export interface RefusedReassignments {
  readonly before: Loan;
  readonly answers: Readonly<
    Record<"withoutToken" | "wrongToken" | "asQuery" | "outsideGroup" | "withoutLoan", readonly [Exchange, Loan]>
  >;
}

const CALL = "reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount }";
const REASSIGN = `mutation ($loanId: ID!) { loan { ${CALL} } }`;

/** On the loan that the suite was given, with the frozen one before and after it, if that was given as well. */
export function reassignment(
  service: Service,
): Promise<Reassignment & { readonly otherLoan: readonly [Loan, Loan] | undefined }> {
  return service.once("reassignment", async () => {
    await refusedReassignments(service);
    const { frozenLoan } = service.target;
    const otherBefore = frozenLoan === undefined ? undefined : await readLoan(service, frozenLoan);
    const done = await reassign(service, service.loan);
    if (otherBefore === undefined || isSameId(otherBefore.id, done.before.id)) return { ...done, otherLoan: undefined };
    return { ...done, otherLoan: [otherBefore, await readLoan(service, otherBefore.id)] };
  });
}

export function refusedReassignments(service: Service): Promise<RefusedReassignments> {
  return service.once("refused reassignments", async () => {
    const { loan } = service;
    const before = await readLoan(service, loan);
    const attempt = async (query: string, token?: TokenChoice): Promise<readonly [Exchange, Loan]> => {
      const variables = query.includes("$loanId") ? { loanId: loan } : undefined;
      return [await service.graphql(query, variables, token), await readLoan(service, loan)];
    };
    return {
      before,
      answers: {
        withoutToken: await attempt(REASSIGN, null),
        wrongToken: await attempt(REASSIGN, WRONG_TOKEN),
        asQuery: await attempt(REASSIGN.replace("mutation", "query")),
        outsideGroup: await attempt(`mutation ($loanId: ID!) { ${CALL} }`),
        withoutLoan: await attempt("mutation { loan { reassignLoanOfficerTasks(input: {}) { reassignedCount } } }"),
      },
    };
  });
}

/** On a frozen loan, by its ID. */
export function frozenReassignment(service: Service, frozen: string): Promise<Reassignment> {
  return service.once("frozen reassignment", async () => {
    const { id } = await readLoan(service, frozen);
    return await reassign(service, id);
  });
}

async function reassign(service: Service, reference: Id): Promise<Reassignment> {
  const call = (loanId: Id) => service.graphql(REASSIGN, { loanId });
  const before = await readLoan(service, reference);
  const answer = await call(reference);
  const isRefused = countOf(answer) === undefined && !isSameId(before.id, reference);
  const byId = isRefused ? await call(before.id) : undefined;
  const after = await readLoan(service, before.id);
  const again = await call(before.id);
  return { before, answer, byId, after, again, afterAgain: await readLoan(service, before.id) };
}

/** undefined when the call did not succeed. */
export function countOf({ data, errors }: Exchange): unknown {
  return errors.length > 0 ? undefined : at(data, "loan", "reassignLoanOfficerTasks", "reassignedCount");
}
