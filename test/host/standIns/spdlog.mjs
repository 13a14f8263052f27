// Stands in for @vscode/spdlog, a native module that would need a compiler to install. Without it every log file and
// every output channel of the headless VS Code stays empty. Copied over the package's index.js by prepareCodeServer.mjs.
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

const LEVELS = ["trace", "debug", "info", "warning", "error", "critical"];

export class Logger {
  #file;
  #level = 2;
  #raw = false;

  /** @param {string} _type @param {string} _name @param {string} file */
  constructor(_type, _name, file) {
    mkdirSync(dirname(file), { recursive: true });
    this.#file = file;
    appendFileSync(file, "");
  }

  /** @param {number} level */
  #at(level) {
    return (/** @type {string} */ text) => {
      if (level < this.#level) return;
      const time = new Date().toISOString().replace("T", " ").replace("Z", "");
      appendFileSync(this.#file, this.#raw ? text : `${time} [${LEVELS[level]}] ${text}\n`);
    };
  }

  trace = this.#at(0);
  debug = this.#at(1);
  info = this.#at(2);
  warn = this.#at(3);
  error = this.#at(4);
  critical = this.#at(5);

  getLevel() {
    return this.#level;
  }
  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }
  clearFormatters() {
    this.#raw = true;
  }
  setPattern() {}
  flush() {}
  drop() {}
}

export const version = 0;
export function setLevel() {}
export function setFlushOn() {}

/** @param {string} name @param {string} file */
export async function createRotatingLogger(name, file) {
  return new Logger("rotating", name, file);
}

/** @param {string} name @param {string} file */
export async function createAsyncRotatingLogger(name, file) {
  return new Logger("rotating_async", name, file);
}
