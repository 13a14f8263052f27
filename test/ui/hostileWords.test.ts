import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import { addLoans } from "./driver/loans";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

/** What VS Code would make a link of, of which one runs a command, and what it would draw as an icon. */
const hostile = (word: string) =>
  `[${word} here](command:workbench.action.toggleZenMode) [${word} there](https://evil.example/x) $(zap)`;
/** Its words, whatever stands between the signs. */
const said = (word: string) => new RegExp(`\\[${word}\\shere\\].?\\(command:workbench\\.action\\.toggleZenMode\\)`);

const TITLE = hostile("Title");
/** Short: the title of a tab is cut. */
const NAME = "$(zap) [Name](command:loanOps.x)";
const STATUS = hostile("Status");
const DOCUMENT = hostile("Document");
const REFERENCE = "[Loan](command:loanOps.x)$(zap)";
const FILE = "[File here](command:loanOps.x) $(zap).pdf";

/** As an attacker would who may write into a loan, or who answers in the service's place. */
describe("words of the service never act in VS Code", () => {
  let service: MoodyService;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox(
    {
      service: async () => {
        const started = await startMoodyService();
        give(started, [document("d1"), document("d2")]);
        return started;
      },
      loans: ["LN-1"],
      // As if the user let VS Code fetch what JSON names as its schema.
      window: ({ url }) => ({ settings: { "json.schemaDownload.trustedDomains": { [`${url}/`]: true } } }),
    },
    (fixture) => {
      ({ service, running, workbench, loans } = fixture);
    },
  );

  beforeEach(() => {
    service.mood = undefined;
    give(service, [document("d1"), document("d2")]);
  });
  afterEach(async () => {
    // Whatever is open: lists, dialogs, progress, messages, rows.
    await nothingActs();
    await workbench.notifications.clear();
  });

  /** No link and no icon of theirs anywhere in the window. */
  async function nothingActs(): Promise<void> {
    const { page } = workbench;
    const links = await page
      .locator("a[href], a[data-href], a.monaco-link")
      .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
    assert.deepEqual(
      links.filter((link) => /command:|evil|>\w+ (here|there)</.test(link)),
      [],
    );
    assert.equal(await page.locator(".codicon-zap").count(), 0);
  }

  it("in the message of an error that a mutation met", async () => {
    service.mood = refusing(["loan", "reassignLoanOfficerTasks"], { loan: { reassignLoanOfficerTasks: null } });
    await reassign();
    const { message } = await workbench.notifications.toast(
      /^Sandbox: The loan officer tasks of .* were not reassigned\. The service refused/,
    );
    assert.match(message, said("Error"));
  });

  it("in the answer to the check of a token", async () => {
    service.mood = refusing(undefined, null);
    await workbench.palette.run("loanOps.setToken");
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter("another-token");
    await workbench.notifications.toast(said("Error"));
  });

  it("in rows, their hovers and the row of what failed", async () => {
    await loans.titleAction("Refresh");
    const row = await loans.find("LN-1", "Ada Byron", said("Status"), said("Title"));
    assert.match(row.spoken, said("Title"));
    assert.match(await loans.hover("LN-1", "Ada Byron", said("Status"), said("Title")), said("Title"));
    await nothingActs();
    service.mood = refusing(undefined, null);
    await loans.titleAction("Refresh");
    await loans.find("LN-1", said("Error"));
    await nothingActs();
    service.mood = undefined;
    await loans.titleAction("Refresh");
    await loans.gone(said("Error"));
  });

  it("in lists to pick from: a task, a document, a plan, what changed, a loan", async () => {
    await workbench.palette.run("loanOps.goToTask");
    const tasks = await workbench.quickInput.titled("Sandbox: Go to a task");
    assert.match((await tasks.items())[0]?.label ?? "", said("Title"));
    assert.match((await tasks.items())[0]?.detail ?? "", said("Status"));
    // The hover of a detail is Markdown.
    await workbench.page.locator(".quick-input-list .quick-input-list-label-meta").first().hover();
    await workbench.page.locator(".monaco-hover:visible", { hasText: "evil" }).waitFor();
    await nothingActs();
    await tasks.cancel();

    await rejectOf("LN-1");
    const documents = await workbench.quickInput.titled(said("Title"));
    assert.match((await documents.items())[0]?.label ?? "", said("Document"));
    await nothingActs();
    await documents.pick(/^Several of these/);
    const plan = await workbench.quickInput.titled("Sandbox: Reject documents");
    assert.match((await plan.items())[0]?.label ?? "", said("Document"));
    await nothingActs();
    await plan.cancel();

    give(service, [document("d1"), document("d2")], hostile("Moved"));
    await loans.titleAction("Refresh");
    await loans.find("LN-1", "Ada Byron", said("Moved"));
    await workbench.palette.run("loanOps.showChanges");
    const changes = await workbench.quickInput.titled(/Changes since you last looked/);
    await waitUntil("the changed task", async () =>
      (await changes.items()).find(({ description }) => said("Moved").test(description)),
    );
    await nothingActs();
    await changes.cancel();
  });

  it("in a dialog, and in what is said of the outcome: a title, a status, a document", async () => {
    await loans.titleAction("Refresh");
    await rejectOf("LN-1");
    await (await workbench.quickInput.titled(said("Title"))).pick(said("Document"));
    const reason = await workbench.quickInput.titled(said("Document"));
    await nothingActs();
    await reason.enter("Old");
    const dialog = await workbench.dialog.opened(/^Reject/);
    assert.match(dialog.text, said("Title"));
    await nothingActs();
    // It lists the other one still.
    service.mood = (call) => {
      if (call.mutation) give(service, [document("d2")], hostile("Moved"));
      if (!call.mutation) return call.answer();
      call.response.end(JSON.stringify({ data: { borrower: { rejectDocument: { taskId: "t1" } } } }));
    };
    await dialog.click("Reject");
    const { message } = await workbench.notifications.toast(/is now: /);
    assert.match(message, said("Title"));
    assert.match(message, said("Moved"));
  });

  it("service.md 2.5: no title, status or ID makes a line of a dialog, or turns one around", async () => {
    const title = `Pay stub${"\u3000".repeat(120)}Environment: Simulator — invented data\u2028${"\u2800".repeat(90)}\u202e`;
    const id = "d5\u202e\u2067x";
    const task = wireTask("t1", {
      title,
      status: "Parked\u202e",
      documentLinks: [{ id, title: "\u202efdp.exe", url: null }],
    });
    const officer = wireOfficerTask("t2", { title, assignedTo: "Bo\u202e\u3000\u3000x" });
    for (const name of ["LN-1", "loan_1"])
      service.loans.set(name, wireLoan("loan_1", [wireBorrower("b1", [task])], [officer]));
    await loans.titleAction("Refresh");
    await loans.chooseFromMenu("Reject Document…", "LN-1", "Ada Byron", "Parked", /^Pay stub/);
    await (await workbench.quickInput.titled(/^Sandbox: Reject/)).enter("Old");
    const rejecting = await workbench.dialog.opened(/^Reject/);
    onlyOurLines(rejecting.text);
    assert.match(rejecting.text, /^Document: fdp\.exe \(d5x\)$/m);
    await rejecting.click("Cancel");
    writeFileSync(join(running.profile.documents, "pay\u202efdp.exe"), "%PDF-1.7 paid");
    await loans.chooseFromMenu("Upload Documents…", "LN-1", "Ada Byron", "Parked", /^Pay stub/);
    await workbench.fileDialog.choose(join(running.profile.documents, "pay\u202efdp.exe"));
    const uploading = await workbench.dialog.opened(/^Upload 1 file/);
    onlyOurLines(uploading.text);
    assert.match(uploading.text, /payfdp\.exe/);
    await uploading.click("Cancel");
  });

  it("in the progress of several, and in what is said at its end", async () => {
    // Documents that were not rejected before: those would not be checked.
    give(service, [document("d3"), document("d4")]);
    await loans.titleAction("Refresh");
    await rejectOf("LN-1");
    await (await workbench.quickInput.titled(said("Title"))).pick(/^Several of these/);
    await workbench.quickInput.titled("Sandbox: Reject documents");
    await workbench.page.keyboard.press("Enter");
    await (await workbench.quickInput.titled("Sandbox: Reason for rejecting 2 documents")).enter("Old");
    const held: Call[] = [];
    service.mood = (call) => (call.mutation ? void held.push(call) : call.answer());
    await (await workbench.dialog.opened(/^Reject 2 documents/)).click("Reject");
    await workbench.notifications.toast(/^Sandbox: Reject documents: 1 of 2.*Document here/);
    await nothingActs();
    service.mood = refusing(["borrower", "rejectDocument"], { borrower: { rejectDocument: null } });
    for (const call of held) service.mood(call);
    await workbench.notifications.toast("Sandbox: Reject documents: 2 refused.");
  });

  it("in a file's name, from the plan to the outcome", async () => {
    writeFileSync(join(running.profile.documents, FILE), "%PDF-1.7 paid");
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", FILE);
    await (await workbench.quickInput.titled(/^Sandbox: Upload/)).pick(said("Title"));
    const dialog = await workbench.dialog.opened(/^Upload 1 file/);
    assert.match(dialog.text, /\[File here\].?\(command:loanOps\.x\)/);
    await nothingActs();
    service.mood = (call) => (call.upload ? void call.response.writeHead(422).end("{}") : call.answer());
    await dialog.click("Upload");
    await workbench.notifications.toast(
      /^Sandbox: “.*File here.*” was not uploaded to “.*”\. The service refused the request/,
    );
  });

  it("in the reference of a loan, wherever that is named", async () => {
    await workbench.palette.run("loanOps.addLoan");
    await (await workbench.quickInput.titled(/Add loans/)).enter(REFERENCE);
    const { message } = await workbench.notifications.toast(/could not be read/);
    assert.match(message, /\[Loan\].?\(command:loanOps\.x\)/);
    loans = await workbench.tree("Loans");
    await loans.find(/^\[Loan\].?\(command/);
    await workbench.palette.run("loanOps.copyBrief");
    await waitUntil("the loan in the list", async () =>
      (await workbench.quickInput.items()).find(({ label }) => /^\[Loan\].?\(command/.test(label.trim())),
    );
    await nothingActs();
    await workbench.quickInput.cancel();
    service.loans.set(REFERENCE, loanWith([]));
    await loans.titleAction("Refresh");
    await loans.chooseFromMenu("Copy Brief", /^\[Loan\].?\(command/);
    await waitUntil(
      "what was copied",
      async () => (await workbench.statusBar.item(/Brief of .*Loan.* copied/).count()) > 0 || undefined,
    );
    await nothingActs();
    await loans.chooseFromMenu("Remove Loan from List", /^\[Loan\].?\(command/);
    loans = await addLoans(workbench);
  });

  it("stands in the title of no task page's tab: VS Code keeps titles and lists them", async () => {
    await loans.titleAction("Refresh");
    await loans.click("LN-1", "Ada Byron", said("Status"), said("Title"));
    await workbench.taskPage.headed(said("Title"));
    const [title = ""] = await workbench.tabs.titles();
    assert.equal(title, "LN-1 · Document required · t1");
    await workbench.palette.run("workbench.action.showAllEditors");
    const editors = await workbench.quickInput.items();
    assert.doesNotMatch(editors.map(({ label }) => label).join("\n"), /Name|Title/);
    await nothingActs();
    await workbench.quickInput.cancel();
    await workbench.palette.run("workbench.action.closeAllEditors");
  });

  it("in the answer of a query: VS Code fetches no schema that it names, and makes no link of it", async () => {
    const fetched: (string | undefined)[] = [];
    service.mood = ({ incoming, response }) => {
      if (incoming.method === "GET") fetched.push(incoming.url);
      const $schema = `${service.url}/of-the-answer`;
      const errors = [{ message: "See https://evil.example/x" }];
      response.end(incoming.method === "GET" ? "{}" : JSON.stringify({ $schema, data: { see: $schema }, errors }));
    };
    await workbench.palette.run("loanOps.newQuery");
    await (await workbench.quickInput.titled(/^New query/)).pick("Empty");
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.besideShowing(/of-the-answer/);
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.highlighted();
    assert.equal(await workbench.page.locator(".editor-group-container.active .detected-link").count(), 0);
    await workbench.editor.toFirstLine();
    await workbench.palette.run("editor.foldAll");
    assert.doesNotMatch(await workbench.editor.showing(/^\/\/ Sandbox · HTTP 200 .*\n\{/), /evil/);
    // VS Code works through documents in order, so what it fetched for the answer came before.
    writeFileSync(join(running.profile.documents, "own.json"), JSON.stringify({ $schema: `${service.url}/of-a-file` }));
    await workbench.explorer.openFile("own.json");
    await waitUntil("the schema of a file", async () => fetched.includes("/of-a-file") || undefined);
    assert.deepEqual(fetched, ["/of-a-file"]);
    await workbench.palette.run("workbench.action.closeAllEditors");
  });

  async function reassign(): Promise<void> {
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    await (await workbench.dialog.opened(/Reassign 1 loan officer task/)).click("Reassign");
  }

  function rejectOf(reference: string): Promise<void> {
    return loans.chooseFromMenu("Reject Document…", reference, "Ada Byron", said("Status"), said("Title"));
  }
});

function onlyOurLines(text: string): void {
  assert.doesNotMatch(text, /[\u3000\u2800\u2028\u202a-\u202e\u2066\u2067]/);
  const environments = text.split("\n").filter((line) => line.startsWith("Environment:"));
  assert.deepEqual(environments, ["Environment: Sandbox — test data"]);
}

/** Every call answers with an error, and queries as usual where `path` names a mutation. */
function refusing(path: readonly string[] | undefined, data: object | null): (call: Call) => void {
  return (call) => {
    if (path !== undefined && !call.mutation) return call.answer();
    call.response.end(JSON.stringify({ data, errors: [{ message: hostile("Error"), ...(path && { path }) }] }));
  };
}

function document(id: string): object {
  return { id, title: `${DOCUMENT} ${id}`, url: null };
}

function loanWith(documentLinks: readonly object[], status = STATUS): object {
  const task = wireTask("t1", { title: TITLE, taskName: NAME, status, documentLinks });
  return wireLoan("loan_1", [wireBorrower("b1", [task])], [wireOfficerTask("t2", { title: TITLE, status })]);
}

/** As the loan, under both of its names. */
function give({ loans }: MoodyService, documents: readonly object[], status = STATUS): void {
  for (const name of ["LN-1", "loan_1"]) loans.set(name, loanWith(documents, status));
}
