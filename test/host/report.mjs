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
  /** By name. @type {Map<string, { passed: number, failed: string[], milliseconds: number }>} */
  #suites = new Map();
  #begun = performance.now();

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
   * @param {Job} job
   * @param {Counts | undefined} counts undefined when it crashed
   * @param {number} milliseconds
   */
  ended(job, counts, milliseconds) {
    if (counts === undefined) this.printed(job, `${title(job)}: crashed before its end\n`);
    const { passed, failed } = counts ?? { passed: 0, failed: ["crashed before its end"] };
    const suite = this.#suites.get(job.suite) ?? { passed: 0, failed: [], milliseconds: 0 };
    suite.passed += passed;
    suite.failed.push(...failed.map((name) => `${title(job)}: ${name}`));
    suite.milliseconds += milliseconds;
    this.#suites.set(job.suite, suite);
    this.#ended.add(job);
    this.#show();
  }

  /**
   * Prints what failed, how long it took without installation and build, and how many tests of each suite passed and failed. A suite without tests counts as a failure.
   *
   * @param {{ narrowed: boolean }} options whether words choose the tests: then a suite may have none, but not all of them
   * @returns {{ passed: number, failed: number }}
   */
  finish({ narrowed }) {
    const suites = this.#suites;
    const failed = [...suites.values()].flatMap((suite) => suite.failed);
    if (failed.length > 0) this.#write(`\nFailed:\n${failed.map((name) => `  ${name}\n`).join("")}`);
    this.#write("\n");
    const nothing = [...suites.values()].every(isEmpty);
    const total = { passed: 0, failed: suites.size === 0 ? 1 : 0 };
    if (suites.size === 0) this.#write("no tests ran\n");
    for (const [suite, counts] of suites) {
      if (isEmpty(counts) && narrowed && !nothing) continue;
      const said = isEmpty(counts) ? "no tests ran" : `${counts.passed} passed, ${counts.failed.length} failed`;
      this.#write(`${suite}: ${said}\n`);
      total.passed += counts.passed;
      total.failed += isEmpty(counts) ? 1 : counts.failed.length;
    }
    const seconds = (/** @type {number} */ milliseconds) => `${Math.round(milliseconds / 1000)} s`;
    const each = [...suites].map(([suite, { milliseconds }]) => `${suite} ${seconds(milliseconds)}`).join(", ");
    this.#write(`Time, side by side: ${each}; by the clock ${seconds(performance.now() - this.#begun)}\n`);
    return total;
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
