import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wholeBook } from "../support/bookPages";
import { withService } from "../ui/driver/fixtures";
import { startService } from "../ui/driver/service";
import { waitUntil } from "../ui/driver/waitUntil";
import { Camera } from "./support/camera";

/** The picture of the README, and others to be looked at: of a book of 1,000 loans with a past of 90 days. */
describe("the pictures of the page of the book", function () {
  this.timeout(300_000);
  const { workbench, running, service } = withService({
    service: () => startService({ scenario: "big-book" }),
    window: ({ url, token, loans }) => ({
      ownBrowser: true,
      places: [{ id: "sandbox", name: "Sandbox", url, token, loans: loans().map(({ friendlyId }) => friendlyId) }],
    }),
  });
  const camera = new Camera(workbench);
  const shipped = new Camera(workbench, join("media", "pictures"));

  before(async () => {
    const loans = await workbench.tree("Loans");
    await loans.pane.getByText(/Sandbox · \d+:\d\d [AP]M/).waitFor({ timeout: 120_000 });
    // Beside what the window keeps itself: counts of this book as it was on the days before.
    const address = createHash("sha256").update(service.url).digest("hex").slice(0, 12);
    const folder = join(running.profile.folder, "user", "User", "globalStorage", "loan-ops.loan-ops", "seen");
    const days = wholeBook(Date.now()).days.map(({ loans, lateLoans, outstanding, late, ...day }) => ({
      ...day,
      ...{ loans: Math.round(loans * 16.7), lateLoans: lateLoans * 4, outstanding: outstanding * 80 },
      late: late.map((count) => count * 7),
    }));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `sandbox-${address}.trend.json`), JSON.stringify({ days }));
    await workbench.page.reload();
    await loans.pane.getByText(/Sandbox · \d+:\d\d [AP]M/).waitFor({ timeout: 120_000 });
  });

  it("in every theme, wide and narrow", async () => {
    await shipped.frame(1280, 978);
    await workbench.palette.run("loanOps.openBook");
    const frame = await workbench.taskPage.headed("Book");
    await waitUntil(
      "all loans",
      async () => (await frame.getByText("loans read.").count()) === 0 || undefined,
      120_000,
    );
    await frame.getByText("Counted once a day").waitFor();
    await workbench.selectTheme("Dark 2026");
    // VS Code says so for as long as it likes.
    await workbench.statusBar.item("Activating Extensions").waitFor({ state: "detached", timeout: 120_000 });
    await shipped.take("book");
    for (const [width, height] of [
      [1280, 1400],
      [1000, 1400],
      [500, 1000],
    ] as const) {
      await camera.frame(width, height);
      if (width === 500) await workbench.page.keyboard.press("Control+b");
      await camera.inEveryTheme((theme) => camera.take(`book-page-${width}-${theme}`));
    }
  });
});
