// npm run bench -- window: what a person waits for in the window, beside an extension that shows the same and does no more.
// With names of bars, as `npm run bench -- window "first page" plan`, the steps that these need, and these bars.
// Our extension as it is packaged and a reference, in the same windows, by turns. Times are taken in the page: from the click or the
// key to the sign of the end that a MutationObserver sees; those of "page follows" and "outcome" from the end of the service's
// answer. Of pages the sign is the paint with their heading: VS Code shows a frame when it has loaded, and before that the heading
// is in it and not in sight. The first page and the first command are the first of a window. Go to Task is that of 40,000 tasks,
// and the page of a loan is one of theirs, opened from a list of 1,000 rows on both sides: a click on a row of a long list takes VS Code
// longer before a line of the extension runs (36 ms, of a short one 13: medians of a busy machine), and so does all after it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageExtension } from "../host/vsix.mjs";
import { startService } from "../ui/driver/service";
import { startWorkbench } from "../ui/driver/startWorkbench";
import { Bars, median, temporaryFolder } from "./harness";
import { noteInPages, watchFirstRows } from "./windowInPage";
import { measureBigBook, measurePieces, measureStarts, measureSteps } from "./windowMeasures";
import type { Pieces } from "./windowPieces";
import { referenceExtension, startAnswers } from "./windowReference";

/** Milliseconds above the reference, of which nobody feels 30. The search of 40,000 tasks is made when its list opens. */
const BARS = {
  "rows at start": 200,
  unfold: 30,
  "first page": 60,
  "next page": 30,
  "page that was hidden": 60,
  "page of the book": 100,
  "page follows": 30,
  "Go to Task": 80,
  "typing in it": 30,
  "page of a loan": 60,
  "upload picker": 40,
  plan: 150,
  outcome: 60,
  "first command of a session": 60,
};
/** Milliseconds of a thread: the longest that the extension host or a page works without a break while a page is opened. */
const PIECE_BAR = 20;
const named = process.argv.slice(2);
const names = [...Object.keys(BARS), "pieces"];
const unknown = named.find((name) => !names.includes(name));
if (unknown !== undefined) throw new Error(`There is no bar “${unknown}”, only ${names.join(", ")}.`);
const isWanted = (name: string) => named.length === 0 || named.includes(name);
const FILES = 20;
const MEGABYTE = 1_000_000;

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
    ...(await measureStarts(workbench, { ours: documents, reference: referenceFolder }, isWanted)),
    ...(await measureSteps(workbench, { service, answers, documents }, isWanted)),
    ...(await measureBigBook(workbench, book, isWanted)),
  ];
  const pieces = isWanted("pieces") ? await measurePieces(workbench, book) : new Map<string, Pieces[]>();
  console.log(
    "  Pages: until the paint with their heading, on both sides. All else: until the sign is in the document.",
  );
  const bars = new Bars();
  for (const [name, bar] of Object.entries(BARS).filter(([name]) => isWanted(name))) {
    const [ours = [], other = []] = (["ours", "other"] as const).map((side) =>
      runs.flatMap((run) => run[side].flatMap((times) => times[name] ?? [])),
    );
    const both = `${median(ours).toFixed(0)} − ${median(other).toFixed(0)}`;
    bars.atMost(bar, median(ours) - median(other), `${name}, above the reference (${both})`, " ms");
  }
  for (const [name, all] of pieces) {
    for (const thread of ["host", "frame"] as const) {
      const longest = median(all.map((one) => one[thread]));
      bars.atMost(PIECE_BAR, longest, `${name}, longest piece of work of the ${thread}`, " ms");
    }
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
