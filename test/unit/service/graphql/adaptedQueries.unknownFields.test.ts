import assert from "node:assert/strict";
import { buildSchema, parse, validate } from "graphql";
import { typeDefs } from "../../../../src/contract/graphql";
import { LEFT_OUT } from "../../../../src/domain/unknown";
import { createService } from "../../../../src/service/createService";
import { AdaptedQueries } from "../../../../src/service/graphql/adaptedQueries";
import { operations } from "../../../../src/service/operations";
import { CALLS } from "../support/calls";
import { assertFails, failureOf } from "../support/failure";
import { fieldsOf } from "../support/fieldsOf";
import { serve } from "../support/httpServer";
import { clientOf, loggedClientOf, type TestConnection, testConnection } from "../support/testConnection";

const { loan } = operations;

const asked = (documents = new AdaptedQueries(testConnection("").log)) => documents.queryFor(loan, { id: "LN-1" }, 50);
const FIELDS = fieldsOf(asked().document);
const BORROWER_TASKS = "loan/borrowers/edges/node/borrowerTasks";

/** What is learnt from an answer with these errors. */
function learnt(...given: { message: string; locations?: readonly { line: number; column: number }[] }[]) {
  const connection = testConnection("");
  const documents = new AdaptedQueries(connection.log);
  const errors = given.map((error) => ({ path: undefined, codes: [], locations: [], ...error }));
  documents.learn(loan, asked(documents), { data: undefined, executed: false, errors });
  const { document } = asked(documents);
  return { document, unknown: namedIn(connection).map((name) => name?.replaceAll(".", "/")) };
}
const unknown = (message: string, ...locations: { line: number; column: number }[]) =>
  learnt({ message, locations }).unknown;
const namedIn = ({ notices }: TestConnection) => notices.map((notice) => /the field (\S+)/.exec(notice)?.[1]).sort();
const cannotQuery = (field: string) => `Cannot query field "${field}" on type "T".`;
const placeOf = (path: string) => FIELDS.get(path) ?? assert.fail(`no field ${path}`);
const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);

describe("a field that the service does not know", () => {
  // As the servers word it, for `dueDate` or for `details`, which is an object for us.
  const WORDINGS: readonly (readonly [server: string, message: string, field: "dueDate" | "details"])[] = [
    ["graphql-js", 'Cannot query field "dueDate" on type "Task". Did you mean "title" or "type"?', "dueDate"],
    ["graphql-core", "Cannot query field 'dueDate' on type 'Task'. Did you mean 'title'?", "dueDate"],
    [
      "graphql-java",
      "Validation error (FieldUndefined@[loan/loanOfficerDocumentTasks/dueDate]) : Field 'dueDate' in type 'Task' is undefined",
      "dueDate",
    ],
    ["AppSync", "Validation error of type FieldUndefined: Field 'dueDate' in type 'Task' is undefined", "dueDate"],
    ["graphql-ruby", "Field 'dueDate' doesn't exist on type 'Task' (Did you mean `title`?)", "dueDate"],
    ["Hot Chocolate", "The field `dueDate` does not exist on the type `Task`.", "dueDate"],
    ["async-graphql", 'Unknown field "dueDate" on type "Task". Did you mean "title"?', "dueDate"],
    ["Hasura", "field 'dueDate' not found in type: 'Task'", "dueDate"],
    ["graphql-js", 'Field "dueDate" of type "Date" must have a selection. Did you mean "dueDate { ... }"?', "dueDate"],
    ["graphql-js", 'Field "details" must not have a selection since type "String" has no subfields.', "details"],
    ["graphql-core 2", 'Field "details" of type "String" must not have a sub selection.', "details"],
    ["graphql-java", "Validation error : Subselection not allowed on leaf type 'String' of field 'details'", "details"],
    ["graphql-java", "Validation error : Subselection required for type 'Date' of field 'dueDate'", "dueDate"],
    ["graphql-ruby", "Selections can't be made on scalars (field 'details' but has selections [\"id\"])", "details"],
    ["graphql-ruby", "Field must have selections (field 'dueDate' returns Date but has no selections.)", "dueDate"],
    ["Hot Chocolate", "`details` returns a scalar value. Selections on scalars or enums are never allowed.", "details"],
    ["Hot Chocolate", "`dueDate` returns an object type value. A selection set must be specified.", "dueDate"],
  ];
  for (const [server, message, field] of WORDINGS) {
    it(`is recognized as ${server} says it: ${message.slice(0, 60)}`, () => {
      const path = `${BORROWER_TASKS}/${field}`;
      assert.deepEqual(unknown(message, placeOf(path)), [path]);
      // Without a place, the name decides.
      assert.deepEqual(unknown(message), [path, `loan/loanOfficerDocumentTasks/${field}`]);
    });
  }

  it("is the one at the place of the error, unless that quotes another: then the name decides", () => {
    const { line, column } = placeOf(`${BORROWER_TASKS}/dueDate`);
    assert.deepEqual(unknown("Unknown field", { line, column }), [`${BORROWER_TASKS}/dueDate`]);
    assert.deepEqual(unknown(cannotQuery("details"), { line, column }), unknown(cannotQuery("details")));
    assert.deepEqual(unknown("Unknown field", { line, column: column + 1 }), []);
    assert.deepEqual(unknown("Unknown field", { line: line + 1000, column }), []);
  });

  it("is told by its name where the place is in another text, also with the data: null and HTTP 200 of mercurius", () => {
    const documents = new AdaptedQueries(testConnection("").log);
    const message = 'Field "details" must not have a selection since type "String" has no subfields.';
    // A gateway prints the document anew.
    const errors = [{ message, path: undefined, codes: [], locations: [{ line: 7, column: 143 }] }];
    assert.equal(documents.learn(loan, asked(documents), { data: undefined, executed: true, status: 200, errors }), 50);
    assert.ok(![...fieldsOf(asked(documents).document).keys()].some((path) => path.endsWith("/details")));
  });

  it("is not read into other errors, however they quote", () => {
    for (const message of [
      'The field "dueDate" is not available at the moment.',
      'Variable "$id" got invalid value "title".',
      "Internal error: 'details'",
    ]) {
      assert.deepEqual(unknown(message, placeOf(`${BORROWER_TASKS}/dueDate`)), [], message);
    }
  });

  it("is never one that an identity needs", () => {
    for (const path of loan.needed ?? assert.fail()) {
      // A task without an ID is of no use, but the rest of the loan is.
      const tasks = /^(.*Tasks)\/id$/.exec(path)?.slice(1) ?? [];
      assert.deepEqual(unknown(cannotQuery(nameIn(path)), placeOf(path)), tasks, path);
    }
  });

  it("takes a connection along that has no edges or no node", () => {
    const incomes = "loan/borrowers/edges/node/incomes";
    for (const path of [`${incomes}/edges`, `${incomes}/edges/node`])
      assert.deepEqual(unknown(cannotQuery(nameIn(path)), placeOf(path)), [incomes]);
  });

  it("takes an object along of which nothing would be left", () => {
    const errors = ["borrowerId", "borrowerName", "entityKind", "entityDisplayName"].map((name) => {
      return { message: cannotQuery(name), locations: [placeOf(`${BORROWER_TASKS}/details/${name}`)] };
    });
    const left = fieldsOf(learnt(...errors).document);
    assert.ok(!left.has(`${BORROWER_TASKS}/details`));
    assert.ok(left.has("loan/loanOfficerDocumentTasks/details/borrowerId"));
    assert.equal(left.size, FIELDS.size - 5);
  });

  it("each optional field can go alone, and what is left is valid", () => {
    const schema = buildSchema(typeDefs);
    for (const path of FIELDS.keys()) {
      if (loan.needed?.has(path) || /\/(edges|node)$/.test(path)) continue;
      const { document } = learnt({ message: cannotQuery(nameIn(path)), locations: [placeOf(path)] });
      assert.ok(!fieldsOf(document).has(path));
      assert.deepEqual(validate(schema, parse(document)).map(String), [], path);
    }
  });
});

describe("service.md 2.9: a service whose field lists differ", () => {
  /** Validates as the service would with this schema, and answers what is valid with a loan. */
  async function drifted(change: (schema: string) => string, status = 200) {
    const schema = buildSchema(change(typeDefs));
    return serve((response, { body }) => {
      const errors = validate(schema, parse(JSON.parse(body).query));
      if (errors.length > 0) response.writeHead(status).end(JSON.stringify({ errors }));
      else response.end(JSON.stringify(FOUND));
    });
  }

  const FOUND = { data: { loan: { id: "L" } } };
  const answering = (answer: (count: number) => object) =>
    serve((response, _, count) => response.end(JSON.stringify(answer(count))));
  const withoutTaskName = (schema: string) => schema.replaceAll(/^ {2}taskName: String$/gm, "");

  for (const status of [200, 400]) {
    it(`is asked once more without the optional fields it does not know (HTTP ${status}), and from then on at once`, async () => {
      const detailsAsText = (schema: string) => schema.replaceAll("details: TaskDetails", "details: String");
      const server = await drifted((schema) => detailsAsText(withoutTaskName(schema)), status);
      const { connection, service } = loggedClientOf(server);
      assert.equal((await service.loan("LN-1", { first: 5 })).id, "L");
      assert.equal(server.requests.length, 2);
      assert.deepEqual(
        connection.records.map(({ outcome }) => outcome),
        ["failed", "ok"],
      );
      assert.deepEqual(namedIn(connection), [
        "loan.borrowers.edges.node.borrowerTasks.details",
        "loan.borrowers.edges.node.borrowerTasks.taskName",
        "loan.loanOfficerDocumentTasks.details",
        "loan.loanOfficerDocumentTasks.taskName",
      ]);
      await service.loan("LN-2", { first: 5 });
      assert.equal(server.requests.length, 3);
      assert.equal(connection.notices.length, 4);
    });
  }

  it("asked for many loans at once, is told from each of them, and the log says it once", async () => {
    const server = await drifted(withoutTaskName);
    const { connection, service } = loggedClientOf(server);
    await Promise.all(["A", "B", "C"].map((reference) => service.loan(reference, { first: 5 })));
    assert.equal(connection.notices.length, 2);
  });

  it("that lacks a needed field is not asked again", async () => {
    const server = await drifted((schema) => schema.replace("edges: [BorrowerEdge]", "items: [BorrowerEdge]"));
    await assertFails(clientOf(server).loan("LN-1", { first: 5 }), "errorAnswer", "refused", /edges/);
    assert.equal(server.requests.length, 1);
  });

  const SAYS_SO = 'The field "title" does not exist.';
  const TITLE = { path: "loan/loanOfficerDocumentTasks/title", at: placeOf("loan/loanOfficerDocumentTasks/title") };
  for (const [how, answer] of [
    ["while it executes the query", { data: null, errors: [{ message: SAYS_SO }] }],
    ["at a field that it executed", { errors: [{ message: SAYS_SO, path: ["loan", "loanOfficerDocumentTasks", 0] }] }],
    [
      "at a field that it executed, with the field's place",
      { data: null, errors: [{ message: SAYS_SO, path: ["loan"], locations: [TITLE.at] }] },
    ],
  ] as const) {
    it(`is not learnt from an error that came ${how}`, async () => {
      const server = await answering(() => answer);
      const { connection, service } = loggedClientOf(server);
      const error = await failureOf(service.loan("LN-1", { first: 5 }));
      assert.deepEqual([error.message.includes(SAYS_SO), server.requests.length, connection.notices], [true, 1, []]);
    });
  }

  it("is learnt from a validation that answers with data: null, as some servers do, by the field's place", async () => {
    const errors = [{ message: SAYS_SO, path: null, locations: [TITLE.at] }];
    const server = await answering((count) => (count === 1 ? { data: null, errors } : FOUND));
    const { connection, service } = loggedClientOf(server);
    assert.equal((await service.loan("LN-1", { first: 5 })).id, "L");
    assert.deepEqual(namedIn(connection), [TITLE.path.replaceAll("/", ".")]);
  });

  it("is learnt from an error with a path and a place, as Hot Chocolate has it before it executes, without data", async () => {
    const errors = [{ message: SAYS_SO, path: ["loan", "loanOfficerDocumentTasks"], locations: [TITLE.at] }];
    const server = await answering((count) => (count === 1 ? { errors } : FOUND));
    const { connection, service } = loggedClientOf(server);
    assert.equal((await service.loan("LN-1", { first: 5 })).id, "L");
    assert.deepEqual(namedIn(connection), [TITLE.path.replaceAll("/", ".")]);
  });

  it("that names one unknown field at a time is asked without each of them, and from then on at once", async () => {
    const fields = ["title", "status", "type"];
    const server = await serve((response, { body }) => {
      const asked = [...fieldsOf(JSON.parse(body).query).keys()];
      const field = fields.find((name) => asked.some((path) => path.endsWith(`Tasks/${name}`)));
      response.end(JSON.stringify(field === undefined ? FOUND : { errors: [{ message: cannotQuery(field) }] }));
    });
    const service = clientOf(server);
    const { leftOut } = await service.loan("LN-1", { first: 5 });
    assert.deepEqual([server.requests.length, leftOut], [4, fields.map((name) => ({ name, why: "unknown" }))]);
    await service.loan("LN-1", { first: 5 });
    assert.equal(server.requests.length, 5);
  });

  it("is left out for an hour, or until everything is asked for again: the service may have said so for a moment only", async () => {
    let knows = false;
    const task = { id: "T", status: "Completed", dueDate: "2026-05-04" };
    const server = await serve((response, { body }) => {
      const asked = /\bdueDate\b/.test(JSON.parse(body).query);
      const errors = ["dueDate", "status"].map((name) => ({ message: cannotQuery(name) }));
      const loan = { id: "L", loanOfficerDocumentTasks: [asked ? task : { id: "T" }] };
      if (asked && !knows) response.writeHead(400).end(JSON.stringify({ errors }));
      else response.end(JSON.stringify({ data: { loan } }));
    });
    let now = 0;
    const service = createService(testConnection(server.baseUrl), () => now);
    const read = async () => {
      const { leftOut, loanOfficerTasks } = await service.loan("LN-1", { first: 5 });
      return [leftOut.map(({ name }) => name), loanOfficerTasks.items[0]?.status];
    };
    const without = [["status", "dueDate"], LEFT_OUT];
    assert.deepEqual(await read(), without);
    knows = true;
    now = 3_599_999;
    assert.deepEqual(await read(), without);
    now = 3_600_000;
    assert.deepEqual(await read(), [[], "Completed"]);
    knows = false;
    await service.askForEverything();
    assert.deepEqual(await read(), without);
    knows = true;
    assert.deepEqual(await read(), without);
    await service.askForEverything();
    assert.deepEqual(await read(), [[], "Completed"]);
  });

  it("gets a mutation once, whatever it says about its fields", async () => {
    const errors = [{ message: cannotQuery("id"), locations: [{ line: 8, column: 7 }] }];
    const server = await answering(() => ({ errors }));
    const { outcome } = await failureOf(CALLS.createBorrower(clientOf(server)));
    assert.deepEqual([outcome, server.requests.length], ["refused", 1]);
  });
});
