import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../host/freePort.mjs";
import { answerOnce, type Load } from "./load";

export interface Server extends Load {
  readonly child: ChildProcess;
}

/** The simulator as it ships, minified, on its own; its log is thrown away. Resolves once it has answered a request. */
export async function startShipped(token: string, body: string): Promise<Server> {
  const port = await freePort();
  const child = fork(resolve("dist/simulator.js"), ["--port", String(port), "--token", token], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: ["--import", reporter],
  });
  const server = { child, baseUrl: `http://127.0.0.1:${port}`, token, body };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The simulator ended with exit code ${child.exitCode}.`);
    const answered = await answerOnce(server).then(
      () => true,
      () => false,
    );
    if (answered) return server;
    // Seldom enough: asking without pause takes the processor's caches from the process that is measured.
    await setTimeout(5);
  }
}

/** graphql-yoga, with the same schema and the loan as the given simulator has it. */
export async function startYoga({ baseUrl, token, body }: Server, reference: string): Promise<Server> {
  const child = fork(resolve("out/bench/simulator/yogaServer.entry.mjs"), [baseUrl, token, reference], {
    execArgv: ["--import", reporter],
  });
  const [port] = await once(child, "message");
  return { child, baseUrl: `http://127.0.0.1:${port}`, token, body };
}

/** Milliseconds of CPU time, user's and system's, that a process has taken since its start. */
export async function cpuTime({ child }: Pick<Server, "child">): Promise<number> {
  const [usage] = (await Promise.all([once(child, "message"), new Promise((sent) => child.send("cpu", sent))]))[0];
  return usage;
}

/** What Node.js takes to start and to do nothing, with the same reporter. */
export async function bareNode(): Promise<number> {
  const child = fork("-", [], { execArgv: ["--import", reporter, "--eval", "setInterval(() => {}, 1000)"] });
  const time = await cpuTime({ child });
  child.kill();
  return time;
}

export async function stop({ child }: Server): Promise<void> {
  const exited = once(child, "exit");
  child.kill();
  await exited;
}

/** Loaded first by the measured process: tells how much CPU time it has taken when asked. */
const reporter = `data:text/javascript,${encodeURIComponent(
  `process.on("message", () => { const { user, system } = process.cpuUsage(); process.send((user + system) / 1000); });
   process.channel.unref();`,
)}`;
