import { join } from "node:path";
import type { Locator } from "../../host/browser.mjs";
import { ROOT } from "../../host/folders.mjs";
import { writeFilm, writePicture } from "../../host/pictures.mjs";
import { waitUntil } from "../../ui/driver/waitUntil";
import type { Workbench } from "../../ui/driver/workbench";

/** What the pictures are taken in, by the names of their files. */
export const THEMES = {
  dark: "Dark 2026",
  light: "Light 2026",
  "hc-dark": "Dark High Contrast",
  "hc-light": "Light High Contrast",
};

export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Takes pictures of a window as a sharp screen shows it: two pixels for each. */
export class Camera {
  readonly #frames: { readonly png: Buffer; readonly milliseconds: number }[] = [];

  /** `folder`: below the repository; what is not to be shipped goes to `out/pictures`. */
  constructor(
    private readonly workbench: Workbench,
    private readonly folder = join("out", "pictures"),
  ) {}

  /** The size of the window, in CSS pixels. */
  async frame(width: number, height: number, deviceScaleFactor = 2): Promise<void> {
    const { page } = this.workbench;
    await page.setViewportSize({ width, height });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
    // VS Code may have missed the event: the picture would be of a part of a larger window.
    await waitUntil("the window has its size", async () => {
      await page.evaluate(() => dispatchEvent(new Event("resize")));
      const box = await page.locator(".monaco-workbench").boundingBox();
      return (box?.width === width && box.height === height) || undefined;
    });
  }

  /** The whole window, or a part of it; small enough to be shipped. */
  async take(name: string, clip?: Clip): Promise<void> {
    await this.workbench.page.mouse.move(0, 0);
    await this.takeHovered(name, clip);
  }

  /** With the mouse where it is. */
  async takeHovered(name: string, clip?: Clip): Promise<void> {
    const picture = await this.workbench.page.screenshot({ animations: "disabled", ...(clip && { clip }) });
    await writePicture(picture, join(ROOT, this.folder, `${name}.png`));
  }

  /** Another frame of the film, with how long it is to be seen. */
  async film(milliseconds: number): Promise<void> {
    const png = await this.workbench.page.screenshot({ animations: "disabled", caret: "hide" });
    this.#frames.push({ png, milliseconds });
  }

  /** The frames that were filmed, as one picture that moves. */
  async developed(name: string): Promise<void> {
    await writeFilm(this.#frames, join(ROOT, this.folder, `${name}.gif`));
  }

  /** The same in every theme, after what is done in it. */
  async inEveryTheme(work: (name: string) => Promise<void>): Promise<void> {
    for (const [name, theme] of Object.entries(THEMES)) {
      await this.workbench.selectTheme(theme);
      await work(name);
    }
  }
}

/** An element with some of what is around it. */
export async function around(element: Locator, margin: number): Promise<Clip> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("There is nothing to take a picture of.");
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  return { x, y, width: box.x + box.width + margin - x, height: box.y + box.height + margin - y };
}
