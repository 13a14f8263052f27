// npm run bench -- window: what a person waits for in the window, beside an extension that shows the same and does no more.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageExtension } from "../host/vsix.mjs";
import { startService } from "../ui/driver/service";
import { startWorkbench } from "../ui/driver/startWorkbench";
import { Bars, introduce, median, temporaryFolder } from "./harness";
import { noteInPages, watchFirstRows } from "./windowInPage";
import { measureBigBook, measureStarts, measureSteps, ROUNDS } from "./windowMeasures";
import { referenceExtension, startAnswers } from "./windowReference";

/** Milliseconds above the reference. */
const BARS = {
  "rows at start": 150,
  unfold: 8,
  "first page": 60,
  "next page": 25,
  "page that was hidden": 60,
  "page follows": 15,
  "Go to Task": 60,
  "typing in it": 16,
  "upload picker": 40,
  plan: 150,
  outcome: 60,
  "first command of a session": 60,
};
const FILES = 20;
const MEGABYTE = 1_000_000;

introduce(
  "Window: what a person waits for, beside an extension that shows the same kind of thing and does nothing else",
  `
How it is measured. Our extension as it is packaged, and a reference extension, in the same windows of a real VS Code; each
thing by turns, one warm-up, then ${ROUNDS} times, of which the medians count. The times are taken in the page, by the time of the
click or the key and a MutationObserver that sees the sign of the end; those of a task page in its own frame.
- The reference has a static tree, a static page with our style sheet, quick picks of as many items, a box, a notification.
- Rows at start: from the window's first paint to the first row; ours with the start of the embedded simulator.
- First page, first command: the first of a window. The others are done in a window that is in use.
- Next page: from one task to another. Ours turns its page, the reference makes one. Page that was hidden: the same, while
  another page lay over ours, which VS Code then loads again: its bar is that of the first page.
- Page follows, outcome: from the answer's end in the service, which is this process, to the page or the notification. The
  reference fetches a text and shows it. Ours reads the loan again before it tells the outcome.
- Upload picker, plan: of 20 files of 1 MB. The reference looks into none.
- Go to Task, typing: the reference's list is as long as ours. It shows nothing of what is typed before its extension answers.
- Go to Task and typing are those of 1,000 loans with 40,000 tasks.`,
);

const vsix = join(temporaryFolder(), "loan-ops.vsix");
const reference = referenceExtension();
await packageExtension(vsix);
const answers = await startAnswers();
const service = await startService();
const book = await startService({ scenario: "big-book" });
const running = await startWorkbench({
  vsix,
  moreExtensions: [reference],
  environment: { LOAN_OPS_BENCH_ANSWER: answers.url },
  ownBrowser: true,
  // As VS Code comes; the tests turn it off.
  settings: { "workbench.editor.enablePreview": true },
  async beforeOpening(page) {
    await noteInPages(page);
    await watchFirstRows(page);
  },
});
try {
  const { documents } = running.profile;
  const referenceFolder = join(running.profile.folder, "reference");
  mkdirSync(referenceFolder);
  const content = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(MEGABYTE, 32)]);
  for (let index = 0; index < FILES; index++) writeFileSync(join(documents, `zz ${index + 10}.pdf`), content);
  const { workbench } = running;
  const runs = [
    await measureStarts(workbench, { ours: documents, reference: referenceFolder }),
    ...(await measureSteps(workbench, { service, answers, documents })),
    await measureBigBook(workbench, book),
  ];
  const bars = new Bars();
  for (const [name, bar] of Object.entries(BARS)) {
    const [ours = [], other = []] = (["ours", "other"] as const).map((side) =>
      runs.flatMap((run) => run[side].flatMap((times) => times[name] ?? [])),
    );
    console.log(`${name}\n  ours ${spread(ours)}, the reference ${spread(other)}`);
    bars.atMost(bar, median(ours) - median(other), `${name}, above the reference`, " ms");
  }
  bars.conclude();
} catch (error) {
  const picture = join("out", "window-bench.png");
  await running.workbench.page.screenshot({ path: picture });
  console.log(`What it looked like: ${picture}`);
  throw error;
} finally {
  await running.stop();
  await Promise.all([service.close(), book.close(), answers.close()]);
}

function spread(times: readonly number[]): string {
  const [least = Number.NaN, most = Number.NaN] = [Math.min(...times), Math.max(...times)];
  return `${median(times).toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)}, ${times.length} times)`;
}
