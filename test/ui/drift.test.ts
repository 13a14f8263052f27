import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

/** IDs as they may be, for nothing is said of their form. */
const LOAN_ID = `loan/77 "b" ü`;
const TASK_ID = `täsk/1 ?#%2F'🏠`;
const DOCUMENT_ID = `doc "1"/🧾`;
const ADA = "Ada Byron";

/** A service that is not quite what service.md says, in this order. */
describe("a service that has drifted", () => {
  let service: MoodyService;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;
  const queries: string[] = [];

  withSandbox({ service: startDriftedService, loans: ["LN-7"] }, (fixture) => {
    ({ service, running, workbench, loans } = fixture);
  });

  it("service.md 2.9: a field that it does not know is left out after one question more, and asked for again at a refresh", async () => {
    const asked = queries.length;
    assert.equal(queries.filter((document) => document.includes("completedAt")).length, 1);
    for (let round = 1; round <= 2; round++) {
      await loans.titleAction("Refresh");
      await waitUntil("the refresh to arrive", async () => queries.length === asked + 2 * round || undefined);
    }
    await loans.find("LN-7", ADA, "Awaiting the moon", "Odd dates");
    assert.equal(queries.filter((document) => document.includes("completedAt")).length, 3);
    const said = await waitUntil("the log", async () => {
      const lines = logOf(running.profile.userData).split("\n");
      const notices = lines.filter((line) => line.includes("left out for an hour, or until you refresh"));
      return notices.length > 0 ? notices : undefined;
    });
    // In both kinds of task, at first and at each refresh.
    assert.equal(said.length, 6, said.join("\n"));
    assert.match(said.join("\n"), /does not know the field loan\.borrowers\.edges\.node\.borrowerTasks\.completedAt/);
  });

  it("service.md 3.1: statuses that are not stated are shown as they came, after those that are", async () => {
    assert.deepEqual(
      (await loans.children("LN-7", ADA)).map(({ label }) => label),
      ["In progress", "7", "Awaiting the moon", "No status"],
    );
  });

  it("service.md 2.9: dates in other formats, and values of other types, are shown as they came", async () => {
    assert.match((await loans.find("LN-7", ADA, "Awaiting the moon", "Odd dates")).description, /due next Tuesday/);
    await loans.find("LN-7", ADA, "7", "12345");
    await loans.click("LN-7", ADA, "Awaiting the moon", "Odd dates");
    const text = await pageText("Odd dates");
    for (const part of [
      "next Tuesday",
      "three days ago",
      "Priority\n1\n",
      "NewKindOfTask",
      '{"text":"Look here","level":2}',
    ]) {
      assert.ok(text.includes(part), `${part} is missing in: ${text}`);
    }
  });

  it("service.md 2.3, 2.4: a list that is missing is said to be, in its place, beside what came", async () => {
    const nobody = (await loans.children("LN-7")).map(({ label }) => label);
    assert.deepEqual(nobody, [ADA, "borrower_2", "Loan officer tasks"]);
    assert.deepEqual(
      (await loans.children("LN-7", "borrower_2")).map(({ label }) => label),
      ["The service returned no list of tasks."],
    );
  });

  it("service.md 4.4: IDs with slashes, spaces, quotes and emoji reach the service as they are", async () => {
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "pay stub.pdf");
    await (await workbench.quickInput.titled(/Upload 1 file to a task/)).pick("Strange ID");
    const dialog = await workbench.dialog.opened(/Upload 1 file to “Strange ID”/);
    assert.ok(dialog.text.includes(LOAN_ID), dialog.text);
    await dialog.click("Upload");
    const path = await waitUntil("the upload", async () => service.changes.find((change) => change.startsWith("/api")));
    assert.deepEqual(path.split("/").map(decodeURIComponent), [
      ..."/api/loan-applications".split("/"),
      LOAN_ID,
      "borrower-tasks",
      TASK_ID,
      "documents",
    ]);
  });

  it("service.md 4.3: and so they do in a mutation", async () => {
    await (await workbench.tree("Loans")).chooseFromMenu("Reject Document…", "LN-7", ADA, "In progress", "Strange ID");
    await (await workbench.quickInput.titled(/Reject “doc/)).enter("Wrong");
    const arrived = new Promise<string>((resolve) => {
      const answer = service.mood;
      service.mood = (call) => {
        if (call.mutation) resolve(JSON.stringify(call.variables));
        answer?.(call);
      };
    });
    await (await workbench.dialog.opened(/Reject “doc/)).click("Reject");
    const variables = await arrived;
    for (const id of [LOAN_ID, DOCUMENT_ID]) assert.ok(variables.includes(JSON.stringify(id)), variables);
  });

  it("service.md 2.2: a friendly ID with spaces and a comma is one loan in quotation marks", async () => {
    service.loans.set("Smith Purchase, 2024", wireLoan("loan_78", [], []));
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add loans/)).enter('"Smith Purchase, 2024"');
    await loans.find("Smith Purchase, 2024", "Loan officer tasks");
  });

  it("service.md 8: a largest page is found out, and that there may be more than it holds is said", async () => {
    const answer = service.mood;
    service.mood = (call) => {
      if (Number(call.variables.first ?? 0) <= 2) return answer?.(call);
      const data = { loan: { id: LOAN_ID, borrowers: null, loanOfficerDocumentTasks: [] } };
      const errors = [{ message: "first may not exceed 2", path: ["loan", "borrowers"] }];
      call.response.end(JSON.stringify({ data, errors }));
    };
    await loans.titleAction("Refresh");
    const more = "There may be more borrowers: load more";
    await loans.find("LN-7", more);
    await loans.find("LN-7", ADA);
    await loans.click("LN-7", more);
    await workbench.notifications.toast(/Sandbox: the service returns no more than 2 borrowers at once/);
  });

  async function startDriftedService(): Promise<MoodyService> {
    const drifted = await startMoodyService();
    drifted.mood = lacking("completedAt");
    drifted.loans.set("LN-7", driftedLoan());
    return drifted;
  }

  /** Answers as graphql-js does when a field is not in the schema. */
  function lacking(field: string): (call: Call) => void {
    return (call) => {
      if (call.document.includes("loan(")) queries.push(call.document);
      if (!new RegExp(`\\b${field}\\b`).test(call.document)) return call.answer();
      const lines = call.document.split("\n");
      const locations = lines.flatMap((text, index) =>
        [...text.matchAll(new RegExp(`\\b${field}\\b`, "g"))].map((match) => ({
          line: index + 1,
          column: match.index + 1,
        })),
      );
      const errors = locations.map((location) => ({
        message: `Cannot query field "${field}" on type "Task".`,
        locations: [location],
      }));
      call.response.writeHead(400).end(JSON.stringify({ errors }));
    };
  }

  async function pageText(heading: string): Promise<string> {
    const frame = await workbench.taskPage.headed(heading);
    return (await frame.locator("body").allInnerTexts()).join("");
  }
});

function driftedLoan(): object {
  return wireLoan(
    LOAN_ID,
    [
      wireBorrower("borrower_1", [
        wireTask(TASK_ID, {
          title: "Strange ID",
          documentLinks: [{ id: DOCUMENT_ID, title: null, url: "https://files.example.com/1", pages: 3 }],
        }),
        wireTask("t2", {
          title: "Odd dates",
          status: "Awaiting the moon",
          type: "NewKindOfTask",
          dueDate: "next Tuesday",
          createdOn: "three days ago",
          priority: 1,
          borrowerFacingDescription: { text: "Look here", level: 2 },
          somethingNew: [1, 2, 3],
        }),
        wireTask("t3", { title: 12345, status: 7 }),
        wireTask("t4", { status: null }),
      ]),
      wireBorrower("borrower_2", undefined, { personalInformation: null, incomes: "none" }),
    ],
    [wireOfficerTask("t5", { priority: 1 })],
  );
}

function logOf(userData: string): string {
  return readdirSync(userData, { recursive: true, encoding: "utf8" })
    .filter((file) => /Loan Ops\.log$/.test(file))
    .map((file) => readFileSync(join(userData, file), "utf8"))
    .join("\n");
}
