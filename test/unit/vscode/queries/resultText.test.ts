import assert from "node:assert/strict";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import { operationsIn } from "../../../../src/vscode/queries/operations";
import { type QueryRun, resultText } from "../../../../src/vscode/queries/resultText";
import { SANDBOX } from "../../../support/loans";
import { answered } from "../requests/support/exchanges";

const NOW = Date.UTC(2026, 5, 1, 10);

interface Facts {
  readonly whole?: boolean;
  readonly failure?: string;
  readonly sent?: object;
}

function run(body: string | undefined, { whole = true, failure, sent = {} }: Facts = {}): QueryRun {
  const answer = body === undefined ? undefined : { ...answered(body), ...(!whole && { size: 5_000_000, whole }) };
  const sentBody = { kind: "graphql", text: JSON.stringify(sent) };
  const exchange = { duration: 12.4, answer, body: sentBody } as unknown as RecordedExchange;
  const [operation = assert.fail()] = operationsIn("query Q {\n  loan(id: 1) {\n    id\n  }\n}").operations ?? [];
  return {
    environment: SANDBOX,
    operation,
    at: NOW,
    request: { exchange: () => exchange } as unknown as QueryRun["request"],
    failure: () => failure,
  };
}

const textOf = (one: QueryRun) => resultText(one, "Sandbox", NOW).text;

describe("The document of a result", () => {
  it("begins with environment, status, duration, size and time", () => {
    assert.match(
      textOf(run('{"data":{}}')),
      /^\/\/ Sandbox · HTTP 200 · 12 ms · 11 bytes · \d.*\n\{\n {2}"data": \{\}\n\}\n$/,
    );
  });

  it("says with which variables it was asked, in one line", () => {
    const text = textOf(run('{"data":{}}', { sent: { query: "", variables: { id: "LN-1\n", first: 2 } } }));
    assert.equal(text.split("\n")[1], '// Variables: {"id":"LN-1\\n","first":2}');
    assert.doesNotMatch(textOf(run('{"data":{}}', { sent: { query: "", variables: {} } })), /Variables/);
  });

  it("keeps every digit and every text as it came", () => {
    const body = '{"data":{"amount":6850.00,"big":12345678901234567890,"text":"a, b: {c}"}}';
    assert.match(textOf(run(body)), /"amount": 6850\.00,\n {4}"big": 12345678901234567890,\n {4}"text": "a, b: \{c\}"/);
  });

  it("has no mark that an editor acts on, neither above the answer nor in it, which stays the same JSON", () => {
    const body = JSON.stringify({ url: "https://example.com/a", marks: "\u202e\u2028\\//x\\://" });
    const text = textOf(run(body, { failure: "It says: see https://example.com/x \u202e" }));
    const [, failure, ...answer] = text.split("\n");
    assert.equal(failure, "// It says: see https://example.com/x");
    assert.deepEqual(JSON.parse(answer.join("\n")), JSON.parse(body));
    assert.doesNotMatch(text, /[\p{Bidi_Control}\u2028]/u);
  });

  it("leads from the path of an error to its field, and shows no word of the service outside of the answer", () => {
    const body =
      '{"data":null,"errors":[{"message":"José is gone","path":["loan","id"]},{"message":"x","path":["evil text"]}]}';
    const { text, fields } = resultText(run(body), "Sandbox", NOW);
    const lines = text.split("\n");
    assert.deepEqual(lines.slice(1, 3), ["// Failed: loan.id", "// Failed: …"]);
    assert.deepEqual(fields, [{ line: 1, field: { line: 3, column: 5 } }]);
    assert.ok(
      !lines
        .filter((line) => line.startsWith("//"))
        .join("")
        .includes("José"),
    );
  });

  it("says how much of a large answer is shown, which is indented as far as it goes", () => {
    const text = textOf(run('{"data":{"a":[1,{"b":"cut of', { whole: false }));
    assert.match(
      text,
      /\n\/\/ The answer has 4\.8 MB\. The first 28 bytes of it are shown\.\n\{\n {2}"data": \{\n {4}"a": \[\n {6}1,\n {6}\{\n {8}"b": "cut of\n$/,
    );
  });

  it("says that all of it is hidden", () => {
    assert.match(textOf(run('"Hidden in share-safe mode."')), /bytes · .*\n"Hidden in share-safe mode\."\n$/);
  });

  it("says why there is no answer, and shows no page of a gateway", () => {
    assert.match(
      textOf(run(undefined, { failure: "The service did not answer.\nAt all." })),
      /no answer · 12 ms · .*\n\/\/ The service did not answer\. At all\.\n$/,
    );
    assert.ok(!textOf(run("<html>Bad gateway</html>", { failure: "It failed." })).includes("html"));
  });
});
