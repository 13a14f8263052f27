import type { Locator, Page } from "../../host/browser.mjs";
import { writePicture } from "../../host/pictures.mjs";

export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Takes pictures of a window as a sharp screen shows it: two pixels for each. */
export class Camera {
  constructor(private readonly page: Page) {}

  /** The size of the window, in CSS pixels. */
  async frame(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
    const session = await this.page.context().newCDPSession(this.page);
    await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 2, mobile: false });
  }

  /** The whole window, or a part of it; small enough to be shipped. */
  async take(file: string, clip?: Clip): Promise<void> {
    await this.page.mouse.move(0, 0);
    await writePicture(await this.page.screenshot({ animations: "disabled", ...(clip && { clip }) }), file);
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
