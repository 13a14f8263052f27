import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import * as vscode from "vscode";
import { commandIds, ROWS_OF } from "../../src/vscode/ui/commandIds";
import { Replaced } from "./support/replaced";
import { watchRequests } from "./support/watchRequests";

const LOAN = "LN-2041";
const TASK = "task_7d10a2";
const DOCUMENT = "doc_c90312";

const ROW = { kind: "task", loanReference: "LN-0", taskId: "task_0" };

/** Share-safe mode asks before it ends, whoever calls; it sends nothing. */
const SHOWS_NAMES = "Show names in this window again?";

/** What other extensions, keybindings and links may hand over. */
const HOSTILE: Readonly<Record<string, readonly unknown[]>> = {
  null: [null],
  "a number": [42],
  "not a number": [Number.NaN],
  "a boolean": [true],
  "the name of a loan": [LOAN],
  "an empty text": [""],
  "a list": [[LOAN, TASK]],
  "an empty object": [{}],
  "an object without a prototype": [Object.create(null)],
  "a function": [() => LOAN],
  "a symbol": [Symbol("loan")],
  "a date": [new Date(0)],
  "names of another type": [{ kind: 5, loanReference: 5, taskId: {}, dealId: [], documentId: null }],
  "empty names": [{ kind: "", loanReference: "", taskId: "", dealId: "", documentId: "" }],
  "names that nothing has": [
    { kind: "task", loanReference: "LN-0", taskId: "task_0", dealId: "deal_0", documentId: "0" },
  ],
  "names from the prototype": [
    Object.create({ kind: "task", loanReference: LOAN, taskId: TASK, documentId: DOCUMENT }),
  ],
  "a prototype in JSON": [JSON.parse(`{"__proto__":{"loanReference":"${LOAN}","taskId":"${TASK}"}}`)],
  "names of the language's own": [
    { kind: "constructor", loanReference: "__proto__", taskId: "toString", dealId: "constructor" },
  ],
  "half of a row": [{ kind: "borrower", loanReference: "LN-0", borrower: null }],
  "another half of a row": [{ kind: "status", loanReference: "LN-0", tasks: [null, { task: 5 }] }],
  "a row that goes round": [round()],
  "a row that throws": [
    {
      get kind() {
        throw new Error(`${LOAN} ${TASK}`);
      },
    },
  ],
  "a link of a strange scheme": [vscode.Uri.parse("evil-scheme://host/file.pdf?x#y")],
  "a link to a command": [vscode.Uri.parse("command:loanOps.clearToken")],
  "a web address": [vscode.Uri.parse("https://evil.example.com/file.pdf")],
  "something like a link": [{ scheme: "file", path: "/etc/passwd", fsPath: "/etc/passwd" }],
  "a selection of no links": [vscode.Uri.parse("evil:/a"), [null, 5, { scheme: "file", path: "/etc/passwd" }]],
  "a selection of rows that are none": [ROW, [ROW, 5, null, "LN-2041"]],
  "a selection of rows that nothing has": [ROW, [ROW, { ...ROW, loanReference: "LN-1", dealId: "deal_1" }]],
  "a selection without what was clicked": [ROW, [{ loanReference: LOAN, taskId: TASK }, { loanReference: "LN-1988" }]],
  "more than is taken": [null, null, { force: true }, "yes"],
};

describe("commands called with an argument that is not a row of theirs", () => {
  const shown: { text: string; modal: boolean }[] = [];
  const sent: string[] = [];
  const replaced = new Replaced();
  const stopWatching: (() => void)[] = [];
  let confirming = false;

  before(async () => {
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    await vscode.commands.executeCommand(commandIds.refresh);
    letUserLeave();
    recordWhatIsSent();
  });

  after(() => {
    replaced.restore();
    for (const stop of stopWatching) stop();
  });

  beforeEach(() => {
    shown.length = 0;
    sent.length = 0;
  });

  for (const id of Object.values(commandIds)) {
    it(`${id} throws nothing, sends nothing and asks to confirm nothing`, async () => {
      for (const [what, given] of Object.entries(HOSTILE)) {
        await vscode.commands.executeCommand(id, ...given).then(undefined, (error: unknown) => {
          assert.fail(`${what}: ${error instanceof Error ? error.stack : error}`);
        });
        assert.deepEqual(sent, [], what);
        assert.deepEqual(
          shown.filter(({ modal, text }) => modal && text !== SHOWS_NAMES),
          [],
          what,
        );
        const words = shown.map(({ text }) => text).join("\n");
        assert.doesNotMatch(words, /undefined|\[object|null|unexpected/i, what);
      }
    });
  }

  // These have to be told what they are for; nothing stands for "ask".
  for (const id of Object.keys(ROWS_OF)) {
    it(`${id} says that this is not a row of Loan Ops`, async () => {
      for (const what of ["a number", "the name of a loan", "names of another type", "names from the prototype"]) {
        shown.length = 0;
        await vscode.commands.executeCommand(id, ...(HOSTILE[what] ?? []));
        assert.match(shown.map(({ text }) => text).join(), /not a row of Loan Ops/, what);
      }
    });
  }

  it("with a real row ask to confirm, and then send", async () => {
    confirming = true;
    await vscode.commands.executeCommand(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1988" });
    const [question] = shown.filter(({ modal }) => modal);
    assert.match(question?.text ?? "", /Reassign 1 loan officer task/);
    assert.equal(sent.length, 1);
  });

  /** Every dialog, message and list is answered by leaving it. */
  function letUserLeave(): void {
    const message = async (text: string, ...rest: unknown[]) => {
      const modal = rest.some(
        (part) => typeof part === "object" && part !== null && Reflect.get(part, "modal") === true,
      );
      shown.push({ text, modal });
      return confirming && modal ? rest.at(-1) : undefined;
    };
    for (const name of ["showInformationMessage", "showWarningMessage", "showErrorMessage"] as const) {
      replaced.replace(vscode.window, name, message);
    }
    for (const name of ["showQuickPick", "showOpenDialog"] as const)
      replaced.replace(vscode.window, name, async () => undefined);
    for (const name of ["createInputBox", "createQuickPick"] as const) {
      const original = vscode.window[name] as () => vscode.QuickInput;
      replaced.replace(vscode.window, name, () => {
        const input = original();
        const show = input.show.bind(input);
        return Object.assign(input, {
          show: () => {
            show();
            input.hide();
          },
        });
      });
    }
  }

  function recordWhatIsSent(): void {
    const stopFetches = watchRequests((address, init) => {
      if (String(init?.body).includes("mutation") || init?.body instanceof ReadableStream) sent.push(address);
    });
    // Uploads do not go through fetch.
    const onUpload = (made: unknown) => {
      const request: unknown = typeof made === "object" && made !== null ? Reflect.get(made, "request") : undefined;
      const path: unknown = typeof request === "object" && request !== null ? Reflect.get(request, "path") : undefined;
      if (path !== "/graphql") sent.push(String(path));
    };
    subscribe("undici:request:create", onUpload);
    stopWatching.push(stopFetches, () => unsubscribe("undici:request:create", onUpload));
  }
});

function round(): object {
  const row: Record<string, unknown> = { kind: "task", loanReference: "LN-0" };
  row.owned = { task: row };
  row.parent = row;
  return row;
}
