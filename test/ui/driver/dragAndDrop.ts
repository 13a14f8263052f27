import type { Locator } from "../../host/browser.mjs";
import type { TextPattern } from "./text";
import type { Tree } from "./tree";
import { waitUntil } from "./waitUntil";
import type { Workbench } from "./workbench";

/** Drags files, all selected together, from the explorer onto a row of a tree in the Loan Ops side bar. */
export async function dragFromExplorer(
  workbench: Workbench,
  files: readonly [string, ...string[]],
  tree: Tree,
  ...path: TextPattern[]
): Promise<void> {
  const { page } = workbench;
  // Unfolded before: while something is dragged a click unfolds nothing.
  await workbench.openContainer("Loan Ops");
  await tree.find(...path);
  const file = await workbench.explorer.select(...files);
  await moveTo(workbench, file.locator(".label-name"));
  await page.mouse.down();
  const heading = page.locator(".sidebar .composite.title h2").getByText("Loan Ops");
  await waitUntil("the side bar to open under what is dragged", async () => {
    await moveTo(workbench, workbench.container("Loan Ops"));
    return (await heading.isVisible()) || undefined;
  });
  const row = await tree.element(...path);
  await moveTo(workbench, row);
  await waitUntil("the row to take what is dragged", async () => {
    await moveTo(workbench, row);
    return /drop-target/.test((await row.getAttribute("class")) ?? "") || undefined;
  });
  await page.mouse.up();
}

/** Drops files that come from outside the window, as from the desktop, on a row of a tree. */
export async function dropFromOutside(
  row: Locator,
  files: readonly { readonly name: string; readonly content: string }[],
): Promise<void> {
  await row.evaluate(async (element, dropped) => {
    const transfer = new DataTransfer();
    for (const { name, content } of dropped) transfer.items.add(new File([content], name));
    const box = element.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    for (const type of ["dragenter", "dragover", "drop"]) {
      element.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer, ...at }),
      );
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, files);
}

/** In small steps, as a drag only goes on while the mouse moves. */
async function moveTo({ page }: Workbench, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("What the mouse should move to is not in sight.");
  await page.mouse.move(box.x + box.width / 2 - 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}
