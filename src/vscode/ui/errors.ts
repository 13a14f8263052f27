import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import { errorCode } from "../../domain/unknown";
import type { Action } from "./actions";

/** A message for the user about something that is not an error of the service or of our code. */
export class UserError extends Error {
  override readonly name = "UserError";

  constructor(
    message: string,
    readonly action?: Action,
  ) {
    super(message);
  }
}

/** For what rows, pages, keybindings and other extensions call commands with: it may be anything. */
export function rejectArgument(): never {
  throw new UserError(l10n.t("This command got something that is not a row of Loan Ops. Select a row and try again."));
}

/** A failure with the environment it happened in, which may no longer be the active one. */
export class FailureInEnvironment extends Error {
  override readonly name = "FailureInEnvironment";

  constructor(
    readonly environment: Environment,
    override readonly cause: unknown,
    /** Whether it was to be connected: its address may be the cause. */
    readonly connecting = false,
  ) {
    super("A command failed.");
  }
}

/** Runs work for one environment, so that what it throws is reported under that environment's name. */
export async function inEnvironment<T>(
  environment: Environment,
  work: () => Promise<T>,
  connecting = false,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FailureInEnvironment ? error : new FailureInEnvironment(environment, error, connecting);
  }
}

const MAX_CAUSES = 5;

/** Never its message: that of an unexpected error may quote a token or a borrower's data. */
export function stackWithoutWords(thrown: unknown): string {
  const lines: string[] = [];
  let error = thrown;
  for (let depth = 0; error instanceof Error && depth < MAX_CAUSES; depth++) {
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
