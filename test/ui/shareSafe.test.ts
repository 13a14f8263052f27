import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { inSight, unfold } from "./driver/pages";
import { eventually, waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const NAMED_TASK = "Verify employment of José Ramírez Ortega";

/** Of people, and of what they sent and earn: names, an address of a house, addresses, files. */
const PRIVATE = [
  ...["José", "Ramírez", "Ortega", "Linh", "Nguyễn", "jose.ramirez", "linh.nguyen", "Alder Court"],
  ...["pay stub October", "purchase contract, signed", "IMG_2231", "your employer and year-to-date"],
  ...["Two most recent", "Verify employment of", "W-2 forms for", "BiWeekly"],
];
const TITLE = /^[A-Z][a-z ]+ ·[0-9a-f]{4}$/;
/** A pseudonym such as "Kestrel 7F3". */
const PSEUDONYM = /^[A-Z][a-z]+ [0-9A-F]{3,}$/;

describe("share-safe mode", () => {
  const { running, service, workbench, loans } = withSandbox({ loans: [LOAN] });

  beforeEach(async () => {
    await loans.click(LOAN, "Loan officer tasks", "Not started", NAMED_TASK);
    await workbench.taskPage.headed(NAMED_TASK);
    await loans.find(LOAN, "José Ramírez Ortega", "In progress");
  });

  /** Nothing private stands anywhere in the window, be it seen or said to a screen reader. */
  async function nothingPrivate(where: string): Promise<void> {
    await eventually(async () => {
      const sight = await inSight(workbench.page);
      const seen = PRIVATE.filter((word) => sight.includes(word));
      assert.deepEqual(seen, [], where);
    });
  }

  it("masks what is open at once, is still on after a reload with the same pseudonyms, and asks before it shows names", async () => {
    await workbench.notifications.clear();
    // The book counts by type, and one that the service does not state may name somebody.
    Object.assign(service.state.tasks.get("task_7d10b1") ?? assert.fail(), { type: "Call Linh Nguyễn" });
    await loans.chooseFromMenu("Refresh", LOAN);
    await workbench.palette.run("loanOps.toggleShareSafe");
    await workbench.statusBar.shows("Share-safe");
    await workbench.notifications.toast(/Share-safe mode is on/);
    const rows = await waitUntil("the borrower's row to be masked", async () => {
      const found = (await loans.children(LOAN)).filter(({ icon }) => icon === "person");
      return found.length > 0 && found.every(({ label }) => PSEUDONYM.test(label)) ? found : undefined;
    });
    assert.equal(new Set(rows.map(({ label }) => label)).size, rows.length);
    const borrower = rows[0]?.label ?? "";
    await workbench.taskPage.headed(TITLE);
    await nothingPrivate("the window");

    await loans.click(LOAN);
    const loan = await workbench.taskPage.headed(`Loan ${LOAN}`);
    await unfold(loan);
    await loan.locator("table").getByText(borrower).first().waitFor();
    await nothingPrivate("the page of a loan");
    await workbench.palette.run("loanOps.openBook");
    const book = await workbench.taskPage.headed("Book");
    await book.getByRole("rowheader", { name: /·[0-9a-f]{4}$/ }).waitFor();
    await unfold(book);
    await nothingPrivate("the page of the book");

    await running.reload();
    await workbench.statusBar.shows("Share-safe");
    await loans.find(LOAN, borrower);
    await nothingPrivate("the window after the reload");

    const asked = async () => {
      await workbench.statusBar.click("Share-safe");
      return workbench.dialog.opened(/^Show names in this window again\?/);
    };
    await (await asked()).click("Cancel");
    await workbench.statusBar.shows("Share-safe");
    await nothingPrivate("the view after the click");
    await (await asked()).click("Show Names");
    await workbench.statusBar.item("Share-safe").waitFor({ state: "detached" });
    await loans.find(LOAN, "José Ramírez Ortega");
    await loans.find(LOAN, "Loan officer tasks", "Not started", NAMED_TASK);
  });
});
