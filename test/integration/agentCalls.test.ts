import assert from "node:assert/strict";
import type { Change } from "../../src/store/seen";
import { type AgentWindow, PreparedChanges } from "../../src/vscode/agents/access";
import { callTool } from "../../src/vscode/agents/tools";
import { NO_MASKING } from "../../src/vscode/environments/masking";
import type { Session } from "../../src/vscode/environments/session";
import { borrower, borrowerTask, loanWith } from "../support/loans";
import { User } from "./support/user";

const SIMULATOR = { id: "simulator", name: "Simulator", kind: "simulator", baseUrl: "http://127.0.0.1:1" } as const;

/** A window with one loan. */
function windowWith(facts: { readonly broken?: boolean } = {}) {
  const logged: string[] = [];
  const failures: unknown[] = [];
  const value = loanWith({ borrowers: [borrower("Byron", [borrowerTask("t1", { title: "Pay stubs" })])] });
  const entry = { reference: "LN-1", value, asOf: 0, triedAt: 0, failure: undefined, loading: false, pages: 1 };
  const loans = { entries: [entry], refresh: async () => undefined };
  const session = {
    environment: { ...SIMULATOR, officerUploadField: undefined },
    state: "ready",
    store: { loans },
    changes: {
      settled: () => (facts.broken ? Promise.reject(new TypeError("Ada Byron is not iterable")) : Promise.resolve()),
      of: (): Change[] => [],
      seenAsOf: () => 0,
    },
    masking: NO_MASKING,
  } as unknown as Session;
  const window = {
    sessions: { open: async () => session, current: session },
    log: { info: (line: string) => logged.push(line), failure: (error: unknown) => failures.push(error) },
    told: new Set(),
    prepared: new PreparedChanges(),
  } as unknown as AgentWindow;
  return { window, logged, failures };
}

describe("a call of an agent", () => {
  let user: User;
  before(() => {
    user = new User();
  });
  after(() => user.leave());

  it("is a line in the log: tool, environment, loans and size, and none of the values", async () => {
    const { window, logged } = windowWith();
    const text = await callTool(window, "get_loan", { loan: "LN-1" });
    await callTool(window, "get_loan", { loan: "Ada Byron" });
    await callTool(window, "find_tasks", { due: "Ada Byron" });
    assert.deepEqual(logged.slice(0, 1), [`agent tool get_loan · Simulator · 1 loans · ${text.length} characters`]);
    assert.match(logged[1] ?? "", /^agent tool get_loan · notListed · \d+ characters$/);
    assert.match(logged[2] ?? "", /^agent tool find_tasks · invalidInput · \d+ characters$/);
    assert.doesNotMatch(logged.join(), /Ada|Byron|LN-1|t1/);
  });

  it("is told to the user at first, and then not again in the same environment", async () => {
    const { window } = windowWith();
    user.messages.length = 0;
    await callTool(window, "list_loans", {});
    await callTool(window, "list_loans", {});
    assert.deepEqual(user.messages, ["Simulator: an agent uses Loan Ops. Chat agents may use the simulator only."]);
  });

  it("that goes wrong says so without the words of what went wrong, which may be a borrower's name", async () => {
    const { window, failures } = windowWith({ broken: true });
    const text = await callTool(window, "list_loans", {});
    assert.equal(JSON.parse(text).error, "failed");
    assert.doesNotMatch(text, /Ada|Byron|iterable/);
    assert.ok(failures[0] instanceof TypeError);
  });
});
