import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { asOfText } from "../../src/vscode/ui/format";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOANS = Array.from({ length: 12 }, (_, index) => `LN-${index + 1}`);

/** What a refresh of a list costs the service, and what a person sees of it. */
describe("a refresh", () => {
  let service: MoodyService;
  let workbench: Workbench;
  let loans: Tree;
  /** Reads that wait for their answer. */
  let held: Call[] = [];
  /** The loans that were asked for since the refresh began, in their order. */
  let asked: string[] = [];
  let sockets = new Set<Socket>();

  withSandbox(
    {
      service: async () => {
        const started = await startMoodyService();
        for (const reference of LOANS) started.loans.set(reference, loan(reference, 1));
        return started;
      },
      window: () => ({ settings: { "loanOps.refreshConcurrency": 2 } }),
      // Folded, all but the first: a refresh reads first what is unfolded.
      loans: LOANS.slice(0, 1),
      more: () => ({ lists: { sandbox: { loans: LOANS } } }),
    },
    (fixture) => {
      ({ service, workbench, loans } = fixture);
    },
  );

  before(async () => {
    for (const reference of LOANS) await waitUntil(reference, async () => (await described(reference)) || undefined);
  });

  beforeEach(() => {
    held = [];
    asked = [];
    sockets = new Set();
    service.mood = undefined;
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
    assert.ok(sockets.size <= 2, `${sockets.size} connections`);
  });

  it("ends when the service asks to wait, says until when and moves the next check there, and asks all the same by hand", async () => {
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
    // By hand it asks all the same.
    service.mood = undefined;
    await loans.titleAction("Refresh");
    await waitUntil("the message to go", async () => ((await messages()).length === 0 ? true : undefined));
    const roots = (await loans.rows()).filter(({ level }) => level === 1);
    assert.equal(roots.length, LOANS.length);
    assert.deepEqual(
      roots.filter(({ description }) => /^not refreshed/.test(description)),
      [],
    );
  });

  /** Every read waits until the test answers it. */
  function hold(): void {
    service.mood = (call) => {
      held.push(call);
      asked.push(String(call.variables.id));
      sockets.add(call.incoming.socket);
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
