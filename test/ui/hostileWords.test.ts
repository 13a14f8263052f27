import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertNone } from "../support/assertNone";
import { type Call, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import { eventually, waitUntil } from "./driver/waitUntil";

/** What VS Code would make a link of, of which one runs a command, and what it would draw as an icon. */
const hostile = (word: string) =>
  `[${word} here](command:workbench.action.toggleZenMode) [${word} there](https://evil.example/x) $(zap)`;
/** Its words, whatever stands between the signs. */
const said = (word: string) => new RegExp(`\\[${word}\\shere\\].?\\(command:workbench\\.action\\.toggleZenMode\\)`);

/** As an attacker would who may write into a loan, or who answers in the service's place. */
describe("words of the service never act in VS Code", () => {
  const { service, running, workbench, loans } = withSandbox({
    service: async () => {
      const started = await startMoodyService();
      started.loans.set("LN-1", hostileLoan());
      return started;
    },
    loans: ["LN-1"],
    // As if the user let VS Code fetch what JSON names as its schema.
    window: ({ url }) => ({ settings: { "json.schemaDownload.trustedDomains": { [`${url}/`]: true } } }),
  });

  afterEach(async () => {
    // Whatever is open: lists, dialogs, progress, messages, rows.
    await nothingActs();
    service.mood = undefined;
  });

  /** No link and no icon of theirs anywhere in the window. */
  async function nothingActs(): Promise<void> {
    const { page } = workbench;
    const all = page.locator("a[href], a[data-href], a.monaco-link");
    await eventually(async () => {
      const links = await all.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
      assertNone(links.filter((link) => /command:|evil|>\w+ (here|there)</.test(link)));
      assert.equal(await page.locator(".codicon-zap").count(), 0);
    });
  }

  it("in rows, their hovers and the row of what failed", async () => {
    const row = await loans.find("LN-1", "Ada Byron", said("Status"), said("Title"));
    assert.match(row.spoken, said("Title"));
    await eventually(async () =>
      assert.match(await loans.hover("LN-1", "Ada Byron", said("Status"), said("Title")), said("Title")),
    );
    await nothingActs();
    service.mood = refusing;
    await loans.titleAction("Refresh");
    await loans.find("LN-1", said("Error"));
    await nothingActs();
    service.mood = undefined;
    await loans.titleAction("Refresh");
    await loans.gone(said("Error"));
  });

  it("in a list to pick from, and in the hover of its rows", async () => {
    await workbench.palette.run("loanOps.goToTask");
    const tasks = await workbench.quickInput.titled("Sandbox: Go to Task");
    await eventually(async () => {
      const [task] = await tasks.items();
      assert.match(task?.label ?? "", said("Title"));
      assert.match(task?.detail ?? "", said("Status"));
    });
    // The hover of a detail is Markdown.
    await workbench.page.locator(".quick-input-list .quick-input-list-label-meta").first().hover();
    await workbench.page.locator(".monaco-hover:visible", { hasText: "evil" }).waitFor();
    await nothingActs();
    await tasks.cancel();
  });

  it("in a box, a dialog and a message", async () => {
    await loans.chooseFromMenu("Reject Document…", "LN-1", "Ada Byron", said("Status"), said("Title"));
    const reason = await workbench.quickInput.titled(said("Document"));
    await nothingActs();
    await reason.enter("Old");
    const dialog = await workbench.dialog.opened(/^Reject/);
    assert.match(dialog.text, said("Title"));
    await nothingActs();
    service.mood = refusing;
    await dialog.click("Reject");
    const { message } = await workbench.notifications.toast(/^Sandbox: The service answered with an error/);
    assert.match(message, said("Error"));
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
    await (await workbench.quickInput.titled(/^New Query/)).pick("Empty");
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.showing(/of-the-answer/, "beside");
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.highlighted();
    await eventually(async () =>
      assert.equal(await workbench.page.locator(".editor-group-container.active .detected-link").count(), 0),
    );
    await workbench.editor.toFirstLine();
    await workbench.palette.run("editor.foldAll");
    const folded = await workbench.editor.showing(/^\/\/ Sandbox · HTTP 200 .*\n\{.*\n\}/);
    assert.doesNotMatch(folded, /evil/);
    // VS Code works through documents in order, so what it fetched for the answer came before.
    writeFileSync(join(running.profile.documents, "own.json"), JSON.stringify({ $schema: `${service.url}/of-a-file` }));
    await workbench.explorer.openFile("own.json");
    await waitUntil("the schema of a file", async () => fetched.includes("/of-a-file"));
    assert.deepEqual(fetched, ["/of-a-file"]);
  });
});

function refusing({ mutation, response }: Call): void {
  const refusal = { data: { borrower: { rejectDocument: null } }, path: ["borrower", "rejectDocument"] };
  const { data = null, ...where } = mutation ? refusal : {};
  response.end(JSON.stringify({ data, errors: [{ message: hostile("Error"), ...where }] }));
}

function hostileLoan(): object {
  const documentLinks = [{ id: "d1", title: hostile("Document"), url: null }];
  const facts = { title: hostile("Title"), status: hostile("Status") };
  const borrower = wireBorrower("b1", [wireTask("t1", { ...facts, documentLinks })]);
  return wireLoan("loan_1", [borrower], [wireOfficerTask("t2", facts)]);
}
