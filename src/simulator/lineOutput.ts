import type { Writable } from "node:stream";

/** Bytes that are buffered for a reader that does not read. */
const MOST_WAITING = 1024 ** 2;

/** What a terminal acts on. Line breaks are ours. */
const ACTING = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Text with what a terminal acts on written as JSON writes it: a scenario and a caller can hold anything. */
export function forTerminal(text: string): string {
  return text.replace(ACTING, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Prints lines without ever waiting for the reader, which may be slow or gone. Lines that do not fit the buffer are
 * dropped and counted.
 */
export function lineOutput(stream: Writable): (line: string) => void {
  let leftOut = 0;
  // The pipe was closed: later lines are lost.
  stream.on("error", () => {});
  stream.on("drain", () => {
    if (leftOut > 0) stream.write(`Lines left out here, because nobody read them: ${leftOut}\n`);
    leftOut = 0;
  });
  return (line) => {
    if (stream.writableLength > MOST_WAITING) leftOut += 1;
    else stream.write(`${forTerminal(line)}\n`);
  };
}
