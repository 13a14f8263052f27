import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A server in a process of its own, on this machine's loopback; ready when its port takes connections. */
export async function startPeer({ command, args, cwd, env }: Program, port: number, patience = 180_000) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env, PORT: `${port}` }, stdio: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      output += error.message;
      resolve();
    });
  });
  const stop = () => child.kill("SIGKILL");
  process.once("exit", stop);
  const end = async () => {
    stop();
    process.removeListener("exit", stop);
    await ended;
  };
  const until = performance.now() + patience;
  while (!(await takesConnections(port))) {
    if (child.exitCode === null && child.signalCode === null && performance.now() < until) await pause(50);
    else {
      await end();
      throw new Error(`${command} ${args.join(" ")} did not start:\n${output}`);
    }
  }
  return { end, output: () => output };
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
