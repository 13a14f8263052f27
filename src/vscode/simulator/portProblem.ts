import { createServer } from "node:net";
import * as vscode from "vscode";
import { errorCode } from "../../domain/errorCode";

/** What keeps a simulator from this port, in a sentence; undefined when it can be had. */
export async function portProblem(text: string): Promise<string | undefined> {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  if (port < 1 || port > 65_535) return vscode.l10n.t("A port is a number from 1 to 65535.");
  return portErrorText(await listenOnce(port), port);
}

/** A sentence for the system's error; undefined for other errors. */
export function portErrorText(error: unknown, port: number): string | undefined {
  const code = errorCode(error);
  if (code === "EADDRINUSE") return vscode.l10n.t("Port {0} is in use. Choose another one.", port);
  if (code === "EACCES") return vscode.l10n.t("Port {0} may not be used. Choose one above 1023.", port);
  return undefined;
}

/** Resolves with the error, if there is one. */
async function listenOnce(port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
}
