import assert from "node:assert/strict";
import type { Activity } from "../../../../src/ledger/activity";
import { aboutOf, isFiltered, NO_FILTER, passing } from "../../../../src/vscode/activity/activityFilter";
import { REJECTED } from "./support/rejected";

function activity(id: string, facts: Partial<Activity>): Activity {
  return { ...REJECTED, id, state: "confirmed", ...facts };
}

const DONE = activity("done", {});
const REFUSED = activity("refused", { state: "refused" });
const ELSEWHERE = activity("elsewhere", { environmentId: "production" });
const OTHER_LOAN = activity("other loan", { loanReference: "LN-2", loanId: "loan_2" });
const OF_DEAL = activity("of a deal", { loanReference: undefined, loanId: undefined, dealId: "loan_1" });
const ALL = [DONE, REFUSED, ELSEWHERE, OTHER_LOAN, OF_DEAL];

describe("The filter of the activity", () => {
  it("lets everything pass until something is checked", () => {
    assert.deepEqual(passing(ALL, NO_FILTER), ALL);
    assert.equal(isFiltered(NO_FILTER), false);
  });

  it("asks for any of the outcomes", () => {
    const filter = { ...NO_FILTER, states: ["refused", "unknown"] as const };
    assert.deepEqual(passing(ALL, filter), [REFUSED]);
    assert.equal(isFiltered(filter), true);
  });

  it("asks for a loan, which is another one in another environment, and no deal of the same ID", () => {
    assert.deepEqual(passing(ALL, { ...NO_FILTER, about: [aboutOf(DONE)] }), [DONE, REFUSED]);
    assert.deepEqual(passing(ALL, { ...NO_FILTER, about: [aboutOf(OF_DEAL)] }), [OF_DEAL]);
  });

  it("takes one loan for one, by whichever ID the user called it", () => {
    assert.equal(aboutOf(activity("by its ID", { loanReference: "loan_1" })), aboutOf(DONE));
  });

  it("asks for both where both are checked", () => {
    assert.deepEqual(passing(ALL, { states: ["confirmed"], about: [aboutOf(DONE), aboutOf(OTHER_LOAN)] }), [
      DONE,
      OTHER_LOAN,
    ]);
  });
});
