import assert from "node:assert/strict";
import type { TaskRecord } from "../../../../src/simulator/state/state";
import {
  type Answer,
  at,
  dataOf,
  eachWithSimulator,
  execute,
  listAt,
  pathsOf,
  postGraphQL,
  REASSIGN,
} from "../callSimulator";

describe("Simulator, mutations", () => {
  const simulator = eachWithSimulator();

  describe("borrower.create", () => {
    const CREATE = `mutation C($dealId: ID!, $firstName: String!) { borrower { create(input: { dealId: $dealId,
      personalInformation: { firstName: $firstName, lastName: "王", email: "new@example.com" } }) { id } } }`;

    it("service.md 4.3: adds a borrower to the deal and returns its ID", async () => {
      const before = [...simulator.state.borrowers.keys()];
      const created = await dataOf(simulator, CREATE, { dealId: "deal_51c0de", firstName: "Zoë" });
      const id = at(created, "borrower", "create", "id");
      assert(typeof id === "string" && !before.includes(id));
      const data = await dataOf(
        simulator,
        '{ deal(id: "deal_51c0de") { borrowers { edges { node { id personalInformation { firstName lastName email } } } } } }',
      );
      assert.deepEqual(at(listAt(data, "deal", "borrowers", "edges").at(-1), "node"), {
        id,
        personalInformation: { firstName: "Zoë", lastName: "王", email: "new@example.com" },
      });
    });

    it("service.md 4.3: the borrower is on the deal's loan as well (our choice), without tasks and incomes", async () => {
      const created = await dataOf(simulator, CREATE, { dealId: "deal_51c0dc", firstName: "Zoë" });
      const data = await dataOf(
        simulator,
        '{ loan(id: "LN-2118") { borrowers { edges { node { id borrowerTasks { id } incomes { edges { node { payPeriodFrequency } } } } } } } }',
      );
      assert.deepEqual(at(listAt(data, "loan", "borrowers", "edges").at(-1), "node"), {
        id: at(created, "borrower", "create", "id"),
        borrowerTasks: [],
        incomes: { edges: [] },
      });
    });

    it("service.md 4.3: is sent twice, creates two", async () => {
      const first = await dataOf(simulator, CREATE, { dealId: "deal_51c0de", firstName: "Zoë" });
      const second = await dataOf(simulator, CREATE, { dealId: "deal_51c0de", firstName: "Zoë" });
      assert.notDeepEqual(first, second);
      assert.equal(simulator.state.deals.get("deal_51c0de")?.borrowerIds.length, 4);
    });

    for (const dealId of ["deal_unknown", "DL-1036"]) {
      it(`service.md 7.1: is an error with its path for the unknown deal ${dealId}, and nothing is created`, async () => {
        const count = simulator.state.borrowers.size;
        const { data, errors } = await execute(simulator, CREATE, { dealId, firstName: "Zoë" });
        assert.deepEqual(data, { borrower: { create: null } });
        assert.deepEqual(pathsOf(errors), [["borrower", "create"]]);
        assert.equal(simulator.state.borrowers.size, count);
      });
    }

    for (const left of ["dealId", "firstName", "lastName", "email"]) {
      it(`service.md 4.3: refuses an input without ${left}`, async () => {
        const fields = ["firstName", "lastName", "email"]
          .filter((field) => field !== left)
          .map((field) => `${field}: "x"`);
        const deal = left === "dealId" ? "" : 'dealId: "deal_51c0de",';
        const query = `mutation { borrower { create(input: { ${deal} personalInformation: { ${fields.join(", ")} } }) { id } } }`;
        await assertNotExecuted({ query }, new RegExp(left));
      });
    }

    it("service.md 4.3: refuses input fields that are not stated", async () => {
      const query = CREATE.replace("dealId: $dealId,", 'dealId: $dealId, phone: "555-0100",');
      await assertNotExecuted({ query, variables: { dealId: "deal_51c0de", firstName: "A" } }, /phone/);
    });
  });

  describe("loan.reassignLoanOfficerTasks", () => {
    const reassign = (loanId: string) => execute(simulator, REASSIGN.replace("LN-2041", loanId));
    const counted = (reassignedCount: number) => ({
      data: { loan: { reassignLoanOfficerTasks: { reassignedCount } } },
    });
    const officerTasks = (loanId: string): TaskRecord[] =>
      structuredClone([...simulator.state.tasks.values()]).filter(
        (task) => task.kind === "loanOfficer" && task.loanId === loanId,
      );

    it("service.md 4.3 and 3.2: LOAN_OFFICER becomes BORROWER; all else of the task is kept, taskName and status too", async () => {
      const before = officerTasks("loan_8f3a21");
      assert.deepEqual(await reassign("loan_8f3a21"), counted(2));
      const assignees = before.map((task) => task.assignedTo);
      assert.deepEqual(assignees, ["LOAN_OFFICER", "LOAN_OFFICER", "BORROWER", "PROCESSOR"]);
      for (const task of before) if (task.assignedTo === "LOAN_OFFICER") task.assignedTo = "BORROWER";
      assert.deepEqual(officerTasks("loan_8f3a21"), before);
    });

    it("service.md 3.2: tasks with BORROWER or PROCESSOR are unchanged", async () => {
      const unmoved = () => officerTasks("loan_8f3a21").filter(({ id }) => ["task_7d10c3", "task_7d10c4"].includes(id));
      const before = unmoved();
      await reassign("LN-2041");
      assert.deepEqual(unmoved(), before);
    });

    it("service.md 4.3: moves tasks whatever their status, by friendly ID too", async () => {
      assert.deepEqual(await reassign("LN-2077"), counted(2));
      assert.equal(simulator.state.tasks.get("task_41ab02")?.status, "ManuallyCancelled");
      assert.equal(simulator.state.tasks.get("task_41ab02")?.assignedTo, "BORROWER");
    });

    it("service.md 4.3: leaves other loans alone", async () => {
      const before = officerTasks("loan_3d92be");
      await reassign("loan_8f3a21");
      assert.deepEqual(officerTasks("loan_3d92be"), before);
    });

    it("service.md 4.3, 7.4: nothing to reassign is 0 and no error, also the second time", async () => {
      await reassign("LN-2041");
      for (const loanId of ["LN-1952", "LN-2118", "LN-2041"]) assert.deepEqual(await reassign(loanId), counted(0));
    });

    it("service.md 4.3: refuses an input without loanId", async () => {
      const query = "mutation { loan { reassignLoanOfficerTasks(input: {}) { reassignedCount } } }";
      await assertNotExecuted({ query }, /loanId/);
    });

    it("service.md 4.3: is a single transaction: who reads or reassigns meanwhile sees all of it or nothing", async () => {
      const query = '{ loan(id: "LN-2041") { loanOfficerDocumentTasks { assignedTo } } }';
      const officers = async () =>
        listAt(await dataOf(simulator, query), "loan", "loanOfficerDocumentTasks").filter(
          (task) => at(task, "assignedTo") === "LOAN_OFFICER",
        ).length;
      const reads = Array.from({ length: 10 }, officers);
      const counts = [reassign("LN-2041"), reassign("LN-2041")].map(async (answer) =>
        at((await answer).data, "loan", "reassignLoanOfficerTasks", "reassignedCount"),
      );
      reads.push(...Array.from({ length: 10 }, officers));
      for (const left of await Promise.all(reads)) assert(left === 0 || left === 2, `${left} were left`);
      assert.deepEqual((await Promise.all(counts)).sort(), [0, 2]);
    });

    it("service.md 4.3, 8: may be called on a frozen loan", async () => {
      assert.equal(simulator.state.loans.get("loan_e05c77")?.frozen, true);
      assert.deepEqual(await reassign("LN-1988"), counted(1));
    });

    it("service.md 7.1: an unknown loan is an error with its path", async () => {
      const { data, errors } = await reassign("LN-0000");
      assert.deepEqual(data, { loan: { reassignLoanOfficerTasks: null } });
      assert.deepEqual(pathsOf(errors), [["loan", "reassignLoanOfficerTasks"]]);
    });
  });

  describe("borrower.rejectDocument", () => {
    const QUERY = "mutation R($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }";
    const reject = (input: Readonly<Record<string, unknown>>): Promise<Answer> =>
      execute(simulator, QUERY, { input: { archiveReasonNotes: "Blurry", ...input } });
    const rejected = (taskId: string): Answer => ({ data: { borrower: { rejectDocument: { taskId } } } });

    it("service.md 4.3 rule 1: archives the document, records the reason and reopens the task", async () => {
      const archiveReasonNotes = "  Wrong letter\n— see mail 王";
      const answer = await reject({ loanId: "loan_e05c77", documentId: "doc_ab7001", archiveReasonNotes });
      assert.deepEqual(answer, rejected("task_c3f001"));
      const document = simulator.state.documents.get("doc_ab7001");
      assert.deepEqual([document?.archived, document?.archiveReasonNotes], [true, archiveReasonNotes]);
      const task = simulator.state.tasks.get("task_c3f001");
      assert.deepEqual([task?.status, task?.type], ["NotStarted", "DocumentRequired"]);
    });

    it("service.md 3.2: a completed task is reopened and no longer completed", async () => {
      await reject({ loanId: "LN-1952", documentId: "doc_10a001" });
      const data = await dataOf(
        simulator,
        '{ loan(id: "LN-1952") { borrowers { edges { node { borrowerTasks { status completedAt documentLinks { id } } } } } } }',
      );
      assert.deepEqual(at(data, "loan", "borrowers", "edges", 0, "node", "borrowerTasks", 0), {
        status: "NotStarted",
        completedAt: null,
        documentLinks: [],
      });
    });

    it("service.md 3.2: a task that keeps another document is in progress (our choice)", async () => {
      await reject({ loanId: "LN-2041", documentId: "doc_c90312" });
      const task = simulator.state.tasks.get("task_7d10a1");
      assert.deepEqual([task?.status, task?.type], ["InProgress", "DocumentRequired"]);
      assert.equal(simulator.state.documents.get("doc_c90311")?.archived, false);
    });

    it("service.md 4.3: takes the friendly ID, a loan officer task's document and an unneeded borrowerId", async () => {
      const answer = await reject({ loanId: "LN-2041", documentId: "doc_c90410", borrowerId: "borrower_a41e09" });
      assert.deepEqual(answer, rejected("task_7d10c2"));
    });

    it("service.md 4.3: states no rule for a blank reason, so it is taken as it came", async () => {
      assert.deepEqual(
        await reject({ loanId: "LN-2041", documentId: "doc_c90312", archiveReasonNotes: " " }),
        rejected("task_7d10a1"),
      );
      assert.equal(simulator.state.documents.get("doc_c90312")?.archiveReasonNotes, " ");
    });

    it("service.md 4.3 rule 4: is not idempotent: the rejection of an archived document is issued again", async () => {
      await reject({ loanId: "LN-2041", documentId: "doc_c90312", archiveReasonNotes: "First" });
      const task = simulator.state.tasks.get("task_7d10a1");
      assert(task);
      task.status = "Completed";
      task.completedAt = new Date().toISOString();
      const answer = await reject({ loanId: "LN-2041", documentId: "doc_c90312", archiveReasonNotes: "Second" });
      assert.deepEqual(answer, rejected("task_7d10a1"));
      const document = simulator.state.documents.get("doc_c90312");
      assert.deepEqual([document?.rejections, document?.archiveReasonNotes], [2, "Second"]);
      assert.deepEqual([task.status, task.completedAt], ["InProgress", undefined]);
    });

    it("service.md 8 and 4.3 rule 6: may be called on a frozen loan", async () => {
      assert.deepEqual(await reject({ loanId: "LN-1988", documentId: "doc_ab7001" }), rejected("task_c3f001"));
    });

    const refused: [string, Record<string, unknown>, RegExp][] = [
      ["rule 2: a document that is nowhere", { loanId: "LN-2041", documentId: "doc_unknown" }, /not found on the loan/],
      ["rule 2: a document of another loan", { loanId: "LN-2041", documentId: "doc_ab7001" }, /not found on the loan/],
      ["rule 3: a document without a task", { loanId: "LN-2041", documentId: "doc_c90499" }, /no task/],
      ["7.1: a loan that is nowhere", { loanId: "LN-0000", documentId: "doc_c90312" }, /Loan not found/],
    ];
    for (const [name, input, message] of refused) {
      it(`service.md 4.3, 7.3, ${name} is an error, never an empty success, and nothing changes`, async () => {
        const before = structuredClone(simulator.state);
        const { data, errors } = await reject(input);
        assert.deepEqual(data, { borrower: { rejectDocument: null } });
        assert.deepEqual(pathsOf(errors), [["borrower", "rejectDocument"]]);
        assert.match(errors?.[0]?.message ?? "", message);
        assert.deepEqual(structuredClone(simulator.state), before);
      });
    }

    for (const missing of ["loanId", "documentId", "archiveReasonNotes"]) {
      it(`service.md 4.3: refuses an input without ${missing}`, async () => {
        const input = { loanId: "LN-2041", documentId: "doc_c90312", archiveReasonNotes: "x", [missing]: undefined };
        await assertNotExecuted({ query: QUERY, variables: { input } }, new RegExp(missing));
      });
    }
  });

  /** Refused as a whole: errors without data, 200 as GraphQL over HTTP has it for application/json. */
  async function assertNotExecuted(body: object, message: RegExp): Promise<void> {
    const response = await postGraphQL(simulator, body);
    const text = await response.text();
    assert.equal(response.status, 200);
    assert.match(text, /^\{"errors":/);
    assert.match(text, message);
    assert.doesNotMatch(text, /"data"/);
  }
});
