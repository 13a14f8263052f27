import assert from "node:assert/strict";
import { type DocumentOperation, mutationChanges, operationsIn } from "../../../../src/vscode/queries/operations";
import { mutationText } from "../../../../src/vscode/queries/runMutation";

function only(text: string): DocumentOperation {
  return operationsIn(text).operations?.[0] ?? assert.fail("no operation");
}

const reject = (alias: string) => `${alias}: rejectDocument(input: { documentId: "${alias}" }) { taskId }`;

describe("What is said of a mutation before it is sent", () => {
  it("counts each change behind a fragment, and shows the fragment as well", () => {
    const operation = only(`mutation { borrower { ...F } }\nfragment F on B { ${reject("a")} ${reject("b")} }`);
    const { changes, document, whole } = mutationText({ operation, variables: {} });
    assert.equal(changes, "It can change data: borrower.rejectDocument × 2");
    assert.match(document.join("\n"), /\.\.\.F[\s\S]*fragment F on B .*rejectDocument/);
    assert.ok(whole);
  });

  it("counts aliases, inline fragments and groups, and what is written twice alike once", () => {
    const text = `mutation {
      borrower { ...F ... on B { ${reject("c")} } }
      again: borrower { ...F }
      borrower { ${reject("a")} }
      ping
    }
    fragment F on B { ${reject("a")} ...G }
    fragment G on B { ${reject("b")} ...F }`;
    const fields = mutationChanges(only(text)).map(({ field }) => field);
    assert.deepEqual(fields, [...Array(5).fill("borrower.rejectDocument"), "ping"]);
  });

  it("counts also what a directive decides on, wherever that stands", () => {
    for (const text of [
      `mutation($x: Boolean!) { borrower { ${reject("a")} ...F @include(if: $x) } } fragment F on B { ${reject("b")} }`,
      `mutation($x: Boolean!) { borrower { ... @include(if: $x) { ${reject("a")} } ${reject("b")} } }`,
    ])
      assert.equal(mutationChanges(only(text)).length, 2, text);
  });

  it("is not whole where a line, a value or their number does not fit, or a character would not be seen", () => {
    const short = only("mutation { loan { reassignLoanOfficerTasks { reassignedCount } } }");
    const whole = (operation: DocumentOperation, variables = {}) => mutationText({ operation, variables }).whole;
    assert.ok(whole(short, { reason: "Old", loanId: "LN-1" }));
    assert.ok(!whole(short, { reason: "x".repeat(300), loanId: "LN-1" }));
    assert.ok(!whole(short, { reason: "gnp\u202e" }));
    assert.ok(!whole(short, Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`v${index}`, 1]))));
    assert.ok(!whole(only(`mutation {${"\n".repeat(20)} ping }`)));
    assert.ok(!whole(only(`mutation { ${" ".repeat(300)} ping }`)));
  });
});
