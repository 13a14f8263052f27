import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import type { Failure } from "../../../../src/store/entry";
import { whyStop } from "../../../../src/vscode/changing/batch";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import type { Call } from "../../../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../../support/wireLoans";
import { connect } from "../support/fake/openWindow";
import { AS_IT_IS, type Shown } from "../support/fake/user";
import { until, withMoodySandbox, withSandbox } from "../support/sandbox";
import { documentOf } from "./support/changes";

const LOANS = [{ loanReference: "LN-1" }, { loanReference: "LN-2" }];
const TASKS = [
  { loanReference: "LN-1", taskId: "stubs_1" },
  { loanReference: "LN-2", taskId: "returns_2" },
];

const TASKS_OF_OFFICER = "Order flood (In progress) · Order title (In progress)";

describe("A batch that a command sends", () => {
  const sandbox = withSandbox();

  async function reassign(): Promise<void> {
    sandbox.window.user.picks.push(AS_IT_IS);
    sandbox.window.user.clicks.push(/^Reassign$/);
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, LOANS[0], LOANS);
  }

  async function reject(): Promise<void> {
    sandbox.window.user.picks.push(AS_IT_IS);
    sandbox.window.user.types.push("Page 2 is missing");
    sandbox.window.user.clicks.push(/^Reject$/);
    await sandbox.window.run(commandIds.rejectDocument, TASKS[0], TASKS);
  }

  const opened = (message: Shown, button: RegExp) => documentOf(sandbox.window, () => message.choose(button));

  const said = () => sandbox.window.user.messages.at(-1)?.text;
  const states = async () =>
    (await sandbox.recorded()).toReversed().map(({ documentId, loanId, state }) => `${documentId ?? loanId} ${state}`);

  it("is one plan, one dialog and one call for each loan", async () => {
    await reassign();
    assert.deepEqual(
      sandbox.window.user.lists[0]?.map(({ label, description = "", detail = "" }) => [label, description, detail]),
      [["To be done", "", ""], ...["LN-1", "LN-2"].map((name) => [name, "Tasks that will move: 2", TASKS_OF_OFFICER])],
    );
    const [{ text, detail } = assert.fail(), ...others] = sandbox.window.user.dialogs;
    assert.deepEqual(others, []);
    assert.equal(text, "Reassign the loan officer tasks of 2 loans to the borrower?");
    assert.match(
      detail,
      /^Environment: Sandbox — test data\n.*Tasks that will move: 4\n• LN-1 \(loan_1\): .*\n• LN-2 \(loan_2\): /s,
    );
    assert.deepEqual(sandbox.changes, ["loan.reassignLoanOfficerTasks", "loan.reassignLoanOfficerTasks"]);
    assert.deepEqual(await states(), ["loan_1 confirmed", "loan_2 confirmed"]);
    assert.equal(said(), "Sandbox: Reassign loan officer tasks to the borrower, loan by loan. Confirmed: 2.");
    const { reports } = sandbox.window.fake;
    assert.ok(
      reports.includes("1 of 2 · LN-1: sending…") && reports.includes("2 of 2 (Confirmed: 1) · LN-2: sending…"),
      `${reports}`,
    );
  });

  it("is one call for each document, with one reason; none is a change of somebody else", async () => {
    await reject();
    assert.match(
      sandbox.window.user.dialogs[0]?.detail ?? "",
      /Will be archived:\n• LN-1 \(loan_1\): stub\.pdf \(doc_stub_1\) — Pay stubs \(Ada Byron\)\n• /,
    );
    assert.deepEqual(await states(), ["doc_stub_1 confirmed", "doc_blurry_1 confirmed", "doc_return_2 confirmed"]);
    const reasons = sandbox.service
      .calls({ operation: "rejectDocument" })
      .map(({ variables }) => JSON.stringify(variables));
    assert.ok(reasons.every((variables) => variables.includes("Page 2 is missing")));
    assert.equal((await sandbox.window.session()).unseen.all().length, 0);
    assert.equal(said(), "Sandbox: Reject documents. Confirmed: 3.");
  });

  it("leaves unchecked what was rejected before from here", async () => {
    await reject();
    await sandbox.service.reset();
    await reject();
    const checked = sandbox.window.user.lists
      .at(-1)
      ?.filter(({ detail }) => detail?.startsWith("⚠ The same was already sent"));
    assert.equal(checked?.length, 3);
    assert.equal(sandbox.window.user.dialogs.length, 1, "nothing is checked, so nothing is asked");
    sandbox.window.user.picks.push(/^(stub|return)\.pdf/);
    sandbox.window.user.types.push("Page 2 is missing");
    await sandbox.window.run(commandIds.rejectDocument, TASKS[0], TASKS);
    assert.match(
      sandbox.window.user.dialogs.at(-1)?.detail ?? "",
      /\n⚠ The same was already sent from here\. It may be done twice:\n• Loan LN-1, Task stubs_1, Document doc_stub_1 \(.*\): Confirmed\n• Loan LN-2, .*, Document doc_return_2 \(.*\): Confirmed\n\n/,
      "which of them it is",
    );
  });

  it("service.md 5.1: ends where every further one would fail as well, and offers the rest again", async () => {
    const { user } = sandbox.window;
    sandbox.service.fault({ fault: "status", operation: "reassignLoanOfficerTasks", status: 401 });
    await reassign();
    assert.deepEqual(await states(), ["loan_1 refused"]);
    assert.equal(sandbox.changes.length, 1);
    const message = user.messages.at(-1) ?? assert.fail();
    assert.equal(
      message.text,
      "Sandbox: Reassign loan officer tasks to the borrower, loan by loan. Refused: 1, Not sent: 1. The service did not accept the access token. Set a new one.",
    );
    assert.deepEqual(message.buttons, ["Set Access Token…", "Retry…", "Show Summary"]);
    assert.equal(message.severity, "error", "Do Not Disturb hides all others");
    // It closes the message, which comes back.
    message.choose(/^Set Access Token…$/);
    const again = await until(() => user.messages.findLast((one) => one !== message && one.text === message.text));
    user.picks.push(AS_IT_IS);
    user.clicks.push(/^Reassign$/);
    again.choose(/^Retry…$/);
    await user.message(/ Confirmed: 2\.$/);
    assert.deepEqual(
      user.lists.at(-1)?.map(({ label }) => label),
      ["To be done", "LN-1", "LN-2"],
    );
    assert.deepEqual(await states(), ["loan_1 refused", "loan_1 confirmed", "loan_2 confirmed"]);
  });

  it("ends where no connection came about in time: each further one would wait as long", async () => {
    const { service } = await sandbox.window.session();
    let asked = 0;
    Object.assign(service, {
      reassignLoanOfficerTasks() {
        asked++;
        throw new ServiceError("timeout", "No connection came about.", { outcome: "notSent" });
      },
    });
    await reassign();
    assert.equal(asked, 1);
    assert.match(said() ?? "", / Not sent: 2\. No connection came about\.$/);
    assert.deepEqual(await states(), ["loan_1 notSent"]);
  });

  it("ends after a lost answer where the loan cannot be read again either, and its summary says so", async () => {
    sandbox.window.user.asked = (dialog) => {
      sandbox.service.fault({ fault: "reset-after", operation: "reassignLoanOfficerTasks" });
      sandbox.service.fault({ fault: "reset", operation: "loan", calls: 10 });
      dialog.choose(/./);
    };
    await reassign();
    const { fake, run } = sandbox.window;
    assert.match(fake.statusBar.get("loanOps.activity")?.text ?? "", / Outcome unknown: 1, Not sent: 1$/);
    await run(commandIds.showActivity);
    assert.equal(fake.statusBar.has("loanOps.activity"), false, "it stays until the record was looked at");
    assert.deepEqual(await states(), ["loan_1 unknown"]);
    const message = await sandbox.window.user.message(/ Outcome unknown: 1, Not sent: 1\. The connection was lost/);
    const summary = await opened(message, /^Show Summary$/);
    assert.match(summary, /❓ Outcome unknown: 1\n- LN-1: The connection was lost.*It was not sent again\./);
    assert.match(summary, /LN-1 could not be read.*\n\n⚪ Not sent: 1\n- LN-2: The connection was lost/s);
  });

  it("goes on after a loan that vanished, and says of it that it could not be read when it is to be sent again", async () => {
    const { user } = sandbox.window;
    user.asked = (dialog) => {
      sandbox.service.state.loans.delete("loan_1");
      dialog.choose(/./);
    };
    await reassign();
    assert.deepEqual(await states(), ["loan_1 refused", "loan_2 confirmed"]);
    (await user.message(/ Confirmed: 1, Refused: 1\.$/)).choose(/^Retry…$/);
    const { detail } = await user.dialog(/^Reassign the loan officer tasks of LN-1/);
    assert.match(detail, /⚠ LN-1 could not be read just now: \S/);
  });

  it("service.md 5.3: has the same sentence for each that is refused, behind one message with the same way out", async () => {
    const { user } = sandbox.window;
    sandbox.service.setToken({ scopes: [] });
    await reject();
    const message = await user.message(/^Sandbox: Reject documents\. Refused: 3\.$/);
    assert.deepEqual(message.buttons, ["Set Access Token…", "Retry…", "Show Summary"]);
    const summary = await opened(message, /^Show Summary$/);
    for (const name of ["stub", "blurry", "return"])
      assert.match(summary, new RegExp(`^- ${name}\\.pdf .*: This token lacks the scope update:borrower\\.$`, "m"));
  });

  it("has three buttons at most; where no other help is known, one shows the requests of all", async () => {
    const { user } = sandbox.window;
    sandbox.service.fault({ fault: "status", status: 409, operation: "rejectDocument", calls: 3 });
    await reject();
    const message = await user.message(/^Sandbox: Reject documents\. Refused: 3\.$/);
    assert.deepEqual(message.buttons, ["Retry…", "Show Summary", "Show Requests…"]);
    message.choose(/^Show Requests…$/);
    await until(() => user.titles.includes("Show Requests"));
    assert.deepEqual(
      user.lists.at(-1)?.map(({ label }) => label),
      ["loan_2, doc_return_2", "loan_1, doc_blurry_1", "loan_1, doc_stub_1"].map((ids) => `Reject document: ${ids}`),
    );
  });

  for (const [what, happens] of [
    ["the user cancels", () => sandbox.window.fake.progress.at(-1)?.cancel()],
    [
      "the environment changes its address, although its name and ID stay",
      () => connect(sandbox.machine, sandbox.place({ url: `${sandbox.service.url}/elsewhere` })),
    ],
  ] as const) {
    it(`ends when ${what}, after the one that is under way`, async () => {
      sandbox.window.fake.reported.event((text) => /^1 of 2 .*sending/.test(text) && happens());
      await reassign();
      assert.equal(sandbox.changes.length, 1);
      assert.match(said() ?? "", /, Not sent: 1\./);
    });
  }

  it("has a summary that says of each what became of it, and what was left out of the plan", async () => {
    sandbox.service.fault({ fault: "reset-after", operation: "reassignLoanOfficerTasks", loan: "LN-1" });
    sandbox.window.user.picks.push(AS_IT_IS);
    sandbox.window.user.clicks.push(/^Reassign$/);
    const rows = [...LOANS, { loanReference: "LN-9" }];
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, rows[0], rows);
    const message = sandbox.window.user.messages.at(-1) ?? assert.fail();
    assert.equal(
      message.text,
      "Sandbox: Reassign loan officer tasks to the borrower, loan by loan. Confirmed: 1, Outcome unknown: 1.",
    );
    assert.ok(!message.buttons.some((button) => /Retry/.test(button)), "what is unknown is never offered again");
    assert.deepEqual(await states(), ["loan_1 unknown", "loan_2 confirmed"]);
    assert.match(
      await opened(message, /^Show Summary$/),
      /\d.* · Confirmed: 1, Outcome unknown: 1\n\n❓ Outcome unknown: 1\n- LN-1: .* they look reassigned\.\n\n✅ Confirmed: 1\n- LN-2: LN-2: 2 tasks reassigned\.\n\nLeft out: 1\n- LN-9: The loan is no longer on the list\./,
    );
  });

  it("plans rejections again that were refused, those alone and with the same reason", async () => {
    sandbox.service.fault({ fault: "status", status: 403, operation: "rejectDocument", loan: "LN-2" });
    await reject();
    const message = await sandbox.window.user.message(/Confirmed: 2, Refused: 1/);
    sandbox.window.user.types.push(AS_IT_IS);
    sandbox.window.user.clicks.push(/^Reject$/);
    message.choose(/^Retry…$/);
    await sandbox.window.user.message(/: document rejected\. /);
    assert.equal((await states()).at(-1), "doc_return_2 confirmed");
    const last = sandbox.service.calls({ operation: "rejectDocument" }).at(-1);
    assert.match(JSON.stringify(last?.variables), /Page 2 is missing/);
  });

  it("says of a rejection whose loan could not be read why it is left out", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan", loan: "LN-2" });
    await reject();
    assert.match(sandbox.window.user.dialogs[0]?.detail ?? "", /Left out:\n• .*\(LN-2\) — .*HTTP 500/);
    assert.deepEqual(await states(), ["doc_stub_1 confirmed", "doc_blurry_1 confirmed"]);
  });

  it("leaves out one that another window sends between the dialog and its turn, and says so", async () => {
    const loan = (number: number) => wireLoan(`loan_${number}`, [], [wireOfficerTask(`task_${number}`)]);
    const { service, open } = await sandbox.openMoody({ "LN-1": loan(1), "LN-2": loan(2) });
    const [here, there] = [await open(), await open()];
    const held = new Promise<Call>((arrived) => {
      service.mood = (call) => {
        if (!call.mutation) return call.answer();
        service.mood = undefined;
        arrived(call);
      };
    });
    here.user.picks.push(AS_IT_IS);
    here.user.clicks.push(/^Reassign$/);
    const batch = here.run(commandIds.reassignLoanOfficerTasks, LOANS[0], LOANS);
    const first = await held;
    there.user.clicks.push(/^Reassign$/);
    await there.run(commandIds.reassignLoanOfficerTasks, LOANS[1]);
    first.answer();
    await batch;
    assert.equal(service.changes.length, 2, "each once");
    const message = here.user.messages.at(-1);
    assert.match(message?.text ?? "", / Confirmed: 1, Not sent: 1\./);
    assert.deepEqual(await states(), ["loan_1 confirmed", "loan_2 confirmed", "loan_2 notSent"]);
  });

  it("names the tasks of a loan where all of them were read, and else says that there may be more", async () => {
    const unread = wireOfficerTask("task_0", { assignedTo: null });
    const loan = (number: number, ...more: object[]) =>
      wireLoan(`loan_${number}`, [], [wireOfficerTask(`task_${number}`), ...more]);
    const { open } = await sandbox.openMoody({ "LN-1": loan(1, unread), "LN-2": loan(2) });
    const { user, run } = await open();
    user.picks.push(AS_IT_IS);
    await run(commandIds.reassignLoanOfficerTasks, LOANS[0], LOANS);
    assert.match(
      user.dialogs[0]?.detail ?? "",
      /\n• LN-1 \(loan_1\): Tasks that will move: 1 or more, because not all tasks and assignees were read.* · Tasks that may move: 1\n• LN-2 \(loan_2\): Task task_2 /,
    );
  });

  it("says how old the tasks are that it names, not those that were read while its plan was looked at", async () => {
    const { now } = Date;
    let day = 0;
    Date.now = () => now() + day;
    try {
      const { open } = await sandbox.openMoody({
        "LN-1": wireLoan("loan_1", [], [wireOfficerTask("task_1")]),
        "LN-2": wireLoan("loan_2", [], [wireOfficerTask("task_2")]),
      });
      const { user, run, session } = await open();
      const made = user.quickPick.bind(user);
      user.quickPick = () => {
        const picker = made() as { show(): void };
        const { show } = picker;
        return Object.assign(picker, {
          async show() {
            day = 24 * 3600 * 1000;
            await session();
            show();
          },
        });
      };
      user.picks.push(AS_IT_IS);
      await run(commandIds.reassignLoanOfficerTasks, LOANS[0], LOANS);
      assert.match(user.dialogs[0]?.detail ?? "", /Tasks as of \w+ \d+, \d+/);
    } finally {
      Date.now = now;
    }
  });

  it("says in the open document of its plan that it was carried out, what of it and when", async () => {
    const { reports } = sandbox.window.context;
    const path = "/Loan Ops reports/Reassign loan officer tasks to the borrower, loan by loan/Plan for Sandbox";
    const plan = () => sandbox.window.fake.do(() => reports.textOf(path));
    sandbox.window.user.picks.push(/^Show the whole plan as a document$/, /^LN-1/);
    sandbox.window.user.asked = (dialog) => {
      assert.match(plan(), /\nPlanned: \w+ \d+, .* \([\w/]+\)\. .*In the plan: 2\n- LN-1: .*\n- LN-2: /s);
      dialog.choose(/^Reassign$/);
    };
    await reassign();
    assert.match(
      plan(),
      /\nConfirmed: \w+ \d+, .* \([\w/]+\)\. Activity says what became of it\.\n\nIn the plan: 1\n- LN-1: /,
    );
  });

  it("has a plan that tells what cannot be sent, and why", async () => {
    for (const id of ["flood_2", "title_2"]) sandbox.change(id, { assignedTo: "PROCESSOR" });
    await reassign();
    assert.deepEqual(
      sandbox.window.user.lists[0]?.slice(2).map(({ label, description }) => [label, description]),
      [
        ["Left out (cannot be done)", undefined],
        ["LN-2", "No task is with the loan officer."],
      ],
    );
    assert.match(
      sandbox.window.user.dialogs[0]?.detail ?? "",
      /Left out:\n• LN-2 — No task is with the loan officer\./,
    );
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan", loan: "LN-1" });
    await reassign();
    const message = sandbox.window.user.messages.at(-1) ?? assert.fail();
    assert.equal(message.text, "Sandbox: nothing to reassign.");
    const plan = await opened(message, /^Show Details$/);
    assert.match(plan, /\nPlanned: \w.*\. Activity shows what was sent\..*In the plan: 0\n.*Left out: 2\n- LN-1: \S/s);
    assert.deepEqual(await states(), ["loan_1 confirmed"]);
  });
});

describe("A batch of which some cannot be named", () => {
  const task = wireTask("t1", {
    documentLinks: ["one", "two", "three"].map((name, index) => ({
      id: index === 1 ? null : name,
      title: `${name}.pdf`,
      url: null,
    })),
  });
  const sandbox = withMoodySandbox(({ loans }) => {
    for (const name of ["LN-1", "loan_1"]) loans.set(name, wireLoan("loan_1", [wireBorrower("b1", [task])], []));
  });

  it("service.md 4.3: leaves them out of the plan by name, beside those that are not checked", async () => {
    const { user, run } = sandbox.window;
    const row = { loanReference: "LN-1", taskId: "t1" };
    user.picks.push(/^(one|two)\.pdf/);
    user.types.push("Old");
    user.clicks.push(/^Reject$/);
    await run(commandIds.rejectDocument, row, [row, { ...row, taskId: "t9" }]);
    const [{ text, detail } = assert.fail()] = user.dialogs;
    assert.equal(text, "Reject “one.pdf”?");
    assert.match(
      detail,
      /Left out:\n• two\.pdf \(LN-1\) — The service returned no ID for it, so it cannot be rejected\./,
    );
    assert.match(detail, /• t9 \(LN-1\) — LN-1 no longer has this task\.\n+Not checked:\n• three\.pdf/);
    assert.equal(sandbox.service.changes.length, 1);
  });
});

describe("What ends a batch", () => {
  const failure = (kind?: Failure["kind"]) => kind && { kind, message: kind };

  for (const [what, kinds, ofChange, ofRead] of [
    ["is what every further one would meet", ["unauthorized", "noToken", "rateLimited", "unreachable"], true, true],
    ["is not what is wrong with one", ["errorAnswer", "notFound", "forbidden", "notUnderstood"], false, undefined],
    ["after an unknown outcome is a read that fails too", ["connectionLost", "timeout", "serverError"], false, true],
  ] as const) {
    for (const kind of kinds) {
      it(`${what}: ${kind}`, () => {
        const isUnknown = ofRead === true && !ofChange;
        assert.equal(whyStop(failure(kind), isUnknown, undefined), ofChange ? kind : undefined);
        assert.equal(whyStop(failure(kind), isUnknown, failure("notFound")), ofChange ? kind : undefined);
        if (ofRead) assert.equal(whyStop(failure("timeout"), true, failure(kind)), kind);
        assert.equal(
          whyStop(undefined, false, failure(kind)),
          ofChange ? kind : undefined,
          "what is confirmed is known",
        );
      });
    }
  }
});
