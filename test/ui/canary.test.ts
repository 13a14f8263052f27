import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { filesWith } from "./driver/service";
import { type RunningWorkbench, startWorkbench } from "./driver/startWorkbench";
import { eventually } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";

/** Where Chromium keeps what stands in a page's input boxes, passwords aside. The desktop's VS Code has none of it. */
const BROWSER_SESSIONS = join("browser", "Default", "Sessions");

function canary(kind: string): string {
  return `${kind}${randomBytes(9).toString("hex")}`;
}

/** One job from end to end with words that can be found again, at the level of the log that says most. */
describe("what is left on the disk after a whole job", () => {
  const token = canary("token");
  const refusedToken = canary("refused");
  const words = {
    firstName: canary("First"),
    lastName: canary("Läst"),
    email: `${canary("mail")}@example.com`,
    title: canary("Title"),
    description: canary("Description"),
    documentTitle: canary("Document"),
    entityName: canary("Entity"),
    earlier: canary("Earlier"),
    said: canary("Said"),
  };
  const typed = { newBorrower: canary("Newcomer"), reason: canary("Reason") };
  let service: MoodyService;
  let running: RunningWorkbench;
  let workbench: Workbench;

  before(async () => {
    service = await startMoodyService(token);
    service.loans.set(LOAN, loan(words, words.earlier));
    service.deals.set("deal_1", deal(words));
    running = await startWorkbench({ ownBrowser: true });
    workbench = running.workbench;
    await job();
    // Everything that is still to be written is written by then.
    await running.reload();
    await workbench.taskPage.headed(words.title);
    await workbench.page.goto("about:blank");
    await running.shutDown();
  });

  after(async () => {
    // Shut down already, unless the job failed.
    await running?.stop();
    await service?.close();
  });

  const holding = (texts: Readonly<Record<string, string>>, outside = "") =>
    Object.entries(texts).flatMap(([what, word]) =>
      filesWith(running.profile.folder, word)
        .filter((file) => outside === "" || !file.startsWith(outside))
        .map((file) => `${what} in ${file}`),
    );

  it("holds no word of the service anywhere", () => assert.deepEqual(holding(words), []));

  it("holds nothing that was typed, but for what the browser keeps of its input boxes to restore a session", () =>
    assert.deepEqual(holding(typed, BROWSER_SESSIONS), []));

  it("holds neither the token nor the one that was refused, but for the secret store, which is encrypted", () => {
    assert.deepEqual(holding({ token, refusedToken }), []);
  });

  it("is a search that finds what is there: the loan's reference in the state, the address in the settings, a request in the log", () => {
    assert.ok(filesWith(running.profile.folder, LOAN).some((file) => /globalStorage|browser/.test(file)));
    assert.ok(filesWith(running.profile.folder, service.url).includes(join("user", "User", "settings.json")));
    assert.ok(filesWith(running.profile.folder, "rejectDocument").some((file) => /Loan Ops\.log$/.test(file)));
  });

  async function compare(): Promise<void> {
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("For Developers › Show as JSON", LOAN);
    await workbench.editor.showing(new RegExp(words.firstName));
    service.loans.set(LOAN, loan(words));
    await workbench.palette.run("loanOps.refresh");
    await loans.find(LOAN, "Loan officer tasks", "In progress", `${words.title} 2`);
    for (const other of [/^\d/, "Simulator"]) {
      await loans.chooseFromMenu("Compare With…", LOAN);
      await (await workbench.quickInput.titled(/Compare With \(/)).pick(other);
      await workbench.editor.titled(other === "Simulator" ? /↔ LN-2041, Simulator/ : /↔ LN-2041, Sandbox/);
      await workbench.editor.showing(new RegExp(other === "Simulator" ? words.firstName : words.earlier), "left");
    }
    await workbench.clipboard.filledBy(() => loans.chooseFromMenu("Copy › Copy Link", LOAN));
  }

  /** Leaves open what was sent with all of these words, and what came back; copies the one that has a typed one. */
  async function showRequests(): Promise<void> {
    const open = async (request: string) => {
      await workbench.palette.run("loanOps.showRequests");
      const list = await workbench.quickInput.titled("Show Requests");
      await list.type(request);
      await list.pick(new RegExp(`^${request}`));
      await workbench.editor.titled(new RegExp(`^${request}`));
    };
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("For Developers › Show Request and Response", LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041, Sandbox/);
    await workbench.editor.toFirstLine();
    await workbench.page.keyboard.press("ControlOrMeta+End");
    await workbench.editor.showing(new RegExp(words.description));
    await open("Upload");
    await workbench.editor.showing(/pay stub\.pdf/);
    await open("Reject document");
    await workbench.editor.showing(new RegExp(typed.reason));
    const copied = await workbench.clipboard.filledBy(async () => {
      await workbench.editor.titleAction("Copy Request As…");
      await (await workbench.quickInput.titled(/: copy “/)).pick("cURL (bash)");
    });
    assert.ok(copied.includes(typed.reason) && !copied.includes(token), copied);
  }

  async function job(): Promise<void> {
    const loans = await workbench.tree("Loans");
    await workbench.connectSandbox({ url: service.url, token });
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add Loan/)).enter(LOAN);
    const name = new RegExp(words.firstName);
    // A loan that is not read yet has no menu for what was read.
    await loans.find(LOAN, name);
    await compare();
    await loans.click(LOAN, name, "In progress", words.title);
    await workbench.taskPage.headed(words.title);
    await loans.hover(LOAN, name);

    await loans.chooseFromMenu("Reject Document…", LOAN, name, "In progress", words.title);
    await (await workbench.quickInput.titled(/Reject “/)).enter(typed.reason);
    await (await workbench.dialog.opened(/Reject “/)).click("Reject");
    await workbench.notifications.toast(/document rejected/);

    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "pay stub.pdf");
    await (await workbench.quickInput.titled(/Upload 1 file to a task/)).pick(words.title);
    await (await workbench.dialog.opened(/Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/1 file uploaded|outcome unknown/);

    const deals = await workbench.tree("Deals");
    await deals.titleAction("Add Deal");
    await (await workbench.quickInput.titled(/Add Deal/)).enter("deal_1");
    await deals.chooseFromMenu("Create Borrower…", /deal_1|DL-1/);
    for (const answer of [typed.newBorrower, typed.newBorrower, `${typed.newBorrower}@example.com`]) {
      await (await workbench.quickInput.titled(/Create a borrower/)).nextStep(answer);
    }
    await (await workbench.dialog.opened(/Create a borrower/)).click("Create");
    await workbench.notifications.toast(/borrower created/);

    await showRequests();

    // Everything that was sent, with the titles and names of what is loaded, in the list and on a page.
    await workbench.palette.run("loanOps.showActivity");
    const activity = await workbench.quickInput.titled(/^Activity/);
    await eventually(async () => {
      const named = (await activity.items()).map(({ detail }) => detail).join("\n");
      for (const word of [words.title, words.documentTitle, words.firstName]) assert.ok(named.includes(word), named);
    });
    await activity.pick(/^Reject document/);
    await workbench.editor.showing(new RegExp(words.documentTitle));

    // Failures have words as well: the service's own, and the token that it was sent.
    service.mood = (call) => call.response.end(JSON.stringify({ errors: [{ message: `${words.said} ${token}` }] }));
    await workbench.palette.run("loanOps.refresh");
    await loans.find(LOAN, new RegExp(words.said));
    service.mood = (call) => call.response.writeHead(401).end(`${words.said} ${words.lastName}`);
    await workbench.palette.run("loanOps.setToken");
    await (await workbench.quickInput.titled(/Access token/)).enter(refusedToken);
    await workbench.quickInput.saying(/did not accept the access token/);
    await workbench.quickInput.cancel();
    service.mood = undefined;
    await workbench.palette.run("loanOps.refresh");
    await loans.find(LOAN, name);
  }
});

function loan(
  words: Record<"firstName" | "lastName" | "email" | "title" | "description" | "documentTitle" | "entityName", string>,
  officerTitle = `${words.title} 2`,
): object {
  const { firstName, lastName, email, title, description, documentTitle, entityName } = words;
  const task = wireTask("task_1", {
    title,
    // VS Code keeps the titles of tabs, and the tab has the task's name.
    taskName: `Letter of ${firstName}`,
    borrowerFacingDescription: description,
    documentLinks: [{ id: "doc_1", title: documentTitle, url: `https://files.example.com/${documentTitle}` }],
    details: {
      borrowerId: "b_1",
      borrowerName: `${firstName} ${lastName}`,
      entityKind: "BORROWER",
      entityDisplayName: entityName,
    },
  });
  const borrower = wireBorrower("b_1", [task], { personalInformation: { firstName, lastName, email } });
  return wireLoan("loan_1", [borrower], [wireOfficerTask("task_2", { title: officerTitle, description })]);
}

function deal({ firstName, lastName, email }: Record<"firstName" | "lastName" | "email", string>): object {
  const node = { id: "b_1", personalInformation: { firstName, lastName, email } };
  return { id: "deal_1", friendlyId: "DL-1", borrowers: { edges: [{ node }] } };
}
