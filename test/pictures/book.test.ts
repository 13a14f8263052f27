import { withService } from "../ui/driver/fixtures";
import { startService } from "../ui/driver/service";
import { Camera } from "./support/camera";

/** To be looked at, not to be shipped. */
describe("the pictures of a book of 1,000 loans", function () {
  this.timeout(300_000);
  const { workbench } = withService({
    service: () => startService({ scenario: "big-book" }),
    window: ({ url, token, loans }) => ({
      ownBrowser: true,
      places: [{ id: "sandbox", name: "Sandbox", url, token, loans: loans().map(({ friendlyId }) => friendlyId) }],
    }),
  });
  const camera = new Camera(workbench);

  it("sorted, filtered, with the last filters and the menu of the list, wide and narrow, in every theme", async () => {
    await camera.frame(1280, 1000);
    const loans = await workbench.tree("Loans");
    await loans.pane
      .getByText(/of 1,000/)
      .first()
      .waitFor();
    await camera.take("book-reading");
    await loans.pane.getByText(/Sandbox · \d+:\d\d [AP]M/).waitFor({ timeout: 120_000 });
    await workbench.palette.run("loanOps.sortLoans");
    await (await workbench.quickInput.titled("Sort Loans")).pick("Most days late");
    await loans.pane.getByText(/late loans/).waitFor();
    for (const width of [220, 300, 1000 / 2]) {
      await workbench.setSideBarWidth(width);
      await camera.inEveryTheme((name) => camera.take(`book-${width}-${name}`));
    }
    await workbench.filterTasks("Late");
    await loans.pane.getByText(/hidden loans/).waitFor();
    await workbench.setSideBarWidth(300);
    await camera.take("book-filtered");
    await workbench.palette.run("loanOps.filterTasks");
    await (await workbench.quickInput.titled("Filter Tasks")).items();
    await camera.take("book-last-filters");
    await workbench.quickInput.cancel();
  });
});
