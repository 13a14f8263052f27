// One action in a window of the extension, and which functions it entered: house.bench.ts reads it from standard output.
import { subscribe } from "node:diagnostics_channel";
import { writeFile } from "node:fs/promises";
import { Session } from "node:inspector";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { Uri } from "../unit/vscode/support/fake/values";
import { Sandbox } from "../unit/vscode/support/sandbox";

const STUBS = { loanReference: "LN-1", taskId: "stubs_1" };

interface Entered {
  readonly url: string;
  readonly offsets: readonly number[];
}

const sandbox = new Sandbox();

/** What a person does, with the hands that it takes. */
const ACTIONS: Readonly<Record<string, () => Promise<void>>> = {
  async reject() {
    const { user, run } = sandbox.window;
    user.types.push("Page 2 is missing");
    user.clicks.push(/./);
    await run(commandIds.rejectDocument, { ...STUBS, documentId: "doc_stub_1" });
  },
  async upload() {
    const { user, run } = sandbox.window;
    const file = join(sandbox.machine.folder, "stub.txt");
    await writeFile(file, "Pay for October: 1,000");
    user.picks.push(/Pay stubs/);
    user.clicks.push(/./);
    await run(commandIds.uploadToTask, Uri.file(file));
  },
  async refresh() {
    const { context, run } = sandbox.window;
    await run(commandIds.refresh, { loanReference: "LN-1" });
    for (const row of (await context.loansTree.getChildren()) ?? []) await context.loansTree.getTreeItem(row);
  },
  async query() {
    const { fake, run } = sandbox.window;
    const uri = Uri.from({ scheme: "untitled", path: "/mine.loan-ops.graphql" });
    const text = 'query One { loan(id: "LN-1") { id } }';
    fake.documents.push({ uri, languageId: "loan-ops-graphql", getText: () => text });
    await run(commandIds.runQuery, { document: uri.toString(), index: 0, name: "One" });
  },
};

const inspector = new Session();
inspector.connect();
inspector.post("Profiler.enable");
await sandbox.start();
// Somebody else, for the refresh to find.
const change = 'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-1" }) { reassignedCount } } }';
await fetch(`${sandbox.service.url}/graphql`, {
  method: "POST",
  headers: { authorization: `Bearer ${sandbox.service.token}`, "content-type": "application/json" },
  body: JSON.stringify({ query: change }),
});
// What the beginning of the window set off has ended by then.
await setTimeout(500);
const { length: before } = sandbox.service.calls();
const snapshots: (readonly Entered[])[] = [];
inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
subscribe("http.server.request.start", take);
const action = process.argv[2] ?? "";
await ACTIONS[action]?.();
take();
const names = sandbox.service.calls().map(({ operations }) => operations[0]?.name ?? "");
// What comes after its request has left is another way; only a refresh is followed to the row.
const request = names.slice(before).findIndex((name) => action === "query" || /[.]|^upload/.test(name));
const onTheWay = request < 0 ? snapshots : snapshots.slice(0, request + 1);
process.stdout.write(JSON.stringify(onTheWay.flat()), () => process.exit());

/** The functions that were entered since it was asked last. */
function take(): void {
  inspector.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    const entered = result.filter(({ url }) => url.startsWith("file:"));
    snapshots.push(
      entered.map(({ url, functions }) => ({
        url,
        offsets: functions.flatMap(({ ranges: [range] }) => (range && range.count > 0 ? [range.startOffset] : [])),
      })),
    );
  });
}
