// What `npm test` prints while jobs run side by side: each job's words together, and the counts at the end.

/**
 * @typedef {import("./jobs.mjs").Job} Job
 * @typedef {import("./runMocha.mjs").Counts} Counts
 */

/** One job speaks as it goes on; what others print meanwhile is kept until it is their turn. */
export class Report {
  #write;
  /** @type {Job | undefined} */
  #speaking;
  /**
   * What each job printed and was not shown yet, in the order in which they began to.
   *
   * @type {Map<Job, string>}
   */
  #kept = new Map();
  /** @type {Set<Job>} */
  #ended = new Set();
  /** @type {Map<Job, Counts>} */
  #counts = new Map();
  /** What failed at first and passed when its file ran again. @type {string[]} */
  #unsteady = [];

  /** @param {(text: string) => void} [write] */
  constructor(write = (text) => process.stdout.write(text)) {
    this.#write = write;
  }

  /**
   * @param {Job} job
   * @param {string} text
   */
  printed(job, text) {
    this.#kept.set(job, (this.#kept.get(job) ?? `\n== ${title(job)} ==\n`) + text);
    this.#show();
  }

  /**
   * Of a job that ran again, the last time counts.
   *
   * @param {Job} job
   * @param {Counts | undefined} counts undefined when it crashed
   */
  ended(job, counts) {
    if (counts === undefined) this.printed(job, `${title(job)}: crashed before its end\n`);
    const now = counts ?? { passed: 0, failed: ["crashed before its end"] };
    const before = this.#counts.get(job)?.failed ?? [];
    const passedNow = before.filter((name) => !now.failed.includes(name));
    this.#unsteady.push(...passedNow.map((name) => `${title(job)}: ${name}`));
    this.#counts.set(job, now);
    this.#ended.add(job);
    this.#show();
  }

  /**
   * The job is to run once more: what it prints comes under its name again.
   *
   * @param {Job} job
   */
  again(job) {
    this.#ended.delete(job);
  }

  /**
   * Prints what failed, and how many tests of each suite passed and failed. A suite without tests counts as a failure.
   *
   * @param {{ narrowed: boolean }} options whether words choose the tests: then a suite may have none, but not all of them
   * @returns {{ passed: number, failed: number }}
   */
  finish({ narrowed }) {
    const suites = this.#suites();
    this.#list("Failed at first, and passed when their files ran again:", this.#unsteady);
    this.#list(
      "Failed:",
      [...suites.values()].flatMap(({ failed }) => failed),
    );
    this.#write("\n");
    const nothing = [...suites.values()].every(isEmpty);
    const total = { passed: 0, failed: 0 };
    for (const [suite, counts] of suites) {
      if (isEmpty(counts) && narrowed && !nothing) continue;
      const said = isEmpty(counts) ? "no tests ran" : `${counts.passed} passed, ${counts.failed.length} failed`;
      this.#write(`${suite}: ${said}\n`);
      total.passed += counts.passed;
      total.failed += isEmpty(counts) ? 1 : counts.failed.length;
    }
    return total;
  }

  /** @returns {Map<string, Counts>} */
  #suites() {
    /** @type {Map<string, Counts>} */
    const suites = new Map();
    for (const [job, { passed, failed }] of this.#counts) {
      const before = suites.get(job.suite) ?? { passed: 0, failed: [] };
      suites.set(job.suite, {
        passed: before.passed + passed,
        failed: [...before.failed, ...failed.map((name) => `${title(job)}: ${name}`)],
      });
    }
    return suites;
  }

  /**
   * @param {string} heading
   * @param {readonly string[]} names
   */
  #list(heading, names) {
    if (names.length > 0) this.#write(`\n${heading}\n${names.map((name) => `  ${name}\n`).join("")}`);
  }

  #show() {
    for (;;) {
      this.#speaking ??= this.#nextToSpeak();
      if (this.#speaking === undefined) return;
      this.#write(this.#kept.get(this.#speaking) ?? "");
      this.#kept.set(this.#speaking, "");
      if (!this.#ended.has(this.#speaking)) return;
      this.#kept.delete(this.#speaking);
      this.#speaking = undefined;
    }
  }

  /** One that has ended, where there is one: its words are whole. */
  #nextToSpeak() {
    const jobs = [...this.#kept.keys()];
    return jobs.find((job) => this.#ended.has(job)) ?? jobs[0];
  }
}

/** @param {Counts} counts */
function isEmpty({ passed, failed }) {
  return passed + failed.length === 0;
}

/** @param {Job} job */
function title({ suite, name }) {
  return name === suite ? suite : `${suite} ${name}`;
}
