import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Other windows of a test: processes that end with it, and run `window.entry`. */
export function otherWindows(program: string) {
  const windows: ChildProcess[] = [];
  afterEach(() => {
    for (const window of windows.splice(0)) window.kill("SIGKILL");
  });

  function run(command: string, args: readonly string[]) {
    const window = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    windows.push(window);
    let said = "";
    window.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const ended = once(window, "close").then(([code, signal]) => ({ code, signal, lines: said.trimEnd().split("\n") }));
    const line = (number: number) =>
      new Promise<string>((resolve, reject) => {
        const look = () => said.split("\n").length > number && resolve(said.split("\n")[number - 1] ?? "");
        window.stdout.on("data", look);
        void ended.then(() => reject(new Error(`It ended early: ${said}`)));
      });
    const firstLine = line(1);
    firstLine.catch(() => undefined);
    return { window, line, firstLine, ended };
  }
  return { run, open: (...args: readonly string[]) => run(process.execPath, [program, ...args]) };
}
