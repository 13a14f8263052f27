import { dataOf, expectNoError } from "../answer";
import { assume, at, type Check, expect, isNothing, needs, writes } from "../check";
import { type Exchange, type Service, WRONG_TOKEN } from "../service";
import {
  besideOther,
  expectOtherUnchanged,
  expectUnchanged,
  isClosed,
  type Loan,
  nameOf,
  readLoan,
  type Task,
  waitFor,
} from "../tasks";
import { wrong, wrongCalls } from "./refused";

type Reassignment = Awaited<ReturnType<typeof reassign>>;

const SECTION = "4.3 reassignLoanOfficerTasks";
const CALL = "reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount }";
const REASSIGN = `mutation ($loanId: ID!) { loan { ${CALL} } }`;

/** On the loan that the suite was given, with another one before and after it, if that was given as well. */
function reassignment(service: Service) {
  return service.once("reassignment", async () => {
    await WRONG.make(service);
    return await besideOther(service, () => reassign(service, service.loan));
  });
}

const WRONG = wrongCalls<string>({
  prepare: async ({ loan }) => loan,
  read: (service) => readLoan(service, service.loan),
  succeeded: async (service) => succeeded(await reassignment(service)),
  calls: [
    wrong("5.1", "reassignLoanOfficerTasks needs the header Authorization", (service, loanId) =>
      service.graphql(REASSIGN, { loanId }, null),
    ),
    wrong("5.1", "reassignLoanOfficerTasks needs a valid token", (service, loanId) =>
      service.graphql(REASSIGN, { loanId }, WRONG_TOKEN),
    ),
    wrong("4.1 rule 2", "A mutation starts with the keyword mutation", (service, loanId) =>
      service.graphql(REASSIGN.replace("mutation", "query"), { loanId }),
    ),
    wrong("4.1 rule 2", "reassignLoanOfficerTasks is nested under the group loan", (service, loanId) =>
      service.graphql(`mutation ($loanId: ID!) { ${CALL} }`, { loanId }),
    ),
    wrong(SECTION, "needs loanId", (service) =>
      service.graphql("mutation { loan { reassignLoanOfficerTasks(input: {}) { reassignedCount } } }"),
    ),
  ],
});

/** On a frozen loan, by its ID. */
function frozenReassignment(service: Service, frozen: string) {
  return service.once("frozen reassignment", async () => {
    const { id } = await readLoan(service, frozen);
    return await reassign(service, id);
  });
}

async function reassign(service: Service, reference: string) {
  const call = (loanId: string) => service.graphql(REASSIGN, { loanId });
  const before = await readLoan(service, reference);
  const answer = await call(reference);
  // Where nothing succeeded there is nothing to wait for.
  const waits = (loan: Loan) => [...loan.tasks.values()].some((task) => isOfficers(task) && !isClosed(task));
  const isThere = (loan: Loan) => countOf(answer) === undefined || !waits(loan);
  const after = await waitFor(service, () => readLoan(service, before.id), isThere);
  // Nothing is left to reassign.
  const again = await call(before.id);
  return { before, answer, after, again, afterAgain: await readLoan(service, before.id) };
}

/** undefined when the call did not succeed. */
function countOf({ data, errors }: Exchange): unknown {
  return errors.length > 0 ? undefined : at(data, "loan", "reassignLoanOfficerTasks", "reassignedCount");
}

const isOfficers = ({ kind, fields }: Task) => kind === "officer" && fields.assignedTo === "LOAN_OFFICER";

/** What the rules about its effect are told from: NotChecked when no call succeeded. */
function succeeded<T extends Reassignment>(done: T): T {
  dataOf(done.answer, "reassigning");
  return done;
}

/** The tasks that went from the officer to the borrower. Fails when another one should have; not told for closed ones. */
function expectMoved({ before, after }: Reassignment): number {
  let moved = 0;
  for (const [key, task] of before.tasks) {
    const now = after.tasks.get(key);
    if (!isOfficers(task) || now === undefined) continue;
    // A task that is with the borrower's tasks now is the borrower's.
    const assignee = now.kind === "borrower" ? "BORROWER" : now.fields.assignedTo;
    if (isNothing(assignee) && after.partial) continue;
    if (assignee === "BORROWER") moved += 1;
    // 1 says every outstanding task, 4.3 every task: a closed one may stay.
    else {
      const what = `The ${nameOf(task)} is ${String(assignee)}'s now.`;
      expect(isClosed(task) && assignee === "LOAN_OFFICER", what, after.exchange);
    }
  }
  return moved;
}

function expectCount(answer: Exchange, expected: number): void {
  const count = countOf(answer);
  expect(Number.isInteger(count), `reassignedCount is ${String(count)}, which is not an integer.`, answer);
  expect(count === expected, `reassignedCount is ${String(count)}, and ${expected} tasks were reassigned.`, answer);
}

/** service.md 3.2 and 4.3, `loan.reassignLoanOfficerTasks` */
export const reassignChecks: readonly Check[] = [
  ...WRONG.checks,
  writes(SECTION, "takes the loan as it was given, by ID or friendly ID", async (service) => {
    const { answer } = await reassignment(service);
    expectNoError(answer);
    expect(typeof countOf(answer) === "number", "reassignedCount is not a number.", answer);
  }),
  writes(SECTION, "takes the loan's ID as well when it was given by its friendly ID", async (service) => {
    const { before, again } = succeeded(await reassignment(service));
    assume(before.id !== service.loan, "the loan is given by its ID");
    expectNoError(again);
    expect(typeof countOf(again) === "number", "reassignedCount is not a number.", again);
  }),
  writes(SECTION, "moves every outstanding task of LOAN_OFFICER to BORROWER", async (service) => {
    const done = succeeded(await reassignment(service));
    const moved = expectMoved(done);
    const officers = [...done.before.tasks.values()].filter(isOfficers);
    assume(officers.length > 0, "the loan had no task of LOAN_OFFICER");
    assume(moved >= officers.length, "closed tasks stayed: 1 speaks of outstanding ones, 4.3 of every one");
  }),
  writes(
    SECTION,
    "keeps all else of those tasks: status, taskName, dueDate, documents and every other field (3.2)",
    async (service) => {
      const { before, after } = succeeded(await reassignment(service));
      const stays = (task: Task) => isOfficers(task) && after.tasks.get(task.id)?.kind !== "borrower";
      expectUnchanged(service, before, after, stays, ["assignedTo"]);
      assume([...before.tasks.values()].some(stays), "the loan had no task of LOAN_OFFICER");
    },
  ),
  writes("3.2", "reassignLoanOfficerTasks leaves tasks of everybody else as they are", async (service) => {
    const { before, after } = succeeded(await reassignment(service));
    const others = (task: Task) => !isOfficers(task);
    expectUnchanged(service, before, after, others);
    assume([...before.tasks.values()].some(others), "the loan had no other task");
  }),
  writes(SECTION, "leaves other loans as they are", async (service) => {
    await expectOtherUnchanged(service, succeeded(await reassignment(service)).other);
  }),
  writes(SECTION, "reassignedCount is the number of tasks that were reassigned", async (service) => {
    const done = succeeded(await reassignment(service));
    assume(!done.before.partial && !done.after.partial, "the loan's tasks could not be read whole");
    expectCount(done.answer, movedOf(done));
  }),
  writes(
    "7.4",
    "With nothing to reassign, reassignedCount is 0, without an error, and nothing changes",
    async (service) => {
      const { again, after, afterAgain } = succeeded(await reassignment(service));
      expectNoError(again);
      const left = [...after.tasks.values()].filter((task) => isOfficers(task) && !isClosed(task));
      assume(left.length === 0, "tasks of LOAN_OFFICER were left");
      expectCount(again, 0);
      expectUnchanged(service, after, afterAgain, () => true);
    },
  ),
  writes("8", "reassignLoanOfficerTasks may be called on a frozen loan", async (service) => {
    const frozen = needs(service.target.frozenLoan, "no --frozen-loan was given");
    const done = await frozenReassignment(service, frozen);
    expectNoError(done.answer);
    expectMoved(done);
    expect(Number.isInteger(countOf(done.answer)), "reassignedCount is not an integer.", done.answer);
    // What was not given cannot be counted.
    if (!done.before.partial && !done.after.partial) expectCount(done.answer, movedOf(done));
  }),
];

function movedOf({ before, after }: Reassignment): number {
  const isMoved = (task: Task) => {
    const now = after.tasks.get(task.id);
    return now !== undefined && (now.kind === "borrower" || now.fields.assignedTo !== "LOAN_OFFICER");
  };
  return [...before.tasks.values()].filter((task) => isOfficers(task) && isMoved(task)).length;
}
