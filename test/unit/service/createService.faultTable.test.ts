import assert from "node:assert/strict";
import { createService } from "../../../src/service/createService";
import { BODIES } from "./faultTable/bodies";
import { NETWORK } from "./faultTable/network";
import { STATUSES } from "./faultTable/statuses";
import { type Cell, COLUMNS, type Column, type Fault, type Row } from "./faultTable/table";
import { failureOf } from "./support/failure";
import { TOKEN, testConnection } from "./support/testConnection";

/** Each fault of the service or of the way to it, by operation: what the caller is told, and that it was sent once. */
describe("the fault table", () => {
  describe("what the network does", () => eachRow(NETWORK));
  describe("service.md 4.4, 5.5, 7.5, 7.6: statuses", () => eachRow(STATUSES));
  describe("service.md 4.1, 4.4, 7.1, 7.2: answers that say success", () => eachRow(BODIES));
});

function eachRow(rows: readonly Row[]): void {
  for (const row of rows) {
    describe(row.fault, () => {
      let fault: Fault;
      before(async () => {
        fault = await row.happen();
      });
      after(() => fault.close());

      for (const column of Object.keys(COLUMNS) as Column[]) {
        const cell = row.told[column];
        it(`${column}: ${cell === "done" ? "done" : cell.slice(0, 2).join(", ")}`, () =>
          check(fault, row, column, cell));
      }
    });
  }
}

async function check(fault: Fault, row: Row, column: Column, cell: Cell): Promise<void> {
  const connection = testConnection(fault.baseUrl, fault.settings);
  const call = COLUMNS[column](createService(connection), { large: row.large ?? false });
  const before = fault.attempts();
  if (cell === "done") await call;
  else {
    const [kind, outcome, message] = cell;
    const error = await failureOf(call);
    assert.deepEqual([error.kind, error.outcome], [kind, outcome], error.message);
    assert.match(error.message, message);
    assertFactThenAdvice(error.message);
    const told = `${error.message} ${error.detail} ${JSON.stringify(connection.records)}`;
    assert.ok(!told.includes(TOKEN) && !told.includes("pw@"), told);
  }
  fault.afterwards?.();
  const allowed = column === "query" ? (row.queryRequests ?? 1) : 1;
  assert.ok(fault.attempts() - before <= allowed, `sent ${fault.attempts() - before} times`);
  const { records } = connection;
  assert.equal(records.length, 1, "one line in the log");
  assert.equal(records[0]?.outcome === "failed", cell !== "done");
}

/** First what happened, then what to do. A refusal in the service's own words needs no advice. */
function assertFactThenAdvice(message: string): void {
  const ownWords = /^(.*\(HTTP \d+\)\. )?The service (refused|answered with an error): ".*"( \(and \d+ more\))?$/;
  if (ownWords.test(message)) return;
  const plain = message.replace(/"[^"]*"|\([^)]*\)|https?:\/\/\S+|0\.1|http\.\w+|loanOps\.\w+/g, "…");
  assert.match(plain, /^[A-Z][^.?!]*\. (Check|Set|Send|Try|Refresh|Ask|Add|Reduce)\b[^.?!]*\.$/);
}
