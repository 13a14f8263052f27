import assert from "node:assert/strict";
import type { FutureFault } from "../../../../src/simulator/faults/fault";
import type { Simulator } from "../../../../src/simulator/simulator";
import { isAnsweredWithError } from "../../../../src/vscode/changing/outcome";
import { pageActions } from "../../../../src/vscode/ui/actions";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { until, withSandbox } from "../support/sandbox";
import { type Change, CREATE, file, make, REASSIGN, REJECT, UPLOAD } from "./support/changes";

const uploadFails = (status: number) => (service: Simulator) => {
  const fault: FutureFault = { operation: "uploadBorrowerTaskDocuments", fault: "status", status };
  service.fault(fault);
};

/** What the service is made to do while the dialog is open, what is said of it, and what is offered before the request and the log. */
const REFUSALS: readonly {
  readonly what: string;
  readonly change: Change;
  meanwhile(service: Simulator): unknown;
  readonly said: string;
  readonly offered: readonly string[];
}[] = [
  {
    what: "service.md 5.3: for a missing scope",
    change: REJECT,
    meanwhile: (service) => service.setToken({ scopes: [] }),
    said: "“return.pdf” was not rejected. This token lacks the scope update:borrower.",
    offered: ["Set Access Token…"],
  },
  {
    what: "service.md 4.3 rule 2: for a document that is not on the loan",
    change: REJECT,
    meanwhile: ({ state }) => state.documents.delete("doc_return_1"),
    said: '“return.pdf” was not rejected. The service did not find the document on this loan. The service refused: "Document not found on the loan."',
    offered: ["Refresh Loan", "Open Task"],
  },
  {
    what: "service.md 4.3: for a deal that is gone when a borrower is to be created",
    change: CREATE,
    meanwhile: ({ state }) => state.deals.delete("deal_1"),
    said: 'No borrower was created in DL-1. The service did not find this deal. The service refused: "Deal not found."',
    offered: ["Refresh Deal", "Switch Environment…"],
  },
  {
    what: "service.md 7.5: for an upload that is too large",
    change: UPLOAD,
    meanwhile: uploadFails(413),
    said: "“stub.txt” was not uploaded to “Pay stubs”. The service refused the request (HTTP 413). Send fewer or smaller files.",
    offered: ["Retry…", "Choose Other Files…"],
  },
  {
    what: "not at all, for it was not sent",
    change: REJECT,
    meanwhile: (service) => service.fault({ fault: "connection-refused", seconds: 60 }),
    said: "“return.pdf” was not rejected. The service refused the connection. Check the base URL, and that the service is running.",
    offered: ["Diagnose Connection", "Switch Environment…"],
  },
];

describe("A change that the service refuses", () => {
  const sandbox = withSandbox();

  async function change(hands: Change, meanwhile: (service: Simulator) => unknown) {
    const { user } = sandbox.window;
    user.asked = async (dialog) => {
      await meanwhile(sandbox.service);
      dialog.choose(/./);
    };
    await make(sandbox.machine, sandbox.window, hands);
    user.asked = undefined;
    return user.messages.at(-1) ?? assert.fail("nothing was said");
  }

  for (const { what, change: hands, meanwhile, said, offered } of REFUSALS) {
    it(`is told with what can be done about it, here and on the task's page: ${what}`, async () => {
      const { text, buttons } = await change(hands, meanwhile);
      assert.equal(text, `Sandbox: ${said}`);
      assert.deepEqual(buttons, [...offered, "Show Request"]);
      const [note, ...others] = sandbox.window.context.failedChanges.all;
      assert.deepEqual(others, []);
      assert.equal(note?.text, said);
      assert.ok(!sandbox.window.fake.reports.includes("waiting for the service to show it…"));
      // The page has buttons of its own for the task and its loan.
      const elsewhere = offered.filter((title) => !/^(Refresh|Open|Retry|Choose)/.test(title));
      const titles = pageActions(note?.actions ?? []).map(({ label }) => label);
      assert.deepEqual(titles, [...elsewhere, "Show Request"]);
    });
  }

  it("leads to what was offered: another read, another token, other files, the same plan", async () => {
    const { user } = sandbox.window;
    const reads = () => sandbox.service.calls({ operation: "loan" }).length;
    const gone = await change(UPLOAD, uploadFails(404));
    const before = reads();
    gone.choose(/^Refresh Loan$/);
    await until(() => reads() > before);

    const refused = await change(UPLOAD, uploadFails(401));
    refused.choose(/^Set Access Token…$/);
    await until(() => user.titles.includes("Access token for Sandbox"));
    // A click on another button closed the message, which would take the plan with it.
    const again = await until(() => user.messages.findLast((one) => one !== refused && one.text === refused.text));
    again.choose(/^Retry…$/);
    await until(() => user.dialogs.length === 3);

    const large = await change(UPLOAD, uploadFails(413));
    user.files.push([await file(sandbox.machine)]);
    large.choose(/^Choose Other Files…$/);
    await until(() => user.dialogs.length === 5);
    for (const { text } of user.dialogs) assert.equal(text, "Upload 1 file to “Pay stubs”?");
    assert.equal(sandbox.service.uploads().length, 0);
  });

  it("leads there with the row that it was about, and in its environment alone", async () => {
    const { fake, user } = sandbox.window;
    const opened: unknown[] = [];
    fake.commands.set(commandIds.openTask, (row) => void opened.push(row));
    const gone = await change(REJECT, ({ state }) => state.documents.delete("doc_return_1"));
    gone.choose(/^Open Task$/);
    assert.deepEqual(await until(() => opened[0]), {
      loanReference: "LN-1",
      taskId: "returns_1",
      taskKind: "borrower",
    });
    const refused = await change(UPLOAD, uploadFails(404));
    await sandbox.window.switchTo("other");
    refused.choose(/^Refresh Loan$/);
    await user.message(/This was for Sandbox\. Switch to that environment first\.$/);
  });

  it("is forgotten on the page by the change that is sent again, whatever became of that", async () => {
    const { failedChanges } = sandbox.window.context;
    await change(REJECT, (service) => service.setToken({ scopes: [] }));
    assert.equal(failedChanges.all.length, 1);
    sandbox.service.setToken({ scopes: ["update:borrower"] });
    const { text } = await change(REJECT, (service) => service.fault({ fault: "reset", applied: false }));
    assert.match(text, /^Sandbox: outcome unknown\./);
    assert.doesNotMatch(text, /was not rejected/);
    assert.deepEqual(failedChanges.all, []);
  });

  it("is forgotten with the address that it was for, and not when another environment changes", async () => {
    const { failedChanges } = sandbox.window.context;
    await change(REJECT, (service) => service.setToken({ scopes: [] }));
    const entries = sandbox.machine.setting("loanOps.environments") as { id: string }[];
    const move = (isMoved: (id: string) => boolean) => {
      const moved = entries.map((entry) => (isMoved(entry.id) ? { ...entry, baseUrl: "http://127.0.0.1:1" } : entry));
      sandbox.machine.configure("loanOps.environments", moved);
    };
    const id = failedChanges.all[0]?.environmentId ?? assert.fail();
    move((one) => one !== id);
    assert.equal(failedChanges.all.length, 1);
    move((one) => one === id);
    assert.deepEqual(failedChanges.all, []);
  });
});

/** Nothing of it is done, and the answer does not prove that. */
const ANSWERED: readonly (readonly [
  operation: "rejectDocument" | "reassignLoanOfficerTasks" | "create",
  change: Change,
  said: string,
])[] = [
  [
    "rejectDocument",
    REJECT,
    "“Tax returns” is now: In progress. The document is still listed: it looks as if nothing was changed.",
  ],
  [
    "reassignLoanOfficerTasks",
    REASSIGN,
    "All tasks are still with the loan officer: it looks as if nothing was changed.",
  ],
  ["create", CREATE, "The deal lists no new borrower: it looks as if nothing was changed."],
];

describe("A change that the service answers with an error that proves nothing", () => {
  const sandbox = withSandbox();

  it("is one of which the service said no, with the token as its reason, too; all else may still be under way", () => {
    const kinds = ["errorAnswer", "unauthorized", "forbidden", "serverError", "timeout", "connectionLost"] as const;
    assert.deepEqual(
      kinds.filter((kind) => isAnsweredWithError({ kind })),
      ["errorAnswer", "unauthorized", "forbidden"],
    );
  });

  for (const [operation, hands, said] of ANSWERED) {
    it(`is told with what the read shows, and sent again only with a warning: ${operation}`, async () => {
      const { service, machine, window } = sandbox;
      const { user } = window;
      service.fault({ fault: "refusal", message: "fetch failed", operation });
      await make(machine, window, hands, /./);
      const { text, buttons, choose } = user.messages.at(-1) ?? assert.fail("nothing was said");
      assert.equal(text, `Sandbox: The service answered with an error: "fetch failed". ${said}`);
      assert.deepEqual(buttons, ["Send Again…", "Show Activity", "Show Request"]);
      const asked = user.dialogs.length;
      user.types.push(...(hands.types ?? []));
      choose(/^Send Again…$/);
      const dialog = await until(() => user.dialogs[asked]);
      assert.match(
        dialog.detail,
        /⚠ The same was already sent from here \(.*\): Outcome unknown \(the service answered with/,
      );
    });
  }
});
