import { parseCommandLine } from "./commandLine";
import { type ControlEndpoint, startControlEndpoint } from "./control/endpoint";
import { controlGreeting, greeting } from "./greeting";
import { lineOutput } from "./lineOutput";
import { startSimulator } from "./simulator";

/** The simulator on its own, from the command line. */
async function main(): Promise<void> {
  const print = lineOutput(process.stdout);
  const asked = parseCommandLine(process.argv.slice(2));
  if ("show" in asked) {
    print(asked.show);
    return;
  }
  const simulator = await startSimulator({ ...asked.options, log: print });
  let endpoint: ControlEndpoint | undefined;
  const close = () => Promise.all([simulator.close(), endpoint?.close()]);
  // Exits explicitly: unread output would keep the process alive.
  const shutDown = () => void close().then(() => process.exit());
  process.once("SIGINT", shutDown);
  process.once("SIGTERM", shutDown);
  try {
    const { control, state } = simulator;
    if (asked.controlPort !== undefined) {
      endpoint = await startControlEndpoint({ control, state, port: asked.controlPort, token: asked.controlToken });
    }
  } catch (error) {
    await close();
    throw error;
  }
  print(greeting(simulator));
  if (endpoint !== undefined) print(controlGreeting(endpoint));
}

process.stderr.on("error", () => {});
main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  const port = "port" in error ? `Port ${error.port}` : "The port";
  if (code === "EADDRINUSE") return `${port} is in use: choose another, or leave it out for a free one.`;
  if (code === "EACCES" && "syscall" in error && error.syscall === "listen") {
    return `${port} may not be used: choose one above 1023.`;
  }
  if (code === "ENOENT" && "path" in error) return `There is no file ${error.path}.`;
  if (code === "EISDIR") return "A folder is no scenario and no state: name a file.";
  // A list of errors in a file needs no hint about the options.
  return /:\d+:\d+: /.test(error.message) ? error.message : `${error.message}\nThe options: --help`;
}
