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
  // Found before: while something is dragged nothing can be unfolded or scrolled. The side bar keeps it in its place.
  await workbench.openContainer("Loan Ops");
  const row = await tree.element(...path);
  const file = await workbench.explorer.select(...files);
  await moveTo(workbench, file.locator(".label-name"));
  await page.mouse.down();
  const heading = page.locator(".sidebar .composite.title h2").getByText("Loan Ops");
  await waitUntil("the side bar to open under what is dragged", async () => {
    // At its corner: a badge in the middle would take what is dragged for its own.
    await moveTo(workbench, workbench.container("Loan Ops"), { x: 8, y: 8 });
    return (await heading.isVisible()) || undefined;
  });
  await row.waitFor();
  await waitUntil("the row to take what is dragged", async () => {
    await moveTo(workbench, row);
    return /drop-target/.test((await row.getAttribute("class")) ?? "") || undefined;
  });
  await page.mouse.up();
}

/** Drops files that come from outside the window, as from the desktop, on a row of a tree. */
export async function dropFromOutside(
  row: Locator,
  files: readonly { readonly name: string; readonly content: string | Uint8Array }[],
): Promise<void> {
  const inBase64 = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString("base64") }));
  // A row that is drawn anew meanwhile takes nothing: then all of it is done again.
  await waitUntil("the row to take what is dropped", () =>
    row.evaluate(async (element, dropped) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      const box = element.getBoundingClientRect();
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
      const fire = async (type: string) => {
        element.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer, ...at }),
        );
        await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      await fire("dragenter");
      await fire("dragover");
      if (!element.isConnected || !element.classList.contains("drop-target")) return undefined;
      await fire("drop");
      return true;
    }, inBase64),
  );
}

/** In small steps, as a drag only goes on while the mouse moves. */
async function moveTo(
  { page }: Workbench,
  target: Locator,
  within?: { readonly x: number; readonly y: number },
): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("What the mouse should move to is not in sight.");
  const { x, y } = within ?? { x: box.width / 2, y: box.height / 2 };
  await page.mouse.move(box.x + x - 2, box.y + y, { steps: 3 });
  await page.mouse.move(box.x + x, box.y + y);
}
