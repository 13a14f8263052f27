import { at, type Check, expect, NotChecked, needs } from "../check";
import type { Service } from "../service";
import { loanIdOf, officerTasks, type Task } from "../tasks";

const REASSIGN = `mutation ($loanId: ID!) { loan { reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount } } }`;

async function reassign(service: Service, loanId: string): Promise<unknown> {
  return at(await service.data(REASSIGN, { loanId }), "loan", "reassignLoanOfficerTasks", "reassignedCount");
}

const isOfficers = ({ fields }: Task) => fields.assignedTo === "LOAN_OFFICER";

/** Everything but who has it. */
function rest({ fields }: Task): string {
  return JSON.stringify({ ...fields, assignedTo: undefined });
}

/** service.md 3.2 and 4.3, `loan.reassignLoanOfficerTasks`. In this order: the first leaves nothing to reassign. */
export const reassignChecks: readonly Check[] = [
  {
    section: "4.3 reassignLoanOfficerTasks",
    rule: "moves every task of LOAN_OFFICER to BORROWER, keeps all else, counts them, and then has nothing to do (7.4)",
    writes: true,
    async run(service) {
      const before = await officerTasks(service, service.loan);
      const count = await reassign(service, await loanIdOf(service, service.loan));
      const moving = before.filter(isOfficers);
      expect(count === moving.length, `reassignedCount is ${count}, and ${moving.length} tasks were LOAN_OFFICER's.`);
      const after = new Map((await officerTasks(service, service.loan)).map((task) => [task.id, task]));
      for (const task of before) {
        const now = after.get(task.id);
        expect(now !== undefined, "A task is gone.");
        const expected = isOfficers(task) ? "BORROWER" : task.fields.assignedTo;
        expect(
          now.fields.assignedTo === expected,
          `A task of ${task.fields.assignedTo} is ${now.fields.assignedTo}'s now.`,
        );
        expect(rest(now) === rest(task), "Something else of a task has changed.");
      }
      const again = await reassign(service, service.loan);
      expect(again === 0, `With nothing to reassign, reassignedCount is ${again}.`);
      if (moving.length === 0) throw new NotChecked("the loan had no task of LOAN_OFFICER; that this gives 0 was seen");
    },
  },
  {
    section: "4.3 reassignLoanOfficerTasks",
    rule: "takes the friendly ID as well",
    writes: true,
    async run(service) {
      if ((await loanIdOf(service, service.loan)) === service.loan) throw new NotChecked("the loan is given by its ID");
      const count = await reassign(service, service.loan);
      expect(typeof count === "number", "reassignedCount is not a number.");
    },
  },
  {
    section: "8",
    rule: "reassignLoanOfficerTasks may be called on a frozen loan",
    writes: true,
    async run(service) {
      const frozen = needs(service.target.frozenLoan, "no --frozen-loan was given");
      const count = await reassign(service, frozen);
      expect(typeof count === "number", "reassignedCount is not a number.");
    },
  },
];
