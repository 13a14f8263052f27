import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as esbuild from "esbuild";

describe("Simulator from the command line", function () {
  this.timeout(20_000);
  let directory: string;
  let program: string;
  let child: ChildProcess | undefined;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "loan-ops-simulator-"));
    program = join(directory, "simulator.mjs");
    await esbuild.build({
      entryPoints: ["src/simulator/main.ts"],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      mainFields: ["module", "main"],
      loader: { ".graphql": "text" },
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    });
  });
  after(() => rm(directory, { recursive: true, force: true }));
  afterEach(() => {
    child?.kill("SIGKILL");
    child = undefined;
  });

  /** Starts the program and waits until its output holds the text. */
  async function started(
    args: readonly string[],
    text: string,
  ): Promise<{ process: ChildProcess; output: () => string }> {
    const process_ = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    child = process_;
    let output = "";
    process_.stdout.setEncoding("utf8");
    await new Promise<void>((resolve, reject) => {
      process_.stdout.on("data", (chunk: string) => {
        output += chunk;
        if (output.includes(text)) resolve();
      });
      process_.once("exit", () => reject(new Error(`It ended early: ${output}`)));
    });
    return { process: process_, output: () => output };
  }

  it("prints its address and a curl line that works, and logs the request", async () => {
    const { process, output } = await started(["--token", "demo"], "curl");
    const [, url, authorization, body] =
      /curl -s (\S+) -H '(Authorization: [^']+)' -H 'Content-Type: application\/json' -d '([^']+)'/.exec(output()) ??
      [];
    assert.equal(authorization, "Authorization: Bearer demo");
    const response = await fetch(url ?? "", {
      method: "POST",
      headers: { Authorization: "Bearer demo", "Content-Type": "application/json" },
      body: body ?? "",
    });
    const answer = (await response.json()) as { data: { loan: { id: string } } };
    assert.equal(answer.data.loan.id, "loan_8f3a21");
    while (!output().includes("POST /graphql loan 200")) await once(process.stdout ?? process, "data");
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`shuts down cleanly on ${signal}`, async () => {
      const { process, output } = await started([], "curl");
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? "";
      await fetch(url);
      const ended = once(process, "exit");
      process.kill(signal);
      assert.deepEqual(await ended, [0, null]);
    });
  }

  const refused: [string, string[], RegExp][] = [
    ["a port that is no number", ["--port", "http"], /--port takes a number/],
    ["a port beyond all ports", ["--port", "70000"], /--port takes a number/],
    ["an option that it does not have", ["--prot", "1"], /Unknown option '--prot'/],
    ["a token that no header can carry", ["--token", "two words"], /A token may hold only/],
  ];
  for (const [name, args, message] of refused) {
    it(`refuses ${name}, says how it is used, and fails`, async () => {
      await assert.rejects(
        promisify(execFile)(process.execPath, [program, ...args]),
        (error: { stderr: string; code: number }) => {
          assert.equal(error.code, 1);
          assert.match(error.stderr, message);
          assert.match(error.stderr, /Usage: simulator/);
          return true;
        },
      );
    });
  }

  it("says in one sentence that a port is taken", async () => {
    const { output } = await started([], "curl");
    const port = /127\.0\.0\.1:(\d+)/.exec(output())?.[1] ?? "";
    await assert.rejects(promisify(execFile)(process.execPath, [program, "--port", port]), /The port is in use/);
  });
});
