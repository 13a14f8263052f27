import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { join } from "node:path";
import { asOfText } from "../../src/vscode/base/asOfText";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask } from "../support/wireLoans";
import { changeableSettings, changeSettings } from "./driver/changeSettings";
import { withFolder, withSandbox } from "./driver/fixtures";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOANS = Array.from({ length: 12 }, (_, index) => `LN-${index + 1}`);

/** What a refresh of a list costs the service, and what a person sees of it. */
describe("a refresh", () => {
  let folder: string;
  let service: MoodyService;
  let workbench: Workbench;
  let loans: Tree;
  /** Reads that wait for their answer. */
  let held: Call[] = [];
  /** The loans that were asked for since the refresh began, in their order. */
  let asked: string[] = [];
  let mostAtOnce = 0;
  let sockets = new Set<Socket>();

  withFolder((created) => {
    folder = created;
  });

  withSandbox(
    {
      service: async () => {
        const started = await startMoodyService();
        for (const reference of LOANS) started.loans.set(reference, loan(reference, 1));
        return started;
      },
      window: () => changeableSettings(join(folder, "settings.json")),
      loans: LOANS.slice(0, 1),
    },
    (fixture) => {
      ({ service, workbench, loans } = fixture);
    },
  );

  // Folded, all but the first: a refresh reads first what is unfolded.
  before(async () => {
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add loans/)).enter(LOANS.join(" "));
    for (const reference of LOANS) await waitUntil(reference, async () => (await described(reference)) ?? undefined);
    await workbench.notifications.clear();
  });

  beforeEach(() => {
    held = [];
    asked = [];
    mostAtOnce = 0;
    sockets = new Set();
    service.mood = undefined;
  });

  it("service.md 8: reads as many loans at once as the setting says, over as many connections, which stay open", async () => {
    hold();
    await loans.titleAction("Refresh");
    for (const _ of LOANS) {
      await reads(Math.min(4, LOANS.length - asked.length + held.length));
      held.shift()?.answer();
    }
    await reads(0);
    assert.deepEqual(asked.toSorted(), LOANS.toSorted());
    assert.equal(mostAtOnce, 4);
    assert.ok(sockets.size <= 4, `${sockets.size} connections`);
  });

  it("takes another setting into account while it is under way", async () => {
    hold();
    await loans.titleAction("Refresh");
    await reads(4);
    await changeSettings(workbench, join(folder, "settings.json"), { "loanOps.refreshConcurrency": 2 });
    for (const call of held.splice(0)) call.answer();
    mostAtOnce = 0;
    while (asked.length < LOANS.length || held.length > 0) {
      await reads(Math.min(2, LOANS.length - asked.length + held.length));
      held.shift()?.answer();
    }
    assert.equal(mostAtOnce, 2);
  });

  it("shows a loan as soon as it arrives, the unfolded ones first, and next what is unfolded meanwhile", async () => {
    await loans.children("LN-8");
    for (const reference of LOANS) service.loans.set(reference, loan(reference, 2));
    hold();
    await loans.titleAction("Refresh");
    await reads(2);
    assert.ok(asked.includes("LN-8"), `${asked}`);
    held.splice(asked.indexOf("LN-8"), 1)[0]?.answer();
    await waitUntil(
      "LN-8 to show what arrived",
      async () => (await described("LN-8")) === "2 outstanding" || undefined,
    );
    assert.equal(await described("LN-6"), "1 outstanding");

    const children = loans.list.locator('.monaco-list-row[aria-level="2"]');
    const unfolded = await children.count();
    await row("LN-6").locator(".monaco-tl-twistie").click();
    await waitUntil("the rows below LN-6", async () => (await children.count()) > unfolded || undefined);
    const before = asked.length;
    held.shift()?.answer();
    await waitUntil("the next read", async () => asked.length > before || undefined);
    assert.equal(asked[before], "LN-6");
    service.mood = undefined;
    for (const call of held.splice(0)) call.answer();
    await waitUntil("all", async () => (await described("LN-7")) === "2 outstanding" || undefined);
  });

  it("ends when the service asks to wait, says until when, and moves the next check there", async () => {
    limitAfter(3, 1200);
    await loans.titleAction("Refresh");
    const said = await message(/^The service asked us to wait until .+\. 9 loans are not refreshed yet\.$/);
    const now = Date.now();
    const times = [19, 20].map((minutes) => asOfText(now + minutes * 60_000, now));
    assert.ok(
      times.some((time) => said.includes(`until ${time}.`)),
      said,
    );
    assert.ok(asked.length <= 3 + 2, `${asked.length} requests`);
    const title = await loans.pane.locator(".pane-header .description").textContent();
    assert.ok(
      times.some((time) => title?.includes(`next check ${time}`)),
      title ?? "",
    );
    assert.equal(
      (await loans.rows()).filter(({ description }) => /· as of .*, last tried /.test(description)).length,
      9,
    );
  });

  it("by hand asks all the same", async () => {
    await loans.titleAction("Refresh");
    await waitUntil("the message to go", async () => ((await messages()).length === 0 ? true : undefined));
    const roots = (await loans.rows()).filter(({ level }) => level === 1);
    assert.equal(roots.length, LOANS.length);
    assert.deepEqual(
      roots.filter(({ description }) => /^not refreshed/.test(description)),
      [],
    );
  });

  it("goes on by itself with what it could not read, when the time has come", async () => {
    limitAfter(3, 2);
    await loans.titleAction("Refresh");
    await message(/9 loans are not refreshed yet/);
    const refused = asked.length;
    service.mood = (call) => {
      asked.push(String(call.variables.id));
      call.answer();
    };
    await waitUntil("the message to go", async () => ((await messages()).length === 0 ? true : undefined));
    await waitUntil("every row", async () =>
      (await loans.rows()).every(({ description }) => !/^not refreshed/.test(description)) ? true : undefined,
    );
    assert.equal(asked.length - refused, 9);
  });

  /** Every read waits until the test answers it. */
  function hold(): void {
    service.mood = (call) => {
      held.push(call);
      asked.push(String(call.variables.id));
      sockets.add(call.incoming.socket);
      mostAtOnce = Math.max(mostAtOnce, held.length);
    };
  }

  async function reads(count: number): Promise<void> {
    await waitUntil(`${count} reads at once`, async () => held.length === count || undefined);
  }

  function limitAfter(count: number, seconds: number): void {
    service.mood = (call) => {
      asked.push(String(call.variables.id));
      if (asked.length <= count) call.answer();
      else call.response.writeHead(429, { "retry-after": String(seconds) }).end();
    };
  }

  const row = (reference: string) =>
    loans.list.locator('.monaco-list-row[aria-level="1"]', {
      has: workbench.page.getByText(reference, { exact: true }),
    });

  /** While a refresh is under way, too. */
  async function described(reference: string): Promise<string> {
    return (await row(reference).locator(".label-description").textContent({ timeout: 500 })) ?? "";
  }

  const messages = () =>
    loans.pane
      .locator(".message")
      .allInnerTexts()
      .then((texts) => texts.filter((text) => text !== ""));

  async function message(pattern: RegExp): Promise<string> {
    return waitUntil(`the message ${pattern}`, async () => (await messages()).find((text) => pattern.test(text)));
  }
});

function loan(reference: string, tasks: number): object {
  const officerTasks = Array.from({ length: tasks }, (_, index) =>
    wireOfficerTask(`${reference}-t${index}`, { dueDate: null }),
  );
  return wireLoan(`loan_${reference}`, [wireBorrower(`b_${reference}`, [])], officerTasks);
}
