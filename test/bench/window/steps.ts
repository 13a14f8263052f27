import type { Simulator } from "../../../src/simulator/simulator";
import type { Page } from "../../host/browser.mjs";
import type { Service } from "../../ui/driver/simulator";
import type { Workbench } from "../../ui/driver/workbench";
import { firstAnswer, lastAnswer, type startAnswers } from "./answers";
import { headingSeen, lastEvent, signSeen, watch } from "./inPage";
import { keysOf } from "./referenceExtension";
import { ROUNDS, type Times } from "./times";

const LOAN = "LN-2041";
const PAY_STUBS = "Two most recent pay stubs";
const TASKS = ["Bank statements, last 60 days", PAY_STUBS] as const;
const DOCUMENT = "IMG_2231 (blurry).jpg";
const ROW = ".sidebar .monaco-list-row .label-name";
const PICKED = ".quick-input-widget .quick-input-list .monaco-list-row";
const TOAST = ".notifications-toasts .notification-list-item-message";

interface Parts {
  readonly service: Service;
  readonly answers: Awaited<ReturnType<typeof startAnswers>>;
  readonly documents: string;
}

/** What is done many times in a window that is in use. */
export async function measureSteps(workbench: Workbench, parts: Parts, times: Times): Promise<void> {
  const { page } = workbench;
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/?folder=${encodeURIComponent(parts.documents)}`);
  await workbench.connectSandbox(parts.service);
  const tree = await workbench.tree("Loans");
  await tree.titleAction("Add Loan");
  const references = parts.service.loans().map(({ friendlyId }) => friendlyId);
  await (await workbench.quickInput.titled(/Add Loan/)).enter(references.join(" "));
  for (const task of TASKS) await tree.find(LOAN, /José/, task === PAY_STUBS ? "In progress" : "Not started", task);
  await workbench.openContainer("Reference");
  await page.locator(ROW).getByText("Row 1", { exact: true }).click();
  await workbench.notifications.clear();

  const steps: readonly [
    name: string,
    ours: (round: number) => Promise<number>,
    reference: (round: number) => Promise<number>,
  ][] = [
    ["next page", () => ourNextPage(page), (round) => referencePage(page, round)],
    ["page that was hidden", (round) => ourPage(page, round), (round) => referencePage(page, round)],
    ["page follows", () => ourPageFollows(page, parts.service), () => referencePageFollows(page, parts)],
    ["unfold", () => unfold(page, LOAN, "Loan officer tasks"), () => unfold(page, "Row 1", "Row 1.3")],
    ["outcome", () => ourOutcome(workbench, parts.service), () => referenceOutcome(workbench)],
  ];
  for (const [name, ours, reference] of steps) {
    for (let round = 0; round <= ROUNDS; round++) {
      await workbench.openContainer("Loan Ops");
      const our = await ours(round);
      if (["next page", "page that was hidden", "page follows", "unfold"].includes(name))
        await workbench.openContainer("Reference");
      const other = await reference(round);
      if (round === 0) continue;
      times.ours(name, our);
      times.reference(name, other);
    }
  }
  await workbench.openContainer("Explorer");
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await upload(workbench, "Upload to Loan Task…");
    const reference = await upload(workbench, "Reference picker");
    if (round === 0) continue;
    times.ours("upload picker", ours.picker);
    times.ours("plan", ours.plan);
    times.reference("upload picker", reference.picker);
    times.reference("plan", reference.plan);
  }
}

async function clickRow(page: Page, label: string): Promise<number> {
  await page.locator(ROW).getByText(label, { exact: true }).click();
  return lastEvent(page, "click");
}

async function ourPage(page: Page, round: number): Promise<number> {
  const task = TASKS[round % 2] ?? PAY_STUBS;
  const clicked = await clickRow(page, task);
  return (await headingSeen(page, task, clicked)) - clicked;
}

/** While the page of another task is in sight. */
async function ourNextPage(page: Page): Promise<number> {
  await ourPage(page, 0);
  return ourPage(page, 1);
}

async function referencePage(page: Page, round: number): Promise<number> {
  const label = `Row 1.${(round % 2) + 1}`;
  const clicked = await clickRow(page, label);
  return (await headingSeen(page, label, clicked)) - clicked;
}

/** From the end of the answer that brings a new title to that title on the page. */
async function ourPageFollows(page: Page, service: Simulator): Promise<number> {
  const task = [...service.state.tasks.values()].find(({ title }) => title === PAY_STUBS);
  if (task === undefined) throw new Error(`There is no task “${PAY_STUBS}”.`);
  const opened = await clickRow(page, PAY_STUBS);
  await headingSeen(page, PAY_STUBS, opened - 60_000);
  const change = async (title: string): Promise<number> => {
    Object.assign(task, { title });
    const began = performance.timeOrigin + performance.now();
    for (const frame of page.frames()) {
      const button = frame.getByRole("button", { name: "Refresh", exact: true });
      if (frame.parentFrame() !== null && (await button.count()) > 0) await button.click();
    }
    const seen = await headingSeen(page, title, began);
    return seen - lastAnswer(seen);
  };
  const time = await change(`${PAY_STUBS} (new)`);
  await change(PAY_STUBS);
  return time;
}

async function referencePageFollows(page: Page, { answers }: Parts): Promise<number> {
  const opened = await clickRow(page, "Row 1.1");
  await headingSeen(page, "Row 1.1", opened);
  const began = performance.timeOrigin + performance.now();
  await page.keyboard.press(keysOf("reference.follow"));
  await page.waitForTimeout(200);
  const seen = await headingSeen(page, answers.last, began);
  return seen - lastAnswer(seen);
}

/** From the click on a row to the last one below it. */
async function unfold(page: Page, label: string, last: string): Promise<number> {
  const row = page
    .locator(".sidebar .monaco-list-row")
    .filter({ has: page.locator(".label-name").getByText(label, { exact: true }) });
  if ((await row.getAttribute("aria-expanded")) === "true") await row.click();
  await page.locator(ROW).getByText(last, { exact: true }).waitFor({ state: "detached" });
  await watch(page, { selector: ROW, text: last });
  await row.click();
  return (await signSeen(page)) - (await lastEvent(page, "click"));
}

/** Of twenty files: from the click in the explorer's menu to the list of tasks, and from the click on one to the dialog. */
async function upload(
  { page, menu }: Workbench,
  title: string,
): Promise<{ readonly picker: number; readonly plan: number }> {
  const file = (name: string) =>
    page
      .locator(".explorer-folders-view .monaco-list-row")
      .filter({ has: page.locator(".label-name").getByText(name, { exact: true }) });
  await file("zz 10.pdf").click({ modifiers: ["ControlOrMeta"] });
  await page.keyboard.press("Escape");
  await file("zz 10.pdf").click({ modifiers: ["ControlOrMeta"] });
  await file("zz 29.pdf").click({ modifiers: ["Shift"] });
  await menu.openOn(file("zz 10.pdf"));
  await watch(page, { selector: PICKED });
  await menu.choose(title);
  const picker = (await signSeen(page)) - (await lastEvent(page, "click"));
  await watch(page, { selector: ".monaco-dialog-box" });
  await page.locator(PICKED).filter({ hasNotText: "Reference:" }).first().click();
  const plan = (await signSeen(page)) - (await lastEvent(page, "click"));
  await page.keyboard.press("Escape");
  await page.locator(".monaco-dialog-box").waitFor({ state: "detached" });
  return { picker, plan };
}

/** From the end of the rejection's answer to the notification, the reads in between included. */
async function ourOutcome(workbench: Workbench, service: Simulator): Promise<number> {
  const { page } = workbench;
  await service.reset();
  const tree = await workbench.tree("Loans");
  await workbench.palette.run("loanOps.refreshAll");
  await tree.chooseFromMenu("Reject Document…", LOAN, /José/, "In progress", PAY_STUBS);
  await (await workbench.quickInput.titled(/Reject a document of/)).pick(DOCUMENT);
  await (await workbench.quickInput.titled(/Reject “IMG_2231/)).enter("Too blurry to read");
  const dialog = await workbench.dialog.opened(/Reject “IMG_2231/);
  await watch(page, { selector: TOAST, text: "rejected" });
  await dialog.click("Reject");
  const clicked = await lastEvent(page, "click");
  const time = (await signSeen(page)) - firstAnswer(clicked);
  await workbench.notifications.clear();
  return time;
}

async function referenceOutcome(workbench: Workbench): Promise<number> {
  const { page } = workbench;
  await watch(page, { selector: TOAST, text: "Reference answer" });
  await page.keyboard.press(keysOf("reference.notify"));
  const pressed = await lastEvent(page, "keydown");
  const time = (await signSeen(page)) - firstAnswer(pressed);
  await workbench.notifications.clear();
  return time;
}
