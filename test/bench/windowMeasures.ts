import type { Simulator } from "../../src/simulator/simulator";
import type { Page } from "../host/browser.mjs";
import type { Service } from "../ui/driver/service";
import { waitUntil } from "../ui/driver/waitUntil";
import type { Workbench } from "../ui/driver/workbench";
import { byTurns } from "./harness";
import { firstPaint, headingSeen, lastEvent, type Sign, signSeen, watch, watchNothing } from "./windowInPage";
import { type Pieces, piecesOf } from "./windowPieces";
import { firstAnswer, keysOf, lastAnswer, type startAnswers } from "./windowReference";

const ROUNDS = 9;

const BOX = { selector: ".quick-input-widget .quick-input-title" };
const ROW = ".sidebar .monaco-list-row .label-name";
/** A person looks at the window for a moment before the first click. */
const LOOK_MILLISECONDS = 1_000;

interface Folders {
  readonly ours: string;
  readonly reference: string;
}

const FIRST = ".quick-input-widget .quick-input-list .monaco-list-row[data-index='0']";
const READ_MILLISECONDS = 120_000;
const STEPS = ["next page", "page that was hidden", "page follows", "unfold", "outcome", "upload picker", "plan"];

const BIG_BOOK = ["Go to Task", "typing in it", "page of the book", "page of a loan", "pieces"];

const LOAN = "LN-2041";
const PAY_STUBS = "Two most recent pay stubs";
const TASKS = ["Bank statements, last 60 days", PAY_STUBS] as const;
const ROWS_OF_PAGE = [LOAN, "José Ramírez Ortega", "Not started", TASKS[0]];
const DOCUMENT = "IMG_2231 (blurry).jpg";
const PICKED = ".quick-input-widget .quick-input-list .monaco-list-row";
const TOAST = ".notifications-toasts .notification-list-item-message";

/** Milliseconds, by the names of what takes them. */
type Times = Partial<Record<string, readonly number[]>>;
type Runs = Awaited<ReturnType<typeof byTurns<Times, Times>>>;
type IsWanted = (name: string) => boolean;

interface Parts {
  readonly service: Service;
  readonly answers: Awaited<ReturnType<typeof startAnswers>>;
  readonly documents: string;
}

/** What is done many times in a window that is in use. */
export async function measureSteps(workbench: Workbench, parts: Parts, isWanted: IsWanted): Promise<Runs[]> {
  if (!STEPS.some(isWanted)) return [];
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
    ["next page", () => ourNextPage(page), (round) => referencePage(page, `Row 1.${(round % 2) + 1}`)],
    [
      "page that was hidden",
      (round) => ourPage(page, round),
      (round) => referencePage(page, `Row 1.${(round % 2) + 1}`),
    ],
    ["page follows", () => ourPageFollows(page, parts.service), () => referencePageFollows(page, parts)],
    ["unfold", () => unfold(page, LOAN, "Loan officer tasks"), () => unfold(page, "Row 1", "Row 1.3")],
    ["outcome", (round) => ourOutcome(workbench, parts.service, round), () => referenceOutcome(workbench)],
  ];
  const runs: Runs[] = [];
  for (const [name, ours, reference] of steps.filter(([name]) => isWanted(name))) {
    const inContainer = async (container: string, measure: () => Promise<number>): Promise<Times> => {
      await workbench.openContainer(container);
      return { [name]: [await measure()] };
    };
    runs.push(
      await byTurns(
        ROUNDS,
        (round) => inContainer("Loan Ops", () => ours(round)),
        // Its notification is seen beside any container.
        (round) => inContainer(name === "outcome" ? "Loan Ops" : "Reference", () => reference(round)),
      ),
    );
  }
  if (!["upload picker", "plan"].some(isWanted)) return runs;
  await workbench.openContainer("Explorer");
  const uploads = await byTurns(
    ROUNDS,
    () => upload(workbench, "Upload to Loan Task…"),
    () => upload(workbench, "Reference picker"),
  );
  return [...runs, uploads];
}

async function clickRow(page: Page, label: string): Promise<number> {
  await treeRow(page, label).click();
  return lastEvent(page, "click");
}

async function ourPage(page: Page, round: number): Promise<number> {
  const task = TASKS[round % 2] ?? PAY_STUBS;
  const clicked = await clickRow(page, task);
  return (await headingSeen(page, task, clicked)) - clicked;
}

async function ourNextPage(page: Page): Promise<number> {
  await ourPage(page, 0);
  return ourPage(page, 1);
}

async function referencePage(page: Page, label: string): Promise<number> {
  const clicked = await clickRow(page, label);
  return (await headingSeen(page, label, clicked)) - clicked;
}

/** From the end of the answer that brings a new title to that title on the page. */
async function ourPageFollows(page: Page, service: Simulator): Promise<number> {
  const task = payStubs(service);
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

function payStubs(service: Simulator) {
  const task = [...service.state.tasks.values()].find(({ title }) => title === PAY_STUBS);
  if (task === undefined) throw new Error(`There is no task “${PAY_STUBS}”.`);
  return task;
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

async function timed(page: Page, sign: Sign, event: "click" | "keydown", act: () => Promise<unknown>): Promise<number> {
  await watch(page, sign);
  await act();
  const seen = await signSeen(page);
  return seen - (await lastEvent(page, event));
}

/** A row of a tree, by the beginning of what a screen reader says: what is shown of a late task's title is cut off. */
function treeRow(page: Page, label: string) {
  return page.locator(`.sidebar .monaco-list-row[aria-label^="${label}"]`).first();
}

/** From the click on a row to the last one below it. */
async function unfold(page: Page, label: string, last: string): Promise<number> {
  const row = treeRow(page, label);
  const arrow = row.locator(".monaco-tl-twistie");
  if ((await row.getAttribute("aria-expanded")) === "true") await arrow.click();
  await page.locator(ROW).getByText(last, { exact: true }).waitFor({ state: "detached" });
  return timed(page, { selector: ROW, text: last }, "click", () => arrow.click());
}

/** Of twenty files: from the click in the explorer's menu to the list of tasks, and from the click on one to the dialog. */
async function upload({ page, menu }: Workbench, title: string): Promise<Times> {
  const file = (name: string) =>
    page.locator(".explorer-folders-view .monaco-list-row").filter({ has: page.getByText(name, { exact: true }) });
  await file("zz 10.pdf").click({ modifiers: ["ControlOrMeta"] });
  await page.keyboard.press("Escape");
  await file("zz 10.pdf").click({ modifiers: ["ControlOrMeta"] });
  await file("zz 29.pdf").click({ modifiers: ["Shift"] });
  const picker = await timed(page, { selector: PICKED }, "click", () => menu.chooseOn(file("zz 10.pdf"), title));
  const task = page.locator(PICKED).filter({ hasNotText: "Reference:" }).first();
  const plan = await timed(page, { selector: ".monaco-dialog-box" }, "click", () => task.click());
  await page.keyboard.press("Escape");
  await page.locator(".monaco-dialog-box").waitFor({ state: "detached" });
  return { "upload picker": [picker], plan: [plan] };
}

/** From the end of the rejection's answer to the notification, the reads in between included. */
async function ourOutcome(workbench: Workbench, service: Simulator, round: number): Promise<number> {
  const { page } = workbench;
  await service.reset();
  const title = `${PAY_STUBS}, round ${round}`;
  Object.assign(payStubs(service), { title });
  const tree = await workbench.tree("Loans");
  await workbench.palette.run("loanOps.refreshAll");
  // By the new title: VS Code knows no row while it draws the tree anew, and a command would ask which task is meant.
  await tree.chooseFromMenu("Reject Document…", LOAN, /José/, "In progress", new RegExp(title));
  await (await workbench.quickInput.titled(/Reject Document: /)).pick(DOCUMENT);
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

/** What a window shows first, and the first thing that is done in it. Each folder has its own container in the side bar. */
export async function measureStarts(workbench: Workbench, folders: Folders, isWanted: IsWanted): Promise<Runs[]> {
  if (!["rows at start", "first command of a session", "first page"].some(isWanted)) return [];
  const { page } = workbench;
  const { origin } = new URL(page.url());
  const open = async (folder: string): Promise<number> => {
    await page.goto(`${origin}/?folder=${encodeURIComponent(folder)}`);
    const rows = (await signSeen(page)) - (await firstPaint(page));
    await page.waitForTimeout(LOOK_MILLISECONDS);
    return rows;
  };
  for (const [folder, container] of [
    [folders.ours, "Loan Ops"],
    [folders.reference, "Reference"],
  ] as const) {
    await page.goto(`${origin}/?folder=${encodeURIComponent(folder)}`);
    await workbench.openContainer(container);
    await page.locator(ROW).first().waitFor();
  }
  const runs = await byTurns<Times, Times>(
    ROUNDS,
    async () => {
      const rows = await open(folders.ours);
      const command = await box(page, keysOf("loanOps.addLoan"));
      // A window of its own, where nothing was done before.
      const rowsAgain = await open(folders.ours);
      const opened = await firstPage(page, ROWS_OF_PAGE);
      return {
        "rows at start": [rows, rowsAgain],
        "first command of a session": [command],
        "first page": [opened],
      };
    },
    async () => ({
      "rows at start": [await open(folders.reference)],
      "first command of a session": [await box(page, keysOf("reference.box"))],
      "first page": [await firstPage(page, ["Row 1", "Row 1.1"])],
    }),
  );
  return [runs];
}

async function box(page: Page, keys: string): Promise<number> {
  const time = await timed(page, BOX, "keydown", () => page.keyboard.press(keys));
  await closeBox(page);
  return time;
}

async function closeBox(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
}

/** Unfolds rows down to the last one, which opens the page. All are closed afterwards, so that the next window has none. */
async function firstPage(page: Page, path: readonly string[]): Promise<number> {
  for (const label of path) {
    const row = treeRow(page, label);
    const expanded = await row.getAttribute("aria-expanded");
    if (expanded !== "true") await (expanded === "false" ? row.locator(".monaco-tl-twistie") : row).click();
  }
  const clicked = await lastEvent(page, "click");
  const seen = await headingSeen(page, path.at(-1) ?? "", clicked);
  await closeTabs(page);
  return seen - clicked;
}

/** The search of a thousand loans, their page, and that of one of them. */
export async function measureBigBook(workbench: Workbench, book: Service, isWanted: IsWanted): Promise<Runs[]> {
  if (!BIG_BOOK.some(isWanted)) return [];
  const { page } = workbench;
  await workbench.switchTo("Production");
  await (await workbench.quickInput.titled("Address of Production")).enter(book.url);
  await (await workbench.quickInput.titled("Access token for Production")).enter(book.token);
  await workbench.notifications.toast(/test request with this token succeeded/);
  await workbench.notifications.clear();
  const loans = await workbench.tree("Loans");
  await loans.titleAction("Add Loan");
  await workbench.quickInput.titled(/Add Loan/);
  const references = book.loans().map(({ friendlyId }) => friendlyId);
  await workbench.clipboard.paste(references.join("\n"));
  await page.keyboard.press("Enter");
  await waitUntil(
    "every loan",
    // The badge has what is late of those that came; meanwhile the title says how many came.
    async () => /[1-9]/.test(await workbench.badge("Loan Ops")) && !(await loans.pane.innerText()).includes("of 1,000"),
    READ_MILLISECONDS,
  );
  const runs: Runs[] = [];
  if (["Go to Task", "typing in it"].some(isWanted)) {
    runs.push(
      await byTurns(
        ROUNDS,
        () => search(page, keysOf("loanOps.goToTask")),
        () => search(page, keysOf("reference.pick")),
      ),
    );
  }
  await watchNothing(page);
  if (isWanted("page of the book")) {
    await workbench.openContainer("Reference");
    runs.push(
      await byTurns(
        ROUNDS,
        async () => ({ "page of the book": [await bookPage(page)] }),
        async () => ({ "page of the book": [await firstPage(page, ["Row 1", "Row 1.1"])] }),
      ),
    );
  }
  if (!isWanted("page of a loan")) return runs;
  await workbench.openContainer("Reference");
  for (const view of ["Many Rows", "Rows"])
    await page.locator(".sidebar .pane-header").getByText(view, { exact: true }).click();
  await treeRow(page, "Many 1").waitFor();
  const loanPages = await byTurns<Times, Times>(
    ROUNDS,
    async (round) => {
      await workbench.openContainer("Loan Ops");
      return { "page of a loan": [await loanPage(page, references[round % 2] ?? "")] };
    },
    async (round) => {
      await workbench.openContainer("Reference");
      return { "page of a loan": [await referencePage(page, `Many ${(round % 2) + 1}`)] };
    },
  );
  return [...runs, loanPages];
}

/** The longest pieces of work while the page of the book and pages of loans are opened, after `measureBigBook`. */
export async function measurePieces(workbench: Workbench, book: Service): Promise<ReadonlyMap<string, Pieces[]>> {
  const { page } = workbench;
  const [one = "", other = ""] = book.loans().map(({ friendlyId }) => friendlyId);
  await workbench.openContainer("Loan Ops");
  const pages = { "page of the book": () => bookPage(page), "page of a loan": (loan: string) => loanPage(page, loan) };
  const found = new Map(Object.keys(pages).map((name) => [name, [] as Pieces[]]));
  for (let round = 0; round < ROUNDS; round++) {
    const loan = round % 2 === 0 ? one : other;
    for (const [name, open] of Object.entries(pages)) found.get(name)?.push(await piecesOf(page, () => open(loan)));
  }
  return found;
}

/** From the keys of Open Book to what is late of 40,000 tasks. */
async function bookPage(page: Page): Promise<number> {
  await page.keyboard.press(keysOf("loanOps.openBook"));
  const pressed = await lastEvent(page, "keydown");
  const seen = await headingSeen(page, "Book", pressed);
  const late = page.frames().map((frame) => frame.getByText("Late by 31 days or more").count());
  // The page was drawn at once with all that it has.
  if (!(await Promise.all(late)).some((count) => count > 0)) throw new Error("The page of the book has no counts.");
  await closeTabs(page);
  return seen - pressed;
}

async function closeTabs(page: Page): Promise<void> {
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+W");
  await page.locator(".tabs-container .tab").first().waitFor({ state: "detached" });
}

async function loanPage(page: Page, reference: string): Promise<number> {
  // What hovers after the last click would lie over the row.
  await page.mouse.move(0, 0);
  const clicked = await clickRow(page, reference);
  return (await headingSeen(page, `Loan ${reference}`, clicked)) - clicked;
}

/** From the command's keys to the first results, and from a key to the results of what was typed. */
async function search(page: Page, keys: string): Promise<Times> {
  const first = await timed(page, { selector: FIRST }, "keydown", () => page.keyboard.press(keys));
  const not = (await page.locator(FIRST).textContent()) ?? "";
  const typed = await timed(page, { selector: FIRST, not }, "keydown", () => page.keyboard.press("9"));
  await closeBox(page);
  return { "Go to Task": [first], "typing in it": [typed] };
}
