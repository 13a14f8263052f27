#!/usr/bin/env node
import { rm } from "node:fs/promises";
import { parseCommandLine } from "./commandLine";
import { endWithParent, greeting, lineOutput, startLine, writeReadyFile } from "./program";
import { startSimulator } from "./simulator";

async function main(): Promise<void> {
  const print = lineOutput(process.stdout);
  const asked = parseCommandLine(process.argv.slice(2));
  if ("show" in asked) {
    print(asked.show);
    return;
  }
  const { options, json, quiet, readyFile, certificateFile, exitWithParent } = asked;
  // One of an earlier process that was killed would tell that this one listens.
  const removeReadyFile = async () => readyFile !== undefined && (await rm(readyFile, { force: true }));
  await removeReadyFile();
  const output = json || quiet ? { report: lineOutput(process.stderr) } : { log: print };
  const simulator = await startSimulator({ ...options, ...output });
  try {
    const { certificate } = simulator;
    if (certificateFile !== undefined && certificate !== undefined)
      await writeReadyFile(certificateFile, certificate.trimEnd());
    if (readyFile !== undefined) await writeReadyFile(readyFile, startLine(simulator));
  } catch (error) {
    await simulator.close();
    throw error;
  }
  // A simulator does not keep its process alive.
  setInterval(() => {}, 2 ** 30);
  // Exits explicitly: unread output would keep the process alive.
  const shutDown = () =>
    void removeReadyFile()
      .then(simulator.close)
      .finally(() => process.exit());
  process.once("SIGINT", shutDown);
  process.once("SIGTERM", shutDown);
  endWithParent(exitWithParent);
  if (json) print(startLine(simulator));
  else if (!quiet) print(greeting(simulator));
}

process.stderr.on("error", () => {});
main().catch((error: unknown) => {
  lineOutput(process.stderr)(explain(error));
  // The system says that a port or a file cannot be had.
  process.exitCode = error instanceof Error && "syscall" in error ? 2 : 1;
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  const port = "port" in error ? `Port ${error.port}` : "The port";
  if (code === "EADDRINUSE") return `${port} is in use: choose another, or leave it out for a free one.`;
  // A list of errors in a file needs no hint about the options.
  return /:\d+:\d+: /.test(error.message) ? error.message : `${error.message}\nThe options: --help`;
}
