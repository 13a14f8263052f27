import assert from "node:assert/strict";
import { type Choices, checkChoices, DEFAULT_CHOICES } from "../../../src/simulator/choices";
import { parseCommandLine } from "../../../src/simulator/commandLine";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import { authorized } from "./callSimulator";

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at says what it is
  readonly body: any;
}

async function graphql({ url, token }: Simulator, query: string): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: await response.json() };
}

async function upload(simulator: Simulator, { loan = "loan_8f3a21", name = "w2.pdf" } = {}): Promise<Answer> {
  const form = new FormData();
  form.append("borrower-task-files", new Blob(["%PDF"]), name);
  const path = `${simulator.url}/api/loan-applications/${loan}/borrower-tasks/task_7d10a2/documents`;
  const response = await fetch(path, { method: "POST", headers: authorized(simulator), body: form });
  return { status: response.status, body: await response.json() };
}

const reject = (simulator: Simulator, reason = "blurred") =>
  graphql(
    simulator,
    `mutation { borrower { rejectDocument(input: {
      loanId: "LN-2041", documentId: "doc_c90320", archiveReasonNotes: ${JSON.stringify(reason)}
    }) { taskId } } }`,
  );

const create = (simulator: Simulator, dealId: string) =>
  graphql(
    simulator,
    `mutation { borrower { create(input: { dealId: ${JSON.stringify(dealId)}, personalInformation: {
      firstName: "A", lastName: "B", email: "a@example.com" } }) { id } } }`,
  );

const taskOf = (simulator: Simulator) => simulator.state.tasks.get("task_7d10a2");
const borrowersOf = (simulator: Simulator) => simulator.loan("LN-2041").borrowers.length;
const LOAN = '{ loan(id: "LN-2041")';

/** What a client sees of each choice: as it is left out, and as it is set. */
const CASES: {
  readonly [Name in keyof Choices]: {
    readonly value: Choices[Name];
    look(simulator: Simulator): Promise<unknown>;
    readonly leftOut: unknown;
    readonly set: unknown;
  };
} = {
  friendlyIdInPath: {
    value: true,
    look: async (simulator) => (await upload(simulator, { loan: "LN-2041" })).status,
    leftOut: 404,
    set: 201,
  },
  friendlyIdOfDeal: {
    value: true,
    look: async (simulator) => {
      const [deal] = simulator.deals();
      return (await graphql(simulator, `{ deal(id: "${deal?.friendlyId}") { id } }`)).body.data.deal?.id;
    },
    leftOut: undefined,
    set: "deal_51c0d7",
  },
  pageLimit: {
    value: 1,
    look: async (simulator) =>
      (await graphql(simulator, `${LOAN} { borrowers(first: 10) { edges { node { id } } } } }`)).body.data.loan
        .borrowers.edges.length,
    leftOut: 2,
    set: 1,
  },
  rootFields: {
    value: 1,
    look: async (simulator) =>
      (
        await graphql(
          simulator,
          `query { ...two } fragment two on Query { a: loan(id: "LN-2041") { id } b: __typename }`,
        )
      ).body.errors?.[0].message,
    leftOut: undefined,
    set: "At most 1 root fields are allowed, not 2.",
  },
  introspection: {
    value: false,
    look: async (simulator) =>
      (await graphql(simulator, "{ __schema { queryType { name } } }")).body.data !== undefined,
    leftOut: true,
    set: false,
  },
  unknownId: {
    value: "null",
    look: async (simulator) =>
      (await graphql(simulator, '{ loan(id: "none") { id } deal(id: "none") { id } }')).body.errors?.length,
    leftOut: 2,
    set: undefined,
  },
  errorStatus: {
    value: 422,
    look: async (simulator) => (await graphql(simulator, '{ loan(id: "none") { id } }')).status,
    leftOut: 200,
    set: 422,
  },
  missingScope: {
    value: "forbidden",
    look: async (simulator) => {
      simulator.setToken({ scopes: [] });
      return (await reject(simulator)).status;
    },
    leftOut: 200,
    set: 403,
  },
  blankReason: {
    value: "refused",
    look: async (simulator) => (await reject(simulator, " ")).body.errors?.[0].message,
    leftOut: undefined,
    set: "The reason must not be blank.",
  },
  archivedDocuments: {
    value: "listed",
    look: async (simulator) => {
      await reject(simulator);
      const query = `${LOAN} { borrowers { edges { node { borrowerTasks { documentLinks { id } } } } } } }`;
      return JSON.stringify((await graphql(simulator, query)).body).includes("doc_c90320");
    },
    leftOut: false,
    set: true,
  },
  statusAfterUpload: {
    value: "Completed",
    look: async (simulator) => {
      await upload(simulator);
      return taskOf(simulator)?.status;
    },
    leftOut: "InProgress",
    set: "Completed",
  },
  statusAfterRejection: {
    value: "Reopened",
    look: async (simulator) => {
      await reject(simulator);
      return taskOf(simulator)?.status;
    },
    leftOut: "NotStarted",
    set: "Reopened",
  },
  newBorrowerOnLoan: {
    value: false,
    look: async (simulator) => {
      await create(simulator, "deal_51c0d7");
      return borrowersOf(simulator);
    },
    leftOut: 3,
    set: 2,
  },
  uploadStatus: { value: 200, look: async (simulator) => (await upload(simulator)).status, leftOut: 201, set: 200 },
  uploadAnswer: {
    value: "empty",
    look: async (simulator) => Object.keys((await upload(simulator)).body),
    leftOut: ["documents"],
    set: [],
  },
  uploadPath: {
    value: "address",
    look: async (simulator) => {
      const { body } = await graphql(simulator, `${LOAN} { loanOfficerDocumentTasks { documentUploadPath } } }`);
      return body.data.loan.loanOfficerDocumentTasks[0].documentUploadPath.startsWith(simulator.url);
    },
    leftOut: false,
    set: true,
  },
  fileTypes: {
    value: ["png"],
    look: async (simulator) => {
      const { status } = await upload(simulator);
      return [status, simulator.uploads().length];
    },
    leftOut: [201, 1],
    set: [415, 0],
  },
  requestLimit: {
    value: 20,
    look: async (simulator) => (await graphql(simulator, `${LOAN} { id } }`)).status,
    leftOut: 200,
    set: 413,
  },
  uploadLimit: { value: 20, look: async (simulator) => (await upload(simulator)).status, leftOut: 201, set: 413 },
  dates: {
    value: "us",
    look: async (simulator) => {
      const { body } = await graphql(simulator, `${LOAN} { loanOfficerDocumentTasks { createdOn } } }`);
      return /^\d\d\/\d\d\/\d{4} /.test(body.data.loan.loanOfficerDocumentTasks[0].createdOn);
    },
    leftOut: false,
    set: true,
  },
};

describe("A choice of the simulator", () => {
  for (const name of Object.keys(DEFAULT_CHOICES) as (keyof Choices)[]) {
    it(`shows a client the other behavior: ${name}`, async () => {
      const { value, look, leftOut, set } = CASES[name];
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
    assert.equal((await upload(simulator)).status, 202);
  });

  it("is set by its option on the command line", () => {
    const args = ["--friendly-id-in-path", "--page-limit", "20", "--introspection", "off", "--file-types", "pdf,png"];
    const asked = parseCommandLine([...args, "--dates", "us"]);
    assert.deepEqual("options" in asked && asked.options.choices, {
      friendlyIdInPath: true,
      pageLimit: 20,
      introspection: false,
      fileTypes: ["pdf", "png"],
      dates: "us",
    });
  });

  it("that is none is refused, and so is a value that is not allowed", async () => {
    assert.throws(() => parseCommandLine(["--page-limit", "0"]), /--page-limit takes a number from 1 to 1000000\./);
    assert.throws(() => parseCommandLine(["--introspection", "no"]), /--introspection takes on or off\./);
    assert.throws(() => checkChoices({ paging: true }), /There is no choice "paging"/);
    await assert.rejects(startSimulator({ choices: { errorStatus: 99 } }), /"errorStatus" must be a number from 200/);
  });
});
