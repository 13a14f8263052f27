import assert from "node:assert/strict";
import { getChanges } from "../../../../src/vscode/agents/getChanges";
import { AgentRefusal, checkedInput } from "../../../../src/vscode/agents/toolCall";
import { borrower, borrowerTask, loanWith } from "../../../support/loans";
import { agentTool } from "./support/agentTool";
import { viewOf } from "./support/view";

const checked = (tool: string, input: unknown) => checkedInput(agentTool(tool).inputSchema, input);

describe("What an agent gives to a tool", () => {
  it("is taken where it fits, without what is null and without blanks around texts", async () => {
    const given = { loan: " LN-2041 ", due: "overdue", withDocuments: true, from: 12, type: null };
    const taken = { loan: "LN-2041", due: "overdue", withDocuments: true, from: 12 };
    assert.deepEqual(await checked("find_tasks", given), taken);
    for (const nothing of [undefined, null, {}]) assert.deepEqual(await checked("list_loans", nothing), {});
  });

  it("can be a day, which begins where the user is, or a time", () => {
    const createdOn = new Date(2026, 4, 4, 10).toISOString();
    const view = viewOf({
      loans: { "LN-1": loanWith({ borrowers: [borrower("b", [borrowerTask("t", { createdOn })])] }) },
    });
    const dated = (since: string) => getChanges(view, { since }, []) as { since: string };
    const isoText = (date: Date) => date.toISOString().replace(".000", "");
    assert.equal(dated("2026-05-04").since, isoText(new Date(2026, 4, 4)));
    assert.equal(dated("2026-05-04T10:00:00Z").since, "2026-05-04T10:00:00Z");
    for (const since of ["Friday", "2026-13-44"]) {
      assert.throws(() => dated(since), { code: "invalidInput", message: /^"since" must be a day such as/ });
    }
  });

  for (const [what, tool, input] of [
    ["a loan that is missing", "get_loan", {}],
    ["a loan of the prototype", "get_loan", Object.create({ loan: "LN-2041" })],
    ["a loan that is no text", "get_loan", { loan: { toString: () => "LN-2041" } }],
    ["a blank loan", "get_loan", { loan: "  " }],
    ["a loan that is too long", "get_loan", { loan: "x".repeat(201) }],
    ["a choice that is none", "find_tasks", { due: "toString" }],
    ["a place before the first", "find_tasks", { from: -1 }],
    ["something that is no object", "get_loan", "LN-2041"],
    ["more than the schema has", "list_loans", { "LN-2041": 1 }],
    ["no files", "prepare_change", { change: "upload", loan: "LN-2041", files: [] }],
    ["a file as a scenario", "control_simulator", { action: "start", scenario: "./LN-2041.json" }],
    ["more days than ten years", "control_simulator", { action: "advance", days: 3651 }],
  ] as const) {
    it(`is refused by the name of the field, without being quoted: ${what}`, async () => {
      await assert.rejects(
        checked(tool, input),
        (error) =>
          error instanceof AgentRefusal &&
          error.code === "invalidInput" &&
          /^"(input|loan|due|from|files|scenario|days)" must /.test(error.message) &&
          !/LN-2041|toString|xx/.test(error.message),
      );
    });
  }
});
