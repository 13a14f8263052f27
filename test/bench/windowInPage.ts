import type { Page } from "../host/browser.mjs";

/** What a page of VS Code or a frame in it has seen. Times in milliseconds since the epoch, with fractions. */
interface Seen {
  /** When a kind of event was last seen, such as "click". */
  readonly events: Record<string, number>;
  /** When the heading of this frame was painted as it was then. */
  readonly headings: { readonly text: string; readonly at: number }[];
}

declare global {
  var benchSeen: Seen | undefined;
  /** When a sign was there first, counted from `benchWatch`. */
  var benchSign: { selector: string; text: string; not: string | undefined; at: number | undefined } | undefined;
}

/** Lets every page and frame note what happens when, by its own clock. */
export async function noteInPages(page: Page): Promise<void> {
  await page.addInitScript(note);
}

/** Runs in each frame before all else. */
function note(): void {
  const events: Record<string, number> = {};
  const headings: { text: string; at: number }[] = [];
  globalThis.benchSeen = { events, headings };
  for (const type of ["click", "keydown"]) {
    addEventListener(
      type,
      ({ timeStamp }) => {
        events[type] = performance.timeOrigin + timeStamp;
      },
      true,
    );
  }
  // A frame paints nothing before it has its style sheet, and before VS Code shows it.
  const firstPaint = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") resolve(startTime);
    }).observe({ type: "paint", buffered: true });
  });
  let drawn = "";
  const look = (): void => {
    const heading = window === top ? "" : (document.querySelector("h1")?.textContent ?? "");
    const now = performance.timeOrigin + performance.now();
    if (heading !== drawn) {
      drawn = heading;
      requestAnimationFrame(() =>
        setTimeout(async () => {
          const painted = performance.now();
          const at = performance.timeOrigin + Math.max(painted, await firstPaint);
          if (heading !== "") headings.push({ text: heading, at });
        }),
      );
    }
    const { benchSign: sign } = globalThis;
    if (sign === undefined || sign.at !== undefined) return;
    const found = [...document.querySelectorAll<HTMLElement>(sign.selector)].some(
      ({ offsetParent, textContent }) =>
        offsetParent !== null && textContent?.includes(sign.text) && textContent !== sign.not,
    );
    if (found) sign.at = now;
  };
  const observer = new MutationObserver(look);
  const observe = (): void => {
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    look();
  };
  observe();
  // VS Code writes a webview into a document that it opens again, which ends the observing.
  const { write } = Document.prototype;
  Document.prototype.write = function (...text: string[]) {
    write.apply(this, text);
    observe();
  };
}

/** What ends a time: an element in sight, with this text in it. */
export interface Sign {
  readonly selector: string;
  readonly text?: string;
  /** Its text at first, which it has to change. */
  readonly not?: string;
}

export async function watch(page: Page, { selector, text = "", not }: Sign): Promise<void> {
  await page.evaluate(
    (sign) => {
      globalThis.benchSign = { ...sign, at: undefined };
    },
    { selector, text, not },
  );
}

/** Ends a look for what does not come: each change in the window had all of it laid out anew, which cost both sides up to 100 ms. */
export async function watchNothing(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.benchSign = undefined;
  });
}

/** Has each page that is opened from now on look for rows: those of the reference where the workspace is named so. */
export async function watchFirstRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return;
    const text = location.search.includes("reference") ? "Row " : "LN-";
    globalThis.benchSign = { selector: ".sidebar .monaco-list-row .label-name", text, not: undefined, at: undefined };
  });
}

export function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-paint");
    return performance.timeOrigin + (paint?.startTime ?? Number.NaN);
  });
}

export async function signSeen(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => globalThis.benchSign?.at, undefined, { timeout: 60_000 });
  return Number(await seen.jsonValue());
}

export async function lastEvent(page: Page, type: "click" | "keydown"): Promise<number> {
  const at = await page.evaluate((kind) => globalThis.benchSeen?.events[kind], type);
  if (at === undefined) throw new Error(`The window had no ${type}.`);
  return at;
}

export async function headingSeen(page: Page, text: string, after: number): Promise<number> {
  for (const end = Date.now() + 15_000; Date.now() < end; await page.waitForTimeout(20)) {
    for (const frame of page.frames()) {
      const headings = await frame.evaluate(() => globalThis.benchSeen?.headings ?? []).catch(() => []);
      const seen = headings.find((heading) => heading.text === text && heading.at > after);
      if (seen !== undefined) return seen.at;
    }
  }
  throw new Error(`No page with the heading “${text}” was seen.`);
}
