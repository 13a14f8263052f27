import { join } from "node:path";
import type { Frame } from "../host/browser.mjs";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireTask } from "../support/wireLoans";
import { withSandbox } from "../ui/driver/fixtures";
import { waitUntil } from "../ui/driver/waitUntil";
import { Camera } from "./support/camera";

const LOAN = "LN-1";
const TITLE = "Two most recent pay stubs";
const BLURRY = { id: "doc_c90312", title: "IMG_2231 (blurry).jpg", url: "https://docs.example/1" };
const DOCUMENTS = [
  BLURRY,
  {
    id: "doc_c90313",
    title: "2026-10 pay stub of Hohenstein & Daughters, both pages.pdf",
    url: "ftp://docs.example/2",
  },
  { title: "A document without an ID.pdf", url: "" },
];
const REFUSAL = "The loan is locked by a nightly batch of the department of underwriting until half past six";

/** Of the window: with room for all of the page, and with an editor of 300 pixels beside the activity bar. */
const WIDTHS = { wide: 1000, narrow: 348 };
const HEIGHT = 900;

/** To be looked at, not to be shipped: they are in out/pictures/page. One window, in this order. */
describe("the pictures of every state of the task page", function () {
  this.timeout(180_000);
  let held: Call[] = [];
  const { service, running, workbench, loans } = withSandbox({
    service: startWithDocuments,
    window: () => ({ ownBrowser: true }),
    loans: [LOAN],
  });
  const camera = new Camera(workbench, join("out", "pictures", "page"));

  before(async () => {
    await camera.frame(WIDTHS.wide, HEIGHT);
    await loans.click(LOAN, "Ada Byron", "In progress", TITLE);
    await workbench.taskPage.headed(TITLE);
    await workbench.page.keyboard.press("Control+b");
    // They would lie over the page, and a progress cannot be cleared.
    await workbench.page.addStyleTag({ content: ".notifications-toasts { visibility: hidden; }" });
  });

  async function startWithDocuments(): Promise<MoodyService> {
    const started = await startMoodyService();
    tasksOf(started, [wireTask("t1", { title: TITLE, documentLinks: DOCUMENTS })]);
    return started;
  }

  function tasksOf({ loans: all }: MoodyService, tasks: unknown): void {
    const loan = wireLoan("loan_1", [wireBorrower("b1", tasks)], []);
    for (const reference of [LOAN, "loan_1"]) all.set(reference, loan);
  }

  function hold(wanted: (call: Call) => boolean): void {
    held = [];
    service.mood = (call) => void (wanted(call) ? held.push(call) : call.answer());
  }

  async function page(): Promise<Frame> {
    return waitUntil("the page", () => workbench.taskPage.frame());
  }

  async function click(name: string): Promise<void> {
    await (await page()).getByRole("button", { name, exact: true }).click();
  }

  async function removeLoan(): Promise<void> {
    await (await workbench.tree("Loans")).chooseFromMenu("Remove Loan from List", LOAN);
  }

  async function putBack(): Promise<void> {
    await click("Add Loan…");
    await (await workbench.quickInput.titled(/Add Loan/)).enter(LOAN);
  }

  async function take(name: string, shows: string | RegExp): Promise<void> {
    await waitUntil(
      `a page that shows ${shows}`,
      async () => await (await page()).getByText(shows).first().isVisible(),
    );
    await camera.inEveryTheme(async (theme) => {
      for (const [widthName, width] of Object.entries(WIDTHS)) {
        await camera.frame(width, HEIGHT);
        await camera.take(`${name}-${theme}-${widthName}`);
      }
      await camera.frame(WIDTHS.wide, HEIGHT);
    });
  }

  it("a task, and the focus on one of its buttons", async () => {
    await take("task", TITLE);
    await camera.frame(WIDTHS.narrow, HEIGHT);
    await camera.inEveryTheme(async (theme) => {
      await (await page()).getByRole("button", { name: "Refresh" }).focus();
      await workbench.page.keyboard.press("Tab");
      await camera.take(`focus-${theme}-narrow`);
    });
    await camera.frame(WIDTHS.wide, HEIGHT);
  });

  it("something under way, and then unknown", async () => {
    hold((call) => call.mutation || call.upload);
    await click(`Reject… ${BLURRY.title}`);
    await (await workbench.quickInput.titled(/Reject “/)).enter("Blurry");
    await (await workbench.dialog.opened(/^Reject “/)).click("Reject");
    await click("Upload…");
    await workbench.fileDialog.choose(join(running.profile.documents, "pay stub.pdf"));
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
    await take("under-way", "Files are being uploaded to this task.");
    for (const { response } of held) response.destroy();
    await take("outcome-unknown", "Outcome unknown");
  });

  it("a refresh that fails, and one under way after it", async () => {
    service.mood = ({ response }) => response.writeHead(401).end();
    await click("Refresh");
    await take("stale-token", /did not accept the access token/);
    service.mood = ({ response }) => response.destroy();
    await click("Refresh");
    await take("stale-lost", /^The connection was lost/);
    service.mood = ({ response }) => response.end(JSON.stringify({ errors: [{ message: REFUSAL, path: ["loan"] }] }));
    await click("Refresh");
    await take("stale-refused", new RegExp(REFUSAL));
    hold(() => true);
    await click("Refresh");
    await take("reading-again", "Reading…");
    service.mood = undefined;
    for (const call of held) call.answer();
  });

  it("a loan that is not listed, cannot be read, is read", async () => {
    await removeLoan();
    await take("not-listed", /no longer on the list/);
    service.mood = ({ response }) => response.writeHead(401).end();
    await putBack();
    await take("not-read", /could not be read/);
    hold(() => true);
    await click("Refresh");
    await take("reading", /^Reading loan/);
    service.mood = undefined;
    for (const call of held) call.answer();
  });

  it("a task that is gone or did not come", async () => {
    tasksOf(service, []);
    await click("Refresh");
    await take("task-gone", /no longer has this task/);
    tasksOf(service, null);
    await click("Refresh");
    await take("task-missing", /did not return all tasks/);
  });

  it("an environment without a token, and another environment", async () => {
    await removeLoan();
    service.mood = ({ response }) => response.destroy();
    await putBack();
    await workbench.palette.run("loanOps.clearToken");
    await (await workbench.dialog.opened(/Clear the access token/)).click("Clear");
    await take("no-token", /has no access token/);
    await workbench.switchTo("Simulator");
    await take("other-environment", /belongs to Sandbox/);
  });
});
