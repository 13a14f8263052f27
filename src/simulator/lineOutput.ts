import type { Writable } from "node:stream";

/** Bytes that may wait for somebody who does not read. */
const MOST_WAITING = 1024 ** 2;

/**
 * Prints lines for whoever started the program, who may read late, never, or be gone: the simulator serves all the same.
 * What does not fit while nobody reads is left out and counted.
 */
export function lineOutput(stream: Writable): (line: string) => void {
  let leftOut = 0;
  // A closed pipe. Nothing that is written afterwards arrives anywhere.
  stream.on("error", () => {});
  stream.on("drain", () => {
    if (leftOut > 0) stream.write(`Lines left out here, because nobody read them: ${leftOut}\n`);
    leftOut = 0;
  });
  return (line) => {
    if (stream.writableLength > MOST_WAITING) leftOut += 1;
    else stream.write(`${line}\n`);
  };
}
