import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { freePort } from "../../../support/freePort";
import { withSandbox } from "../support/sandbox";

const LOAN = '{ loan(id: "LN-5200") { loanOfficerDocumentTasks { dueDate assignedTo } } }';
const REASSIGN = 'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-5207" }) { reassignedCount } } }';
const OFFICER = '{ loan(id: "LN-5207") { loanOfficerDocumentTasks { assignedTo } } }';
const REJECT = `mutation { borrower { rejectDocument(
  input: { loanId: "LN-5200", documentId: "none", archiveReasonNotes: "blurred" }) { taskId } } }`;

/** As a developer sees it who serves it to a script. */
describe("A simulator for other programs that is controlled", () => {
  const sandbox = withSandbox();
  let port: number;

  beforeEach(async () => {
    port = await freePort();
    const { user } = sandbox.window;
    user.picks.push(/^busy-friday/);
    user.types.push(`${port}`, "demo");
    await sandbox.window.run(commandIds.startSimulator);
    await user.message(/^The simulator is running at/);
  });

  afterEach(() => sandbox.window.run(commandIds.stopSimulator));

  /** The operation's data, or what went wrong. */
  async function ask(query: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers: { Authorization: "Bearer demo", "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
    return response.ok ? response.text() : `${response.status}`;
  }

  /** Picks from one list after the other; resolves to what was said in the end. */
  async function control(...picks: RegExp[]): Promise<string> {
    sandbox.window.user.picks.push(...picks);
    await sandbox.window.run(commandIds.controlSimulator);
    return sandbox.window.user.messages.at(-1)?.text ?? "";
  }

  it("fails the next calls of an operation, and no others", async () => {
    assert.equal(
      await control(/Make Calls Fail/, /HTTP status…/, /^503/, /^loan /, /The next 2 calls/),
      "Planned for the next 2 calls of loan: HTTP 503.",
    );
    assert.deepEqual([await ask(LOAN), await ask(LOAN)], ["503", "503"]);
    assert.match(await ask(LOAN), /"data"/);
  });

  it("drops the connection after a mutation was done, once", async () => {
    assert.equal(
      await control(/Make Calls Fail/, /^Reset the/, /reassign/, /^After the work/, /^The next call /),
      "Planned for the next call of loan.reassignLoanOfficerTasks: Reset the connection, after the work is done.",
    );
    await assert.rejects(ask(REASSIGN), /fetch failed/);
    assert.match(await ask(REASSIGN), /"reassignedCount":0/);
  });

  it("is told its failures again before they are cleared", async () => {
    await control(/Make Calls Fail/, /errors alone/, /^loan /, /The next 5 calls/);
    assert.match(await ask(LOAN), /^{"errors"/);
    assert.equal(await control(/Clear Planned Failures/), "4 planned failures cleared.");
    assert.match(JSON.stringify(sandbox.window.user.lists.at(-1)), /"description":"4 planned"/);
    assert.match(await ask(LOAN), /"data"/);
  });

  it("lets the token expire, and takes its scopes", async () => {
    assert.equal(await control(/Expire Token/), "The token has expired.");
    assert.equal(await ask(LOAN), "401");
    assert.equal(await control(/Renew Token/), "The token is valid again.");
    assert.match(await control(/Remove Scopes from Token/), /^The token no longer has any scope/);
    assert.match(await ask(REJECT), /scope/);
    assert.equal(await control(/Restore Scopes of Token/), "The token has its scopes back.");
    assert.doesNotMatch(await ask(REJECT), /scope/);
  });

  it("slows the network", async () => {
    assert.equal(await control(/Slow the Network/, /^300 ms/), "Network of the simulator: 300 ms before each answer.");
    const start = performance.now();
    await ask(LOAN);
    assert.ok(performance.now() - start >= 290);
  });

  it("goes back to a snapshot, and to the start", async () => {
    const atStart = await ask(OFFICER);
    assert.match(await control(/Take Snapshot/), /^Snapshot taken/);
    await ask(REASSIGN);
    assert.notEqual(await ask(OFFICER), atStart);
    assert.match(await control(/Restore Snapshot/), /^The snapshot taken at .* was restored/);
    assert.equal(await ask(OFFICER), atStart);
    await ask(REASSIGN);
    assert.equal(await control(/^Reset/), "The simulator was reset.");
    assert.equal(await ask(OFFICER), atStart);
  });

  it("advances time as the user says", async () => {
    const due = async () => Date.parse(/"dueDate":"([\d-]+)"/.exec(await ask(LOAN))?.[1] ?? "");
    const before = await due();
    sandbox.window.user.types.push("48h");
    assert.match(await control(/Advance Time/, /^Other…/), /^Time advanced by 48h\./);
    assert.equal(before - (await due()), 2 * 86_400_000);
  });
});
