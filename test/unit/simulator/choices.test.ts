import assert from "node:assert/strict";
import { type Choices, checkChoices, DEFAULT_CHOICES } from "../../../src/simulator/choices";
import { parseCommandLine } from "../../../src/simulator/commandLine";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import { CREATE, OFFICER_UPLOAD, postGraphQL, REJECT, UPLOAD, upload } from "./callSimulator";

// biome-ignore lint/suspicious/noExplicitAny: what a test looks at says what it is
async function asked(answer: Promise<Response>): Promise<{ readonly status: number; readonly body: any }> {
  const response = await answer;
  return { status: response.status, body: await response.json() };
}

const graphql = (simulator: Simulator, query: string) => asked(postGraphQL(simulator, { query }));
const send = (simulator: Simulator, path = UPLOAD) => asked(upload(simulator, [["w2.pdf", "%PDF"]], path));
const reject = (simulator: Simulator, reason = "blurred") =>
  graphql(simulator, REJECT.replace("Blurry", reason).replace("doc_c90312", "doc_c90320"));

const statusOf = async (answer: ReturnType<typeof asked>) => (await answer).status;
/** How often the answer to a query has such words. */
const seen = (query: string, words: RegExp) => async (simulator: Simulator) =>
  [...JSON.stringify((await graphql(simulator, query)).body).matchAll(words)].length;

const taskOf = (simulator: Simulator) => simulator.state.tasks.get("task_7d10a2");
/** Whether a query no longer shows the document that was rejected. */
const archived = async (simulator: Simulator) =>
  1 -
  (await seen(
    `${OF_LOAN} { borrowers { edges { node { borrowerTasks { documentLinks { id } } } } } } }`,
    /doc_c90312/g,
  )(simulator));
const OF_LOAN = '{ loan(id: "LN-2041")';

function choice<V>(value: V, leftOut: unknown, set: unknown, look: (simulator: Simulator) => Promise<unknown>) {
  return { value, leftOut, set, look };
}

/** What a client sees of each choice: as it is left out, and as it is set. */
const CASES: { readonly [Name in keyof Choices]: ReturnType<typeof choice<Choices[Name]>> } = {
  friendlyIdInPath: choice(true, 404, 201, (simulator) =>
    statusOf(send(simulator, UPLOAD.replace("loan_8f3a21", "LN-2041"))),
  ),
  friendlyIdOfDeal: choice(true, 0, 1, seen('{ deal(id: "DL-1007") { id } }', /deal_51c0d7/g)),
  pageLimit: choice(1, 2, 1, seen(`${OF_LOAN} { borrowers(first: 10) { edges { node { id } } } } }`, /"node"/g)),
  introspection: choice(false, 1, 0, seen("{ __schema { queryType { name } } }", /"data"/g)),
  unknownId: choice("null", 2, 0, seen('{ loan(id: "none") { id } deal(id: "none") { id } }', /"message"/g)),
  errorStatus: choice(422, 200, 422, (simulator) => statusOf(graphql(simulator, '{ loan(id: "none") { id } }'))),
  missingScope: choice("forbidden", 200, 403, async (simulator) => {
    simulator.setToken({ scopes: [] });
    return (await reject(simulator)).status;
  }),
  blankReason: choice("refused", undefined, "The reason must not be blank.", async (simulator) => {
    return (await reject(simulator, " ")).body.errors?.[0].message;
  }),
  archivedDocuments: choice("listed", false, true, async (simulator) => {
    await reject(simulator);
    const query = `${OF_LOAN} { borrowers { edges { node { borrowerTasks { documentLinks { id } } } } } } }`;
    return JSON.stringify((await graphql(simulator, query)).body).includes("doc_c90320");
  }),
  statusAfterUpload: choice("Completed", "InProgress", "Completed", async (simulator) => {
    await send(simulator);
    return taskOf(simulator)?.status;
  }),
  statusAfterRejection: choice("Reopened", "NotStarted", "Reopened", async (simulator) => {
    await reject(simulator);
    return taskOf(simulator)?.status;
  }),
  newBorrowerOnLoan: choice(false, 3, 2, async (simulator) => {
    await graphql(simulator, CREATE);
    return simulator.loan("LN-2041").borrowers.length;
  }),
  uploadStatus: choice(200, 201, 200, async (simulator) => (await send(simulator)).status),
  uploadAnswer: choice("empty", ["documents"], [], async (simulator) => Object.keys((await send(simulator)).body)),
  // That of borrower tasks stays (4.4).
  officerUploadField: choice("officer-files", [400, 400], [201, 400], async (simulator) => {
    const sent = (path: string) => upload(simulator, [["a.pdf", "a", "officer-files"]], path);
    return [(await sent(OFFICER_UPLOAD)).status, (await sent(UPLOAD)).status];
  }),
  fileTypes: choice(["png"], [201, 1], [415, 0], async (simulator) => {
    const { status } = await send(simulator);
    return [status, simulator.uploads().length];
  }),
  spellings: choice("upperCase", true, false, async (simulator) => {
    const query = `${OF_LOAN} { loanOfficerDocumentTasks { status type assignedTo } } }`;
    const { body } = await graphql(simulator, query);
    const words: string[] = body.data.loan.loanOfficerDocumentTasks.flatMap(Object.values);
    assert.ok(words.every((word) => /^[A-Z]+(_[A-Z]+)*$/.test(word)) || words.includes("DocumentRequired"));
    return words.includes("DocumentRequired");
  }),
  staleReads: choice(2, [1, 1, 1], [0, 0, 1], async (simulator) => {
    await graphql(simulator, REJECT);
    return [await archived(simulator), await archived(simulator), await archived(simulator)];
  }),
  staleMilliseconds: choice(60_000, 1, 0, async (simulator) => {
    await graphql(simulator, REJECT);
    return await archived(simulator);
  }),
  // US dates are in the scenario drifted-schema.
  dates: choice("epochSeconds", [true, false, false], [false, true, true], async (simulator) => {
    const { body } = await graphql(simulator, `${OF_LOAN} { loanOfficerDocumentTasks { id dueDate createdOn } } }`);
    const [{ id, dueDate, createdOn }] = body.data.loan.loanOfficerDocumentTasks;
    const { dueDate: day = "", createdOn: time = "" } = simulator.state.tasks.get(id) ?? {};
    return [dueDate === day, dueDate === Date.parse(day) / 1000, createdOn === Math.floor(Date.parse(time) / 1000)];
  }),
};

describe("A choice of the simulator", () => {
  for (const name of Object.keys(DEFAULT_CHOICES) as (keyof Choices)[]) {
    it(`shows a client the other behavior: ${name}`, async () => {
      const { value, leftOut, set, look } = CASES[name];
      await using plain = await startSimulator();
      assert.deepEqual(await look(plain), leftOut);
      await using other = await startSimulator({ choices: { [name]: value } });
      assert.deepEqual(await look(other), set);
    });
  }

  it("of the options stands above that of a scenario, also after a reset", async () => {
    await using simulator = await startSimulator({ scenario: "drifted-schema", choices: { uploadStatus: 202 } });
    const query = '{ loan(id: "LN 900/1") { loanOfficerDocumentTasks { createdOn } } }';
    const createdOn = async () => JSON.stringify((await graphql(simulator, query)).body);
    assert.match(await createdOn(), /\d\d\/\d\d\/\d{4}/);
    await simulator.reset({ scenario: "first-day" });
    assert.equal((await send(simulator)).status, 202);
  });

  it("that is none is refused, and so is a value that is not allowed", () => {
    const parse = (choice: string) => () => parseCommandLine(["--choice", choice]);
    assert.throws(parse("pageLimit=0"), /"pageLimit" must be a whole number from 1 to 1000000\./);
    assert.throws(parse("introspection=no"), /"introspection" must be true or false\./);
    assert.throws(parse("pagelimit=1"), /There is no "pagelimit" here\. Did you mean pageLimit\?/);
    assert.throws(parse("pageLimit"), /A choice is written NAME=VALUE/);
    assert.throws(parse("uploadStatus=204"), /"uploadStatus" must be a whole number from 200 to 203\./);
    assert.throws(parse("statusAfterUpload=NotStarted"), /"statusAfterUpload" must be another text\./);
    assert.throws(parse("statusAfterRejection=Completed"), /"statusAfterRejection" must be another text/);
    for (const value of [null, ["null"]]) {
      assert.throws(() => checkChoices({ unknownId: value }), /"unknownId" must be error or null\./);
    }
  });
});
