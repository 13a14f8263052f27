import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { ABOUT, jobsAbout } from "../../host/changed.mjs";
import { nodeAtHand, whyNotHeadless } from "../../host/hostNode.mjs";
import { type Job, shardOf } from "../../host/jobs.mjs";
import { Report } from "../../host/report.mjs";
import { assertNone } from "../../support/assertNone";
import { jsonOf } from "./sources";

function job(suite: string, name: string): Job {
  return { suite, name, sources: [`test/${suite}/${name}.test.ts`], packaged: false, grep: "", timeout: 1 };
}

const check: Job = { ...job("check", "check"), sources: [] };
const page = job("unit", "page");
const store = job("unit", "store");
const rooms = job("unit", "house/rooms");
const notices = job("package", "notices");
const release = job("package", "release");
const mainJob = job("ui", "mainJob");
const links = job("ui", "links");

describe("npm test -- changed", () => {
  const extension = { "src/extension.ts": [], "src/store.ts": [], "src/vscode/links/link.ts": [] };
  const tests = {
    "test/unit/page.test.ts": ["src/page.ts", "test/support/dom.ts"],
    "test/unit/store.test.ts": ["src/store.ts"],
    "test/ui/mainJob.test.ts": ["test/ui/driver/tree.ts", "src/store.ts"],
    "test/ui/links.test.ts": ["test/ui/driver/tree.ts", "test/ui/driver/gate.ts", "src/store.ts"],
    "test/support/dom.ts": [],
    "test/ui/driver/gate.ts": [],
    "test/ui/driver/tree.ts": [],
    "src/page.ts": [],
    "src/store.ts": [],
  };
  const all = [check, page, store, rooms, notices, release, mainJob, links];
  const about = (...changed: string[]) => jobsAbout(changed, all, { extension, tests }).jobs;

  it("runs tests that import what changed, and those that read all files", () => {
    assert.deepEqual(about("test/support/dom.ts"), [check, page, rooms, notices]);
    assert.deepEqual(about("test/ui/driver/gate.ts"), [check, rooms, notices, links]);
  });

  it("runs the main job in a window for a change of the product, and what is about the place that changed", () => {
    assert.deepEqual(about("src/store.ts"), [check, store, rooms, notices, mainJob]);
    assert.deepEqual(about("src/vscode/links/link.ts"), [check, rooms, notices, mainJob, links]);
  });

  it("runs what reads them, when only words changed, and nothing but the check without a change", () => {
    assert.deepEqual(about("docs/settings.md"), [check, rooms, notices]);
    assert.deepEqual(about(), [check]);
  });

  it("runs everything, when it is not known what depends on a file", () => {
    assert.deepEqual(about("docs/settings.md", "package-lock.json"), all);
    assert.deepEqual(about("test/host/jobs.mjs"), all);
  });

  it("names only rooms and tests that are there", () => {
    const [rooms, names] = [ABOUT.map(([place]) => place), ABOUT.flatMap(([, named]) => named)];
    const paths = globSync(["src/**/*.ts", "src/**/*.tsx", "media/*", "l10n/*", "package.nls.*"]);
    assertNone(rooms.filter((place) => !paths.some((path) => place.test(path))).map(String));
    assertNone(names.filter((name) => name !== "integration/integration" && !existsSync(`test/${name}.test.ts`)));
  });
});

describe("The shards of npm test", () => {
  const durations = {
    "ui/mainJob": 60_000,
    "ui/links": 30_000,
    "unit/page": 20_000,
    "unit/store": 10_000,
    "unit/house/rooms": 1,
  };
  const all = [rooms, store, page, links, mainJob];
  const shard = (name: string) => shardOf(all, name, durations);

  it("are together all jobs, each once, and each takes about as long", () => {
    assert.deepEqual(shard("1/2"), [mainJob, rooms]);
    assert.deepEqual(shard("2/2"), [links, page, store]);
    assert.deepEqual(shard("1/1").length, all.length);
  });

  for (const wrong of ["0/2", "3/2", "2", "a/b", ""]) {
    it(`are refused where they are named “${wrong}”`, () => {
      assert.throws(() => shard(wrong), /LOAN_OPS_TEST_SHARD/);
    });
  }
});

describe("The Node.js at hand", () => {
  it("runs the tests from 22.15 on, as the oldest VS Code does, and otherwise says what is needed", () => {
    for (const version of ["22.15.0", "22.21.1", "24.0.0"]) assert.equal(nodeAtHand(version), process.execPath);
    for (const version of ["20.20.2", "22.14.0"]) {
      assert.throws(() => nodeAtHand(version), {
        message: `The tests need Node.js 22.15 or later; this is ${version}.`,
      });
    }
  });

  it("and a browser are what the headless VS Code needs, but on Linux, which brings them", () => {
    assert.deepEqual(
      [
        whyNotHeadless("linux", "20.20.2", ""),
        whyNotHeadless("darwin", "24.1.0", "chrome"),
        whyNotHeadless("darwin", "22.15.0", "chrome"),
        whyNotHeadless("darwin", "24.1.0", ""),
        whyNotHeadless("win32", "24.1.0", "chrome"),
      ],
      [
        ...[undefined, undefined, "it needs Node.js 24, and this is 22.15.0"],
        ...["it needs Chromium or Chrome", "there is none for Windows"],
      ],
    );
  });

  it("is asked for in the same way in package.json, in README and where it is checked", () => {
    const { devEngines } = jsonOf("package.json");
    const [, needed] = /Node\.js (\d+) or later/.exec(readFileSync("README.md", "utf8")) ?? [];
    assert.equal(devEngines.runtime.version, `>=${needed}`);
    assert.match(readFileSync("test/host/install.mjs", "utf8"), new RegExp(`major < ${needed}\\b`));
  });
});

describe("What npm test prints of jobs side by side", () => {
  let printed: string;
  let report: Report;

  beforeEach(() => {
    printed = "";
    report = new Report((text) => {
      printed += text;
    });
  });

  it("is each job's words together: one speaks as it goes on, the others wait for their turn", () => {
    report.printed(page, "a");
    report.printed(store, "1");
    report.printed(page, "b");
    report.printed(rooms, "x");
    report.ended(rooms, { passed: 1, failed: [] }, 1_000);
    assert.equal(printed, "\n== unit page ==\nab");
    report.ended(page, { passed: 1, failed: [] }, 1_000);
    assert.equal(printed, "\n== unit page ==\nab\n== unit house/rooms ==\nx\n== unit store ==\n1");
    report.printed(store, "2");
    assert.match(printed, /12$/);
  });

  it("ends with the names of what failed, and a crash and a suite without tests are failures", () => {
    report.ended(page, { passed: 2, failed: ["a page is drawn"] }, 1_000);
    report.ended(store, undefined, 1_000);
    report.ended(mainJob, { passed: 0, failed: [] }, 1_000);
    assert.deepEqual(report.finish({ narrowed: false }), { passed: 2, failed: 3 });
    assert.match(printed, /Failed:\n {2}unit page: a page is drawn\n {2}unit store: crashed before its end\n/);
    assert.match(printed, /ui: no tests ran/);
  });

  it("counts a suite without tests only where no words choose them, or nothing ran at all", () => {
    assert.deepEqual(report.finish({ narrowed: true }), { passed: 0, failed: 1 });
    report.ended(mainJob, { passed: 0, failed: [] }, 1_000);
    assert.deepEqual(report.finish({ narrowed: true }), { passed: 0, failed: 1 });
    report.ended(page, { passed: 2, failed: [] }, 1_000);
    assert.deepEqual(report.finish({ narrowed: true }), { passed: 2, failed: 0 });
  });
});
