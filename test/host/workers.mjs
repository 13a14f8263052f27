import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { hostEnvironment, hostNode } from "./hostNode.mjs";

/**
 * @typedef {import("./jobs.mjs").Job} Job
 * @typedef {import("./runMocha.mjs").Counts} Counts
 *
 * @typedef {object} Listener
 * @property {(job: Job) => Promise<void> | undefined} begins what has to be there before
 * @property {(job: Job, text: string) => void} printed
 * @property {(job: Job, counts: Counts | undefined, milliseconds: number) => void} ended undefined counts: it crashed
 */

const PROGRAM = fileURLToPath(new URL("testWorker.mjs", import.meta.url));
/** Longer than any test may take. The jobs as a whole take as long as the machine needs. */
const SILENCE_MILLISECONDS = 15 * 60_000;

/**
 * Does jobs side by side, in as many processes, each of which takes the next job when it is done with one.
 *
 * @param {readonly Job[]} jobs
 * @param {number} processes
 * @param {NodeJS.ProcessEnv} environment
 * @param {Listener} listener
 */
export async function runJobs(jobs, processes, environment, listener) {
  const waiting = [...jobs];
  const work = async () => {
    /** @type {Worker | undefined} */
    let worker;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const current = job;
      await listener.begins(current);
      worker ??= new Worker(environment);
      const begun = performance.now();
      const counts = await worker.run(current, (text) => listener.printed(current, text));
      if (counts === undefined) worker = undefined;
      listener.ended(current, counts, performance.now() - begun);
    }
    await worker?.end();
  };
  await Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, work));
}

/** A process that does one job at a time. */
class Worker {
  #child;
  #print = (/** @type {string} */ _text) => {};
  #resolve = (/** @type {Counts | undefined} */ _counts) => {};
  #closed;

  /** @param {NodeJS.ProcessEnv} environment */
  constructor(environment) {
    this.#child = fork(PROGRAM, { execPath: hostNode(), env: hostEnvironment(environment), silent: true });
    this.#child.on("message", (/** @type {{ output?: string, counts?: Counts }} */ message) => {
      if (message.output !== undefined) this.#print(message.output);
      else this.#resolve(message.counts);
    });
    // What a crash prints comes by no message.
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on("data", (chunk) => this.#print(`${chunk}`));
    /** @type {Promise<void>} */
    this.#closed = new Promise((resolve) => this.#child.on("close", () => resolve()));
    void this.#closed.then(() => this.#resolve(undefined));
  }

  /**
   * @param {Job} job
   * @param {(text: string) => void} print
   * @returns {Promise<Counts | undefined>} undefined when it crashed or hung; there is no other job for it then
   */
  async run(job, print) {
    const watch = setTimeout(() => {
      print(`Nothing was printed for ${SILENCE_MILLISECONDS / 60_000} minutes: ended.\n`);
      this.#child.kill("SIGKILL");
    }, SILENCE_MILLISECONDS);
    this.#print = (text) => {
      watch.refresh();
      print(text);
    };
    /** @type {Counts | undefined} */
    const counts = await new Promise((resolve) => {
      this.#resolve = resolve;
      this.#child.send(job);
    });
    clearTimeout(watch);
    // One that went wrong is not to be trusted with the next.
    if (counts === undefined) await this.end();
    return counts;
  }

  async end() {
    // Not by `disconnect`: after it Node.js 20 does not say when all is closed.
    if (this.#child.connected) this.#child.send("end");
    await this.#closed;
  }
}
