import { type ExecFileException, execFile } from "node:child_process";
import { homedir } from "node:os";
import * as l10n from "@vscode/l10n";
import type { ServiceError } from "../failure/serviceError";
import { noToken } from "./commandToken";

const SECONDS = 30;
const LARGEST_OUTPUT = 64 * 1024;

/**
 * What a program prints. It gets no shell, and no folder of the workspace to find programs in. Rejects with a
 * ServiceError, which never holds what was printed: any line may have the token.
 */
export async function runTokenCommand([program = "", ...args]: readonly string[]): Promise<string> {
  const options = {
    cwd: homedir(),
    timeout: SECONDS * 1000,
    killSignal: "SIGKILL",
    maxBuffer: LARGEST_OUTPUT,
    windowsHide: true,
  } as const;
  try {
    return await new Promise((resolve, reject) => {
      const child = execFile(program, args, options, (error, printed) => (error ? reject(error) : resolve(printed)));
      // What asks for a password ends at once.
      child.stdin?.on("error", () => undefined).end();
    });
  } catch (error) {
    throw failureOf(error as ExecFileException);
  }
}

function failureOf({ code, killed, signal }: ExecFileException): ServiceError {
  if (String(code) === "ENOENT") {
    return noToken(
      l10n.t("The program of the command for the access token was not found. Check its name, or give its whole path."),
      "command: ENOENT",
    );
  }
  const isSlow = killed && String(code) !== "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";
  const reason = isSlow ? l10n.t("no end after {0} seconds", SECONDS) : String(code ?? signal);
  return noToken(
    l10n.t("The command for the access token failed ({0}). Run it in a terminal to see why.", reason),
    `command: ${isSlow ? "too slow" : reason}`,
  );
}
