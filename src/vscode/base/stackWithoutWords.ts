import { errorCode } from "../../domain/errorCode";

/** The most causes of causes that are followed. */
const DEEPEST = 5;

/**
 * An error's name, code and stack frames, with those of its causes. Never its message: that of an unexpected error may
 * quote a token or a borrower's data.
 */
export function stackWithoutWords(thrown: unknown): string {
  const lines: string[] = [];
  let error = thrown;
  for (let depth = 0; error instanceof Error && depth < DEEPEST; depth++) {
    lines.push(`${depth === 0 ? "" : "caused by "}${kindOf(error)}`, ...framesOf(error));
    error = error.cause;
  }
  return lines.length === 0 ? `A value that is no error was thrown (${typeof thrown}).` : lines.join("\n");
}

function kindOf(error: Error): string {
  return [error.name, errorCode(error) ?? ""].filter((part) => /^\w{1,60}$/.test(part)).join(" ") || "Error";
}

/** The stack begins with the message, whose lines may look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const at = stack.indexOf(message);
  const frames = at === -1 ? [] : stack.slice(at + message.length).split("\n");
  return frames.filter((line) => /^ +at /.test(line));
}
