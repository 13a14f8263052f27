import type { Page } from "../host/browser.mjs";
import { keysOf, longestPieces } from "./windowReference";

/** What of a trace of Chromium is looked at. Times in microseconds: `dur` by the clock, `tdur` of the thread. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly data?: { readonly url?: string; readonly frame?: string };
    readonly beginData?: { readonly frame?: string };
  };
}

/** The longest that a thread worked without a break while something was done, in milliseconds of that thread. */
export interface Pieces {
  /** Of the extension host, VS Code's own work in it included. */
  readonly host: number;
  /** Of the page's frame: scripts, styles, layout and paint within one task of the browser. */
  readonly frame: number;
}

const TASK = "RunTask";
/** The page's script, by the end of its address. */
const SCRIPT = "/webview/pages.js";

/** Does something while the extension host and the browser are looked at, which makes it slower. */
export async function piecesOf(page: Page, act: () => Promise<unknown>): Promise<Pieces> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8.execute"];
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories },
  });
  await page.keyboard.press(keysOf("reference.pieces"));
  await act();
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  await session.detach();
  const told = longestPieces.length;
  await page.keyboard.press(keysOf("reference.pieces"));
  while (longestPieces.length === told) await page.waitForTimeout(20);
  return { host: longestPieces.at(-1) ?? Number.NaN, frame: longestTask(events) };
}

/** VS Code's window works in the same thread, so that only what is done for the frame counts. */
function longestTask(events: readonly TraceEvent[]): number {
  const script = events.find(({ name, args }) => name === "EvaluateScript" && args?.data?.url?.endsWith(SCRIPT));
  const frame = script?.args?.data?.frame;
  if (script === undefined || frame === undefined) return Number.NaN;
  const inThread = events
    .filter(({ pid, tid, dur }) => pid === script.pid && tid === script.tid && dur !== undefined)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let [longest, sum, taskEnds, workEnds] = [0, 0, 0, 0];
  for (const { name, ts, dur = 0, tdur = 0, args } of inThread) {
    if (name === TASK && ts >= taskEnds) [sum, taskEnds] = [0, ts + dur];
    // What stands within something that counts was counted with it.
    if (ts < workEnds || ![args?.data?.frame, args?.beginData?.frame].includes(frame)) continue;
    workEnds = ts + dur;
    sum += tdur;
    longest = Math.max(longest, sum);
  }
  return longest / 1_000;
}
