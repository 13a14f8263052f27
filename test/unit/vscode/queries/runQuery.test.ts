import assert from "node:assert/strict";
import { realpath, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { Uri } from "../support/fake/values";
import { until, withSandbox } from "../support/sandbox";
import { openQuery } from "./openQuery";

const REASSIGN = `mutation Move { loan { reassignLoanOfficerTasks(input: { loanId: "LN-1" }) { reassignedCount } } }`;

const QUERY = 'query One { loan(id: "LN-1") { id } }';

describe("An operation that the user wrote", () => {
  const sandbox = withSandbox();

  async function run(text: string, file?: string): Promise<number> {
    const { service, window } = sandbox;
    const before = service.calls().length;
    const { uri } = openQuery(window.fake, text, file === undefined ? undefined : Uri.file(file));
    const name = /\w+ (\w+)/.exec(text)?.[1];
    await window.run(commandIds.runQuery, { document: uri.toString(), index: 0, name });
    return service.calls().length - before;
  }

  const said = () => sandbox.window.user.messages.at(-1)?.text ?? "";
  const result = () => {
    const { documents, texts } = sandbox.window.fake;
    const uri = documents.findLast((one) => ["loan-ops-result", "loan-ops-report"].includes(one.uri.scheme))?.uri;
    return uri && texts.get(uri.scheme)?.provideTextDocumentContent(uri as never, undefined as never);
  };

  it("asks once, shows the answer, and is no activity, if it is a query", async () => {
    await run(QUERY);
    assert.match(String(result()), /"id": "loan_1"/);
    assert.deepEqual([await sandbox.recorded(), sandbox.window.user.dialogs], [[], []]);
  });

  it("says in the place of the result that it failed, and beside it what helps", async () => {
    await run(QUERY);
    sandbox.service.setToken({ expired: true });
    await run(QUERY);
    assert.match(String(result()), /^\/\/ Sandbox · HTTP 401 .*\n\/\/ The service did not accept/);
    assert.match(said(), /^Sandbox: The service did not accept the access token/);
    assert.ok(sandbox.window.user.messages.at(-1)?.buttons.includes("Set Access Token…"));
  });

  it("says in the place of an earlier result that a mutation failed, and warns before it is sent again", async () => {
    sandbox.window.user.clicks.push(/^Run$/, /^Run$/, /^Run$/);
    await run(REASSIGN);
    assert.match(String(result()), /^\/\/ Sandbox · HTTP 200 /);
    sandbox.service.fault({ fault: "status", status: 502, operation: "reassignLoanOfficerTasks" });
    await run(REASSIGN);
    assert.match(String(result()), /^\/\/ Sandbox · HTTP 502 .*\n\/\/ The service failed/);
    await run(REASSIGN);
    const warned = sandbox.window.user.dialogs.map(({ detail }) =>
      /⚠ This was already sent from here, perhaps with other values: .*Outcome unknown/.test(detail),
    );
    assert.deepEqual(warned, [false, false, true]);
  });

  it("is compared with the newest earlier answer, and not with a run that got none", async () => {
    const { fake } = sandbox.window;
    const compared: unknown[] = [];
    fake.commands.set("vscode.diff", (before, now, title) => {
      const texts = [before, now].map((uri) =>
        String(fake.texts.get("loan-ops-result")?.provideTextDocumentContent(uri as never, undefined as never)),
      );
      compared.push(title, ...texts.map((text) => /"(__typename|id)"|no answer/.exec(text)?.[0]));
    });
    await run("query One { __typename }");
    sandbox.service.fault({ fault: "connection-refused" });
    sandbox.service.fault({ fault: "reset" });
    await run("query One { __typename }");
    await sandbox.service.clearFaults();
    await run(QUERY);
    fake.activeTextEditor = { document: fake.documents.findLast(({ uri }) => uri.scheme === "loan-ops-result") };
    await sandbox.window.run(commandIds.compareResults);
    assert.deepEqual(compared, ["Result of One: before ↔ now", '"__typename"', '"id"']);
  });

  it("has a result of its own, beside that of another one without a name", async () => {
    const { fake } = sandbox.window;
    const document = `${openQuery(fake, '{ __typename }\n{ loan(id: "LN-1") { id } }').uri}`;
    for (const index of [0, 1]) await sandbox.window.run(commandIds.runQuery, { document, index });
    const results = fake.documents.filter(({ uri }) => uri.scheme === "loan-ops-result");
    assert.equal(new Set(results.map(({ uri }) => uri.query)).size, 2);
  });

  it("is not sent while it is broken, where it is a subscription, and without its variables", async () => {
    assert.equal(await run(`query One {\n  loan(id: "LN-1") {\n`), 0);
    assert.match(said(), /^Cannot be run: line \d is not GraphQL$/);
    assert.equal(await run("subscription News { news }"), 0);
    assert.match(said(), /^Subscriptions cannot be run: /);
    assert.equal(await run(`query One($id: ID!) { loan(id: $id) { id } }`), 0);
    assert.equal(said(), "Nothing was sent: the variable $id has no value.");
    assert.deepEqual(sandbox.window.user.messages.at(-1)?.buttons, ["Open Variables"]);
  });

  it("asks before it sends, sends once, is recorded and reads its loan again, if it is a mutation", async () => {
    sandbox.window.user.clicks.push(/^Run$/);
    await run(REASSIGN);
    assert.deepEqual(sandbox.changes, ["loan.reassignLoanOfficerTasks"]);
    const [sent] = await sandbox.recorded();
    assert.deepEqual(
      [sent?.state, sent?.operation, sent?.fields],
      ["confirmed", "Move", ["loan.reassignLoanOfficerTasks"]],
    );
    assert.match(said(), /^Sandbox: .*was confirmed by the service\.$/);
    const loan = (await sandbox.window.context.sessions.open()).store.loans.get("LN-1")?.value;
    assert.deepEqual(
      loan?.loanOfficerTasks.items.map(({ assignedTo }) => assignedTo),
      ["BORROWER", "BORROWER"],
    );
  });

  it("is not sent where the dialog is left, which shows it as a block with its indentation", async () => {
    await run(REASSIGN.replace("{ loan", "{\n  loan").replace(/ }$/, "\n}"));
    assert.deepEqual([sandbox.changes, sandbox.window.user.dialogs.length], [[], 1]);
    assert.match(sandbox.window.user.dialogs[0]?.detail ?? "", /\nmutation Move \{\n\u00a0\u00a0loan \{ .* \}\n\}\n/);
  });

  it("is sent in production only after its name was typed", async () => {
    await sandbox.window.switchTo("production");
    for (const typed of [[], ["Production"]]) {
      sandbox.window.user.clicks.push(/^Run in Production$/);
      sandbox.window.user.types.push(...typed);
      await run(REASSIGN);
      assert.equal(sandbox.changes.length, typed.length);
    }
  });

  it("is given up where the user cancels while it waits, and nothing is said", async () => {
    sandbox.service.setNetwork({ latency: 20_000 });
    const running = run(QUERY);
    const progress = await until(() => sandbox.window.fake.progress.at(-1));
    assert.equal(progress.title, "Sandbox: running One…");
    progress.cancel();
    await running;
    assert.deepEqual([sandbox.window.user.messages, result()], [[], undefined]);
  });

  it("gives an older run up that still waits, so that a result is never older than what was asked last", async () => {
    const { service, window } = sandbox;
    service.clearCalls();
    service.fault({ fault: "no-answer" });
    const { uri } = openQuery(window.fake, QUERY);
    const again = () => window.run(commandIds.runQuery, { document: uri.toString(), index: 0, name: "One" });
    const older = again();
    await until(() => service.calls().length > 0);
    await again();
    await older;
    assert.match(String(result()), /"id": "loan_1"/);
    assert.deepEqual(window.user.messages, []);
  });

  it("is not sent where the window went elsewhere while the name was typed", async () => {
    await sandbox.window.switchTo("production");
    sandbox.window.user.clicks.push(/^Run in Production$/);
    sandbox.window.user.types.push(async () => {
      await sandbox.window.switchTo("sandbox");
      return "Production";
    });
    await run(REASSIGN);
    assert.deepEqual(sandbox.changes, []);
    assert.match(said(), /^The environment was changed meanwhile, so nothing was sent to Production\./);
  });

  it("is refused where the service says so, also beside the names of types", async () => {
    sandbox.window.user.clicks.push(/^Run$/);
    await run(REASSIGN.replace('"LN-1"', '"nobody"').replace("} }", "} __typename }"));
    assert.match(String(result()), /"__typename": /);
    assert.equal((await sandbox.recorded())[0]?.state, "refused");
  });

  it("has an outcome that nobody knows where the answer to a mutation is lost", async () => {
    sandbox.service.fault({ fault: "reset-after", operation: "reassignLoanOfficerTasks" });
    sandbox.window.user.clicks.push(/^Run$/);
    await run(REASSIGN);
    assert.equal((await sandbox.recorded())[0]?.state, "unknown");
    assert.match(said(), /^Sandbox: outcome unknown\. .* Run a query to see what is true now\.$/);
  });

  describe("as a mutation that no dialog shows whole", () => {
    const REASON = `Page 2 is missing. ${"The stub ends in the middle of a line. ".repeat(20)}`;
    const rejection = (reason: string) =>
      `mutation Reject { borrower { rejectDocument(input: { loanId: "LN-1", documentId: "doc_stub_1", archiveReasonNotes: ${JSON.stringify(reason)} }) { taskId } } }`;
    const asked = () => sandbox.window.user.dialogs.map(({ text, buttons }) => `${text} [${buttons.join(", ")}]`);
    const review = async () => {
      sandbox.window.user.clicks.push(/^Review…$/);
      await run(rejection(REASON));
    };

    it("is reviewed before it is asked for: only Review… leads on, and sends nothing", async () => {
      await review();
      assert.deepEqual(asked(), ["Review the mutation Reject before you run it? [Review…]"]);
      assert.match(String(result()), /^### Sandbox · http.*\n# It can change data: borrower\.rejectDocument\n/);
      assert.ok(String(result()).includes(JSON.stringify(REASON)));
      assert.deepEqual(sandbox.changes, []);
    });

    it("is asked for once it is open to be read, and sent where the user says so", async () => {
      await review();
      await run(rejection(REASON));
      assert.deepEqual(sandbox.changes, []);
      sandbox.window.user.clicks.push(/^Run$/);
      await run(rejection(REASON));
      for (const question of asked().slice(1)) assert.match(question, /^Run the mutation Reject\?/);
      assert.deepEqual(sandbox.changes, ["borrower.rejectDocument"]);
    });

    it("is reviewed anew where it is another text by now", async () => {
      await review();
      await run(rejection(`${REASON} Page 3, too.`));
      assert.match(asked().at(-1) ?? "", /^Review the mutation/);
      assert.deepEqual(sandbox.changes, []);
    });

    it("is reviewed and asked for without what the user typed, in share-safe mode", async () => {
      await sandbox.window.run(commandIds.toggleShareSafe);
      await review();
      assert.deepEqual(asked(), ["Review the mutation Reject before you run it? [Review…]"]);
      assert.match(String(result()), /archiveReasonNotes: "•••"/);
      assert.doesNotMatch(String(result()), /Page 2/);
      sandbox.window.user.clicks.push(/^Run$/);
      await run(rejection(REASON));
      assert.doesNotMatch(sandbox.window.user.dialogs.at(-1)?.detail ?? "", /Page 2|All of it/);
      assert.deepEqual(sandbox.changes, ["borrower.rejectDocument"]);
    });

    for (const name of ["Sandbox", "Simulator"])
      it(`is asked for by the button above the review, in ${name}`, async () => {
        const { fake, context, switchTo } = sandbox.window;
        await switchTo(name.toLowerCase());
        await review();
        await fake.do(() => context.reports.run("/Loan Ops reports/Review of Reject", `Run on ${name}`));
        assert.match(asked().at(-1) ?? "", /^Run the mutation Reject\?/);
      });
  });

  describe("with a file of variables", () => {
    const WITH_ID = 'query One($id: ID! = "LN-1") { loan(id: $id) { id } }';
    const file = (ending: string) => join(sandbox.machine.folder, `mine.loan-ops.${ending}`);

    it("asks even for a query where that is a link, and names where it leads", async () => {
      const { fake, user } = sandbox.window;
      const [link, real] = [file("variables.json"), file("secret.json")];
      fake.documents.push({ uri: Uri.file(link), languageId: "json", getText: () => '{ "id": "LN-1" }' });
      await writeFile(real, "{}");
      await symlink(real, link);
      assert.equal(await run(WITH_ID, file("graphql")), 0);
      const [{ text, detail } = assert.fail()] = user.dialogs;
      assert.equal(text, "Run the query One?");
      assert.ok(detail.includes(`The file of its variables is a link to ${await realpath(real)}.`), detail);
      await rm(link);
      assert.equal(await run(WITH_ID, file("graphql")), 1);
      await writeFile(link, "{}");
      assert.equal(await run(WITH_ID, file("graphql")), 1);
      assert.equal(user.dialogs.length, 1);
    });

    it("sends nothing where that cannot be read", async () => {
      // No document of VS Code stands for it.
      await writeFile(file("variables.json"), "{}");
      assert.equal(await run(WITH_ID, file("graphql")), 0);
    });
  });

  it("asks even for a query, where the workspace is not trusted", async () => {
    sandbox.window.fake.trusted = false;
    assert.equal(await run(QUERY), 0);
    const [{ detail } = assert.fail(), ...others] = sandbox.window.user.dialogs;
    assert.match(detail, /You do not trust this workspace/);
    assert.deepEqual(others, []);
  });

  it("is copied as a row itself is asked for, with its variables", async () => {
    await sandbox.window.run(commandIds.copyQuery, { kind: "loan", loanReference: "LN-1" });
    const { clipboard } = sandbox.window.fake;
    assert.match(clipboard, /^# \{"id":"LN-1","first":\d+\}\nquery Loan\(\$id: ID!, \$first: Int\) \{/);
  });
});
