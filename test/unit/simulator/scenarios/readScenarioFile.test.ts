import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadScenario } from "../../../../src/simulator/scenarios/loadScenario";
import { checkScenario } from "../../../../src/simulator/scenarios/readScenarioFile";
import type { Scenario } from "../../../../src/simulator/scenarios/scenario";
import { startSimulator } from "../../../../src/simulator/simulator";
import { at, dataOf } from "../callSimulator";

describe("A scenario file of one's own", () => {
  let file: string;
  before(async () => {
    file = join(await mkdtemp(join(tmpdir(), "scenario-")), "mine.loan-ops-scenario.json");
  });
  after(() => rm(join(file, ".."), { recursive: true, force: true }));

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
    await writeFile(file, `\uFEFF${GOOD}`);
    await using simulator = await startSimulator({ scenario: file });
    const query = '{ loan(id: "LN-1") { borrowers { edges { node { borrowerTasks { status type priority } } } } } }';
    const tasks = at(await dataOf(simulator, query), "loan", "borrowers", "edges", 0, "node", "borrowerTasks");
    assert.deepEqual(tasks, [{ status: "Odd", type: "Strange", priority: 3 }]);
  });

  const bad: [name: string, change: [find: string, replace: string], message: RegExp][] = [
    ["a missing comma", ['"name": "mine",', '"name": "mine"'], /:3:3: This is not JSON: comma expected\.$/],
    ["a comment", ['"deals"', '// mine\n  "deals"'], /:3:3: This is not JSON: invalid comment token\.$/],
    [
      "a property that it does not have",
      ['"id": "deal/1"', '"identity": 1, "id": "deal/1"'],
      /:5:7: There is no "identity" here, only id, friendlyId, note, borrowers, loan\.$/,
    ],
    [
      "a property whose name is misspelt",
      ['"id": "deal/1"', '"freindlyId": 1, "id": "deal/1"'],
      /:5:7: There is no "freindlyId" here\. Did you mean friendlyId\?$/,
    ],
    ["a missing property", ['"friendlyId": "DL-1",', ""], /:4:5: Entry 1 needs the property "friendlyId"\.$/],
    [
      "a value of another type",
      ['"createdDaysAgo": 1', '"createdDaysAgo": "1"'],
      /:8:\d+: "createdDaysAgo" must be number\.$/,
    ],
    [
      "a value that is not allowed",
      ['"name": "mine"', '"choices": { "dates": "roman" }, "name": "mine"'],
      /:2:\d+: "dates" must be one of iso, us, epochSeconds\.$/,
    ],
    [
      "a choice that is misspelt",
      ['"name": "mine"', '"choices": { "dates": "ISO" }, "name": "mine"'],
      /:2:\d+: "dates" must be one of iso, us, epochSeconds\. Did you mean iso\?$/,
    ],
    [
      "a failing field that a task does not have",
      ['"createdDaysAgo": 1', '"createdDaysAgo": 1, "failingFields": ["documentLink"]'],
      /:8:\d+: There is no "documentLink" here\. Did you mean documentLinks\?$/,
    ],
    [
      "a drift of a field that no type has",
      ['"name": "mine"', '"drift": { "nullFields": ["BorrowerTask.priorty"] }, "name": "mine"'],
      /:2:\d+: There is no "BorrowerTask.priorty" here\. Did you mean BorrowerTask.priority\?$/,
    ],
    [
      "another name for an input type that there is not",
      ['"name": "mine"', '"drift": { "inputTypeNames": { "RejectInput": "X" } }, "name": "mine"'],
      /:2:\d+: There is no "RejectInput" here, only CreateBorrowerInput, /,
    ],
    ["an ID twice", ['"id": "t"', '"id": "b"'], /:8:\d+: The ID b is used twice\.$/],
    ["neither deals nor generate", [GOOD, '{ "name": "mine" }'], /:1:1: A scenario needs "deals", or "generate"\.$/],
    ["something else", [GOOD, "[]"], /:1:1: A scenario must be object\.$/],
    ["nothing", [GOOD, ""], /:1:1: This is not JSON: /],
  ];
  for (const [name, [find, replace], message] of bad) {
    it(`with ${name} is refused with line and reason`, async () => {
      assert(GOOD.includes(find));
      await writeFile(
        file,
        GOOD.replace(find, () => replace),
      );
      await assert.rejects(loadScenario(file), (error: unknown) => {
        assert(error instanceof RangeError);
        assert(error.message.startsWith(`${file}:`));
        assert.match(error.message, message);
        return true;
      });
    });
  }

  it("with many mistakes names five of them, a line for each, and counts the others", async () => {
    await writeFile(file, JSON.stringify({ name: "mine", deals: [{}, {}, {}] }, null, 1));
    await assert.rejects(loadScenario(file), (error: RangeError) => {
      assert.equal(error.message.split("\n").length, 6);
      assert.match(error.message, /… and 4 more\.$/);
      return true;
    });
  });

  it("that is not there is refused with the system's error", async () => {
    await assert.rejects(loadScenario("./nowhere.json"), { code: "ENOENT" });
  });

  it("is not looked for under a plain name, which must be a built-in one", async () => {
    await assert.rejects(
      loadScenario("second-day"),
      /no scenario "second-day", only first-day, .*big-book, or the path of a file/,
    );
    await assert.rejects(loadScenario("constructor"), RangeError);
  });
});

describe("A scenario is refused", () => {
  const task = { id: "t", title: "", status: "NotStarted", type: "InputRequired", createdDaysAgo: 0, description: "" };
  const borrower = { id: "b", firstName: "A", lastName: "B", email: "a@b.example" };
  const deal = { id: "deal_1", friendlyId: "DL-1", borrowers: [borrower] };
  const loan = { id: "loan_1", friendlyId: "LN-1" };
  const officerTask = { ...task, assignedTo: "PROCESSOR" };
  const documents = [{ id: "doc_1", name: "a.pdf", uploadedDaysAgo: 0 }];
  const withDocuments = { ...loan, documents, officerTasks: [{ ...officerTask, documents }] };

  const refused: [string, Partial<Scenario>, RegExp][] = [
    ["an ID twice", { deals: [deal, { ...deal, friendlyId: "DL-2", borrowers: [] }] }, /ID deal_1 is used twice/],
    [
      "a friendly ID twice",
      { deals: [{ ...deal, loan: { ...loan, friendlyId: "DL-1" } }] },
      /friendly ID DL-1 is used twice/,
    ],
    ["one ID for two documents", { deals: [{ ...deal, loan: withDocuments }] }, /ID doc_1 is used twice/],
    [
      "a borrower's task without a loan",
      { deals: [{ ...deal, borrowers: [{ ...borrower, tasks: [task] }] }] },
      /tasks of borrower b need a loan/,
    ],
    [
      "a borrower that the deal does not have",
      { deals: [{ ...deal, loan: { ...loan, officerTasks: [{ ...officerTask, borrowerId: "b2" }] } }] },
      /DL-1 has no borrower b2/,
    ],
  ];
  for (const [name, scenario, message] of refused) {
    it(`when it has ${name}`, () => {
      assert.throws(() => checkScenario({ name: "wrong", ...scenario }), message);
    });
  }
});
