import assert from "node:assert/strict";
import type { CodeLens } from "vscode";
import { isUnresolved } from "../../../../src/ledger/activity";
import { activityStateLabel } from "../../../../src/ledger/activityText";
import { warnOfInterrupted } from "../../../../src/vscode/activity/activityActions";
import { type CommandId, commandIds } from "../../../../src/vscode/ui/commandIds";
import { connect } from "../support/fake/openWindow";
import { until, withSandbox } from "../support/sandbox";

const MOVED = { kind: "reassignLoanOfficerTasks", idsBefore: ["flood_1", "title_1"] } as const;

const CLOSED = "Sandbox: outcome unknown. VS Code closed while this was being sent:";
const HERE = { id: "sandbox", baseUrl: undefined };

describe("What was being sent when VS Code closed", () => {
  const sandbox = withSandbox();

  it("is told in its own environment alone, once, with a check that reads and sends nothing", async () => {
    await sandbox.interrupted({ ...MOVED, environmentId: "other", environmentName: "Other" });
    const id = await sandbox.interrupted(MOVED);
    const { fake, user, context } = sandbox.window;
    const told = fake.do(() => warnOfInterrupted(context, HERE));
    const message = await user.message(/VS Code closed/);
    assert.equal(message.text, `${CLOSED} Reassign loan officer tasks (Loan LN-1). Nothing was sent again.`);
    message.choose(/^Check Now$/);
    await told;
    await user.message(/^Sandbox: Tasks that are still with the loan officer: 2\.$/);
    assert.deepEqual(sandbox.changes, []);
    const [checked] = (await sandbox.recorded()).filter((one) => one.id === id);
    assert.deepEqual([checked?.state, checked?.check?.finding], ["unknown", "notFound"]);
    await fake.do(() => warnOfInterrupted(context, HERE));
    assert.equal(user.messages.filter(({ text }) => /VS Code closed/.test(text)).length, 1, "it was looked at");
  });

  it("is told when a window opens, several in one sentence; not what another window is still sending", async () => {
    await sandbox.interrupted(MOVED);
    await sandbox.interrupted({ kind: "upload", taskId: "stubs_1" });
    const ledger = sandbox.window.context.activities.ledger;
    const live = await ledger.plan({ kind: "upload", environmentId: "sandbox", environmentName: "Sandbox" });
    await ledger.sent(live);
    const window = await sandbox.open("sandbox");
    const message = await window.user.message(/outcome unknown/);
    assert.ok(message.text.startsWith(CLOSED));
    assert.match(message.text, /: Upload \(.*\); Reassign loan officer tasks \(.*\)\. /);
    message.choose();
    await ledger.settle(live, "confirmed");
  });

  it("is told, too, of an address that its environment has since the window opened", async () => {
    const { service } = await sandbox.openMoody({});
    const { user, session } = sandbox.window;
    await session();
    await sandbox.interrupted({ ...MOVED, origin: service.url });
    connect(sandbox.machine, { id: "sandbox", url: service.url, token: service.token });
    (await user.message(/VS Code closed/)).choose();
  });

  it("is told once where it is a mutation of the user's own, and takes no other one's check away", async () => {
    const mutation = {
      kind: "runMutation",
      operation: "Move",
      fields: ["loan.move"],
      loanReference: undefined,
    } as const;
    await sandbox.interrupted(MOVED);
    await sandbox.interrupted({ ...mutation, loanId: undefined });
    const { fake, user, context } = sandbox.window;
    const told: Promise<void>[] = [];
    const tell = async (words: RegExp) => {
      told.push(fake.do(() => warnOfInterrupted(context, HERE)));
      const message = await user.message(words);
      assert.deepEqual(message.buttons, ["Check Now", "Show Activity"]);
      message.choose();
      await told.at(-1);
    };
    await tell(/: Mutation of a query file \(Move \(loan\.move\)\); Reassign loan officer tasks \(Loan LN-1\)\. /);
    await tell(/VS Code closed while this was being sent: Reassign loan officer tasks \(Loan LN-1\)\. /);
    const [found = assert.fail()] = await sandbox.recorded();
    assert.deepEqual([found.kind, activityStateLabel(found)], ["runMutation", "Outcome unknown (interrupted)"]);
    assert.ok(isUnresolved(found), "it is warned of before it is run again");
  });

  for (const [where, listed] of [
    ["listed", true],
    ["not listed", false],
  ] as const) {
    it(`is not told again after a check of a loan that the service no longer has (${where})`, async () => {
      await sandbox.interrupted(MOVED);
      const { fake, user, context, session } = sandbox.window;
      const { store } = await session();
      if (!listed) await fake.do(() => store.remove("loans", "LN-1"));
      sandbox.service.state.loans.delete("loan_1");
      const told = fake.do(() => warnOfInterrupted(context, HERE));
      (await user.message(/VS Code closed/)).choose(/^Check Now$/);
      (await user.message(/^Sandbox: .*not found/)).choose();
      await told;
      const [one = assert.fail()] = await sandbox.recorded();
      assert.deepEqual([one.check?.finding, isUnresolved(one)], ["notFound", true]);
    });
  }

  it("is not checked where the user cancels, whatever the read before failed of", async () => {
    await sandbox.interrupted(MOVED);
    const { fake, user, context, session } = sandbox.window;
    const { loans } = (await session()).store;
    sandbox.service.state.loans.delete("loan_1");
    await fake.do(() => loans.refresh(["LN-1"]));
    assert.equal(loans.get("LN-1")?.failure?.kind, "notFound");
    const told = fake.do(() => warnOfInterrupted(context, HERE));
    const { length } = user.messages;
    (await user.message(/VS Code closed/)).choose(/^Check Now$/);
    (await until(() => fake.progress.find(({ title }) => /reading LN-1/.test(title)))).cancel();
    await told;
    const [one = assert.fail()] = await sandbox.recorded();
    assert.deepEqual([one.check, user.messages.length - length], [undefined, 1]);
  });

  it("cannot be checked in an environment that the window is not in", async () => {
    await sandbox.interrupted(MOVED);
    const { fake, user, context } = sandbox.window;
    const told = fake.do(() => warnOfInterrupted(context, HERE));
    const message = await user.message(/VS Code closed/);
    await sandbox.window.switchTo("other");
    const before = sandbox.service.calls().length;
    message.choose(/^Check Now$/);
    (await user.message(/^This was for Sandbox\. Switch to that environment first\.$/)).choose();
    await told;
    assert.equal(sandbox.service.calls().length, before);
  });

  it("is in the list of what was sent, by the names that are known now, with what can be done about it", async () => {
    const other = { environmentId: "other", environmentName: "Other" };
    await sandbox.interrupted({ kind: "upload", taskId: "stubs_1", ...other });
    await sandbox.interrupted({ ...MOVED, ...other });
    await sandbox.interrupted({ kind: "upload", taskId: "stubs_1", files: [{ sha256: "a", size: 1 }] });
    const { user } = sandbox.window;
    await sandbox.window.run(commandIds.showActivity);
    const rows = user.lists.at(-1)?.slice(1) ?? [];
    const said = rows.map(({ label, buttons = [] }) => [label, ...buttons.map(({ tooltip }) => tooltip)]);
    assert.deepEqual(said, [
      ["Upload: Outcome unknown (interrupted)", "Check Now", "Open Task"],
      ["Reassign loan officer tasks: Outcome unknown (interrupted)", "Switch to Other"],
      ["Upload: Outcome unknown (interrupted)", "Switch to Other"],
    ]);
    assert.doesNotMatch(rows[2]?.detail ?? "", /Pay stubs/, "what has the same ID elsewhere is not what was meant");
    assert.match(rows[0]?.detail ?? "", /Loan LN-1, Task “Pay stubs” \(Ada Byron\), 1 file/);
    user.picks.push(/^Reassign loan officer tasks/);
    await sandbox.window.run(commandIds.showActivity);
    const page = sandbox.window.fake.documents.at(-1)?.getText() ?? "";
    assert.match(page, /This was for Other\. Switch to that environment first\./);
  });

  it("is told as found in the list where the service shows it, unless the same was sent another time as well", async () => {
    await sandbox.interrupted(MOVED);
    for (const id of MOVED.idsBefore) sandbox.change(id, { assignedTo: "BORROWER" });
    const { fake, user, run, session } = sandbox.window;
    const { store } = await session();
    await fake.do(() => store.loans.refresh());
    const found = async () => {
      await run(commandIds.showActivity);
      return (user.lists.at(-1) ?? []).map(({ detail = "" }) => /they look reassigned/.test(detail)).filter(Boolean)
        .length;
    };
    assert.equal(await found(), 1);
    await sandbox.interrupted(MOVED);
    await fake.do(() => store.loans.refresh());
    assert.equal(await found(), 0);
  });

  it("has a page, which says after a click above it what the check found, and is copied for a support request", async () => {
    await sandbox.interrupted(MOVED);
    for (const id of MOVED.idsBefore) sandbox.change(id, { assignedTo: "BORROWER" });
    const { fake, user, run } = sandbox.window;
    user.picks.push(/^Reassign loan officer tasks/);
    await run(commandIds.showActivity);
    const page = fake.documents.at(-1) ?? assert.fail("no page");
    const above = () =>
      fake.do(() =>
        fake.lenses.flatMap((one) => one.provideCodeLenses(page as never, undefined as never) as CodeLens[]),
      );
    const click = (words: string) => {
      const { command, arguments: given = [] } =
        above().find(({ command }) => command?.title === words)?.command ?? assert.fail(words);
      return run(command as CommandId, ...given);
    };
    const titles = () => above().map(({ command }) => command?.title);
    assert.deepEqual(titles(), ["Copy Report", "Check Now", "Show Loan"]);
    await click("Check Now");
    await user.message(/^Sandbox: None of the tasks is with the loan officer any more/);
    assert.match(page.getText(), /any more: they look reassigned/);
    assert.doesNotMatch(page.getText(), /Sandbox is not in|This was for/);
    assert.deepEqual(titles(), ["Copy Report", "Show Loan"]);
    await click("Copy Report");
    assert.ok(fake.clipboard.includes(page.getText()), fake.clipboard);
  });
});
