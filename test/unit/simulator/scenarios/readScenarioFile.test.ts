import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { loadScenario } from "../../../../src/simulator/scenarios/loadScenario";
import { checkScenario } from "../../../../src/simulator/scenarios/readScenarioFile";
import { startSimulator } from "../../../../src/simulator/simulator";
import { at, dataOf, eachWithFolder } from "../callSimulator";

describe("A scenario file of one's own", () => {
  const inFolder = eachWithFolder();
  const written = async (text: string) => {
    const file = inFolder("mine.loan-ops-scenario.json");
    await writeFile(file, text);
    return file;
  };

  const GOOD = `{
  "name": "mine",
  "deals": [
    {
      "id": "deal/1",
      "friendlyId": "DL-1",
      "borrowers": [{ "id": "b", "firstName": "A", "lastName": "B", "email": "a@b.example", "tasks": [
        { "id": "t", "title": "T", "status": "Odd", "type": "Strange", "priority": 3, "createdDaysAgo": 1, "description": "" }
      ] }],
      "loan": { "id": "l", "friendlyId": "LN-1" }
    }
  ]
}`;

  it("is served, with values that service.md does not name", async () => {
    await using simulator = await startSimulator({ scenario: await written(`\uFEFF${GOOD}`) });
    const query = '{ loan(id: "LN-1") { borrowers { edges { node { borrowerTasks { status type priority } } } } } }';
    const tasks = at(await dataOf(simulator, query), "loan", "borrowers", "edges", 0, "node", "borrowerTasks");
    assert.deepEqual(tasks, [{ status: "Odd", type: "Strange", priority: 3 }]);
  });

  const NAME = '"name": "mine"';
  const CREATED = '"createdDaysAgo": 1';
  const put = (find: string, more: string, message: RegExp) => [find, `${more}, ${find}`, message] as const;
  for (const [find, replace, message] of [
    [`${NAME},`, NAME, /:3:3: This is not JSON: comma expected\.$/],
    ['"deals"', '// mine\n  "deals"', /:3:3: This is not JSON: invalid comment token\.$/],
    put('"id": "deal/1"', '"identity": 1', /:5:7: There is no "identity" here, only id, friendlyId, note, b/),
    ['"friendlyId": "DL-1",', "", /:4:5: Entry 1 needs the property "friendlyId"\.$/],
    [CREATED, '"createdDaysAgo": "1"', /:8:\d+: "createdDaysAgo" must be number\.$/],
    put(NAME, '"choices": { "dates": "roman" }', /:2:\d+: "dates" must be one of iso, us, epochSeconds\.$/),
    put(NAME, '"choices": { "dates": "ISO" }', /:2:\d+: "dates" must be one of .* Did you mean iso\?$/),
    put(
      CREATED,
      '"failingFields": ["documentLink"]',
      /There is no "documentLink" here\. Did you mean documentLinks\?$/,
    ),
    put(
      NAME,
      '"drift": { "nullFields": ["Loan.ids"] }',
      /:2:\d+: There is no "Loan.ids" here\. Did you mean Loan.id\?$/,
    ),
    put(
      NAME,
      '"drift": { "inputTypeNames": { "In": "X" } }',
      /:2:\d+: There is no "In" here, only CreateBorrowerInput, /,
    ),
    put('"friendlyId": "DL-1"', '"friendlyId": "DL-0"', /:6:\d+: "friendlyId" stands twice in one object\.$/),
    ['"id": "t"', '"id": "b"', /:8:\d+: The ID b is used twice\.$/],
    [
      GOOD,
      '{ "name": "mine", "generate": { "loans": 100000, "tasksPerLoan": 1000 } }',
      /:1:19: "generate" makes more than 250000 tasks\.$/,
    ],
    [GOOD, '{ "name": "mine" }', /:1:1: A scenario needs "deals", or "generate"\.$/],
    [GOOD, "[]", /:1:1: A scenario must be object\.$/],
    [GOOD, "", /:1:1: This is not JSON: /],
  ] as const) {
    it(`is refused with line and reason when it has ${replace || "something less"}: ${message.source}`, async () => {
      assert(GOOD.includes(find));
      const file = await written(GOOD.replace(find, () => replace));
      const error: unknown = await loadScenario(file).catch((reason) => reason);
      assert(error instanceof RangeError && error.message.startsWith(`${file}:`), String(error));
      assert.match(error.message, message);
    });
  }

  it("is refused in another encoding than UTF-8", async () => {
    const file = inFolder("latin1.loan-ops-scenario.json");
    await writeFile(file, Buffer.from(GOOD.replace('"A"', '"\u00c4"'), "latin1"));
    await assert.rejects(loadScenario(file), /latin1\.loan-ops-scenario\.json:1:1: This is not UTF-8/);
  });

  it("with many mistakes names five of them, a line for each, and counts the others", async () => {
    const file = await written(JSON.stringify({ name: "mine", deals: [{}, {}, {}] }, null, 1));
    await assert.rejects(loadScenario(file), /^RangeError: ([^\n]+\n){5}… and 4 more\.$/);
  });

  it("is not looked for under a plain name, which must be a built-in one", async () => {
    const message = /no scenario "second-day", only first-day, .*big-book, or the path of a file/;
    await assert.rejects(loadScenario("second-day"), message);
    await assert.rejects(loadScenario("constructor"), RangeError);
    await assert.rejects(loadScenario("./nowhere.json"), { code: "ENOENT" });
  });
});

describe("A scenario is refused", () => {
  const task = { id: "t", title: "", status: "NotStarted", type: "InputRequired", createdDaysAgo: 0, description: "" };
  const borrower = { id: "b", firstName: "A", lastName: "B", email: "a@b.example" };
  const working = { ...borrower, tasks: [task] };
  const deal = { id: "deal_1", friendlyId: "DL-1", borrowers: [borrower] };
  const loan = { id: "loan_1", friendlyId: "LN-1" };
  const officerTask = { ...task, assignedTo: "PROCESSOR" };
  const strange = { ...officerTask, borrowerId: "b2" };
  const documents = [{ id: "doc_1", name: "a.pdf", uploadedDaysAgo: 0 }];
  const withDocuments = { ...loan, documents, officerTasks: [{ ...officerTask, documents }] };

  for (const [what, deals, message] of [
    ["an ID twice", [deal, { ...deal, friendlyId: "DL-2", borrowers: [] }], /ID deal_1 is used twice/],
    ["a friendly ID twice", [{ ...deal, loan: { ...loan, friendlyId: "DL-1" } }], /friendly ID DL-1 is used twice/],
    ["one ID for two documents", [{ ...deal, loan: withDocuments }], /ID doc_1 is used twice/],
    ["a task without a loan", [{ ...deal, borrowers: [working] }], /tasks of borrower b need a loan/],
    ["a borrower of no deal", [{ ...deal, loan: { ...loan, officerTasks: [strange] } }], /DL-1 has no borrower b2/],
  ] as const) {
    it(`when it has ${what}`, () => assert.throws(() => checkScenario({ name: "wrong", deals }), message));
  }
});
