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

  /** @param {number} level @param {string} text */
  #write(level, text) {
    if (level < this.#level) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    appendFileSync(this.#file, this.#raw ? text : `${time} [${LEVELS[level]}] ${text}\n`);
  }

  /** @param {string} text */
  trace(text) {
    this.#write(0, text);
  }
  /** @param {string} text */
  debug(text) {
    this.#write(1, text);
  }
  /** @param {string} text */
  info(text) {
    this.#write(2, text);
  }
  /** @param {string} text */
  warn(text) {
    this.#write(3, text);
  }
  /** @param {string} text */
  error(text) {
    this.#write(4, text);
  }
  /** @param {string} text */
  critical(text) {
    this.#write(5, text);
  }
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
