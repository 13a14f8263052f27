import assert from "node:assert/strict";
import type { Loan } from "../../../src/domain/loan";
import { isNotRead } from "../../../src/domain/unknown";
import { Marks } from "../../../src/masking/marks";
import { maskLoan } from "../../../src/masking/maskLoan";
import { ErrorPlaces } from "../../../src/service/mapping/errorPlaces";
import { mapLoan } from "../../../src/service/mapping/mapLoan";
import { operations } from "../../../src/service/operations";
import type { RecordedAnswer } from "../../../src/service/transport/connection";
import { maskedExchange } from "../../../src/vscode/environments/environmentMasking";
import { sayingEverywhere } from "../../support/everyField";
import { wireLoan, wireOfficerTask } from "../../support/wireLoans";
import { answered, exchange } from "../vscode/requests/support/exchanges";

const marks = new Marks(new Uint8Array(32).fill(3), "sandbox");

const CANARIES = /canaria|gelb|987654|secret/i;
const SAID = "Canaria Gelb (canaria@example.com) sang of gelb-lohn.pdf";

const LOAN = sayingEverywhere((field) => (field === "statedMonthlyAmount" ? 987654 : SAID)).loan;

const ANSWER = {
  data: { loan: { ...LOAN, [SAID]: SAID }, other: SAID },
  errors: [{ message: SAID, path: ["loan", 0, SAID], extensions: { code: "FORBIDDEN", words: SAID } }],
  extensions: { said: SAID },
};

function masked(answer: unknown, query: string = operations.loan.document) {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  return textOf(maskedAnswer(answered(text), query));
}

function maskedAnswer(answer: RecordedAnswer, query: string = operations.loan.document) {
  const sent = exchange({ body: { kind: "graphql", text: JSON.stringify({ query }) }, answer });
  return maskedExchange(sent, marks).answer;
}

const textOf = (answer: RecordedAnswer | undefined) => Buffer.from(answer?.body ?? []).toString();

describe("An answer of the service in share-safe mode", () => {
  it("names no person: it has the pseudonyms and marks that the rest of the window shows, and of errors their places", () => {
    assert.doesNotMatch(masked(ANSWER), CANARIES);
    const { data, errors } = JSON.parse(masked(ANSWER));
    const loan = mapLoan(LOAN, new ErrorPlaces([]));
    assert.ok(loan);
    assert.deepEqual(mapLoan(data.loan, new ErrorPlaces([])), maskLoan(loan, marks));
    const path = ["loan", 0, `name_${marks.digits(SAID)}`];
    assert.deepEqual(errors, [{ message: marks.text("message", SAID), path }]);
  });

  it("takes nobody for another where an ID is blank or has lost digits: then the name tells who it is", () => {
    const wire = [" ", 2 ** 53].flatMap((borrowerId) =>
      ["Canaria", "Gelb"].map((borrowerName, at) =>
        wireOfficerTask(`t_${at}`, { details: { borrowerId, borrowerName } }),
      ),
    );
    const loan = mapLoan(wireLoan("l", [], wire), new ErrorPlaces([])) ?? assert.fail();
    const { data } = JSON.parse(masked({ data: { loan: wireLoan("l", [], wire) } }));
    const names = (one: Loan | undefined) =>
      one?.loanOfficerTasks.items.map(({ details }) => (isNotRead(details) ? undefined : details?.borrowerName));
    assert.deepEqual(names(mapLoan(data.loan, new ErrorPlaces([]))), names(maskLoan(loan, marks)));
    assert.equal(new Set(names(maskLoan(loan, marks))).size, 2);
  });

  it("is read by what was asked for, whatever the answer calls it", () => {
    const query = `query { canaria: loan(id: "LN-1") { id: borrowers { edges { status: node { ...F } } } } }
      fragment F on Borrower { dueDate: personalInformation { id: firstName lastName } id note: id phone }`;
    const node = { dueDate: { id: "Canaria", lastName: "Gelb" }, id: "b_1", note: "b_1", phone: SAID, [SAID]: SAID };
    const text = masked({ data: { canaria: { id: { edges: [{ status: node }] } } } }, query);
    const { first, last } = marks.pseudonym({ id: "b_1" });
    const name = (made: string) => `name_${marks.digits(made)}`;
    const shown = {
      ...{ dueDate: { id: first, lastName: last }, id: "b_1", [name("note")]: "b_1" },
      [name("phone")]: "•••",
    };
    assert.deepEqual(JSON.parse(text).data, { [name("canaria")]: { id: { edges: [{ status: shown }] } } });
  });

  it("is hidden where what was asked for does not tell what a value is", () => {
    const data = { data: { loan: { id: "Canaria" } } };
    for (const query of ["{ loan {", "query A { loan { id } } query B { loan { id } }", "fragment F on Loan { id }"])
      assert.deepEqual(JSON.parse(masked(data, query)), { data: "•••" });
    const two = "{ loan { ... on A { x: id } ... on B { x: status } } }";
    assert.deepEqual(JSON.parse(masked({ data: { loan: { x: "Canaria" } } }, two)).data.loan, {
      [`name_${marks.digits("x")}`]: "•••",
    });
    for (const odd of ["Canaria", ["Canaria"], { id: { id: "Canaria" } }, [[{ id: "Canaria" }]]])
      assert.doesNotMatch(masked({ data: { loan: odd } }), /Canaria/);
  });

  it("is left out where its fields cannot be told apart", () => {
    for (const text of [`<html>${SAID}</html>`, `{"data":{"loan":"${SAID}"`, JSON.stringify([SAID])]) {
      assert.equal(masked(text), '"Hidden in share-safe mode."');
    }
    assert.equal(masked({ data: SAID }), '{"data":"•••"}');
    assert.equal(masked(""), "");
  });

  it("is hidden where only a part of it is kept, and what says so is not called a part", () => {
    const cut = { ...answered(JSON.stringify(ANSWER)), size: 5_000_000, whole: false };
    const shown = maskedAnswer(cut);
    assert.deepEqual([textOf(shown), shown?.whole], ['"Hidden in share-safe mode."', true]);
    assert.equal(maskedAnswer({ ...cut, body: new Uint8Array() })?.whole, false);
  });

  it("to a change has its IDs and counts", () => {
    const loan = { reassignLoanOfficerTasks: { reassignedCount: 2 } };
    const done = { data: { borrower: { rejectDocument: { taskId: "t_1" } }, loan } };
    const query =
      "mutation { borrower { rejectDocument { taskId } } loan { reassignLoanOfficerTasks { reassignedCount } } }";
    assert.deepEqual(JSON.parse(masked(done, query)), done);
  });
});

describe("A request in share-safe mode", () => {
  it("has marks of its files, not their folders, and no path that the service made up", () => {
    const part = {
      unmaskedName: "gelb-lohn.pdf",
      unmaskedPath: "/home/canaria/gelb-lohn.pdf",
      type: "application/pdf",
      size: 3,
    };
    const url = "https://api.example.com/Canaria/api/loan-applications/Gelbvogel/borrower-tasks/t/documents";
    const ofKind = (of: "borrower" | "loanOfficer") => {
      const body = { kind: "form", of, field: "f", parts: [part], size: 9 } as const;
      return maskedExchange(exchange({ url, body, failure: `The service refused: "${SAID}"` }), marks);
    };
    assert.equal(ofKind("borrower").url, url);
    const shown = ofKind("loanOfficer");
    const text = JSON.stringify({ ...shown, answer: undefined });
    assert.doesNotMatch(text, CANARIES);
    assert.equal(shown.url, "https://api.example.com/•••");
    assert.ok(shown.body.kind === "form" && shown.body.parts[0]?.unmaskedName === marks.text("file", "gelb-lohn.pdf"));
  });

  it("has no header: they may say anything", () => {
    const answer = { ...answered("{}"), headers: [["content-type", "text/html"]] as const };
    assert.deepEqual(maskedExchange(exchange({ answer }), marks).answer?.headers, []);
  });
});
