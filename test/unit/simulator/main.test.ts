import assert from "node:assert/strict";
import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseCommandLine } from "../../../src/simulator/commandLine";
import { BUILD } from "../../host/folders.mjs";
import { freePort } from "../../host/freePort.mjs";
import { assertNone } from "../../support/assertNone";
import { eachWithFolder } from "./callSimulator";

/** What runs for a user, with its chunks; `npm test` has built it before. */
const program = join(BUILD, "dist", "simulator.js");

describe("Simulator from the command line", function () {
  this.timeout(20_000);
  const inFolder = eachWithFolder();
  let child: ChildProcess | undefined;

  afterEach(() => {
    child?.kill("SIGKILL");
    child = undefined;
  });

  const run = (...args: string[]) =>
    new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
      execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const CONTROL = ["--control-port", "0", "--control-token", "hands"];
  const urlIn = (output: string) => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? "";

  const spawned = (...args: string[]) => {
    const started = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    return started;
  };

  async function started(args: readonly string[], text: string) {
    const process = spawned(...args);
    return { process, output: await outputHolding(process, text) };
  }

  it("prints its address and a curl line that works, and logs the request", async () => {
    const { process, output } = await started(["--token", "demo"], "curl");
    const [, url, authorization, body] =
      /curl -s (\S+) -H '(Authorization: [^']+)' -H 'Content-Type: application\/json' -d '([^']+)'/.exec(output()) ??
      [];
    assert.equal(authorization, "Authorization: Bearer demo");
    const headers = { Authorization: "Bearer demo", "Content-Type": "application/json" };
    const response = await fetch(url ?? "", { method: "POST", headers, body: body ?? "" });
    const answer = (await response.json()) as { data: { loan: { id: string } } };
    assert.equal(answer.data.loan.id, "loan_8f3a21");
    while (!output().includes("POST /graphql loan 200")) await once(process.stdout ?? process, "data");
  });

  it("takes every option that a program can give, and holds the token's scopes by either of two", () => {
    const asked = parseCommandLine(
      `--port 4010 --host 0.0.0.0 --allow-host simulator --allow-host other --scenario frozen --state s.json --advance 36h
      --expired --token main:a --token reader:a,update:borrower --scopes b --fault loan=503*2 --latency 1 --bytes-per-second 2
      --now 2026-03-31T12:00:00Z --keep-contents 10 --cors * --control-port 0 --control-token hands --json --quiet
      --choice friendlyIdInPath=true --choice pageLimit=20 --choice fileTypes=pdf,png --choice dates=us
      --ready-file r.json --https --certificate-file c.pem --state-per token --control-cors * --exit-with-parent
      --jitter 3 --failures 0.25 --calls-per-minute 60 --seed 7`.split(/\s+/),
    );
    assert.deepEqual(asked, {
      options: {
        port: 4010,
        host: "0.0.0.0",
        allowHosts: ["simulator", "other"],
        scenario: "frozen",
        stateFile: "s.json",
        advance: { hours: 36 },
        expired: true,
        token: "main",
        scopes: ["b"],
        tokens: [{ token: "reader", scopes: ["a", "update:borrower"] }],
        faults: [{ operation: "loan", fault: "status", status: 503, calls: 2 }],
        network: { latency: 1, bytesPerSecond: 2, jitter: 3, failures: 0.25, callsPerMinute: 60, seed: 7 },
        now: "2026-03-31T12:00:00Z",
        keepContents: 10,
        cors: "*",
        control: { port: 0, token: "hands", cors: "*" },
        statePer: "token",
        https: true,
        choices: { friendlyIdInPath: true, pageLimit: 20, fileTypes: ["pdf", "png"], dates: "us" },
      },
      json: true,
      quiet: true,
      readyFile: "r.json",
      certificateFile: "c.pem",
      exitWithParent: true,
    });
    const ofToken = parseCommandLine(["--token", "main:a"]);
    assert.deepEqual("options" in ofToken && ofToken.options.scopes, ["a"]);
    const withoutAny = parseCommandLine(["--scopes", ""]);
    assert.deepEqual("options" in withoutAny && withoutAny.options.scopes, []);
  });

  describe("printing to a pipe", () => {
    async function unread(path: string): Promise<{ process: ChildProcess; url: string }> {
      const port = await freePort();
      const listening = spawned("--port", `${port}`);
      const url = `http://127.0.0.1:${port}/${path}`;
      const isListening = () => fetch(url).then(Boolean, () => false);
      while (!(await isListening())) assert.equal(listening.exitCode, null);
      return { process: listening, url };
    }

    for (const [which, path, rounds, isClosed] of [
      ["is closed", "nowhere", 20, true],
      ["nobody reads", "x".repeat(8_000), 200, false],
    ] as const) {
      it(`that ${which}, it serves on, and ends when it is told to`, async () => {
        const { process, url } = await unread(path);
        if (isClosed) process.stdout?.destroy();
        for (let round = 0; round < rounds; round++) assert.equal((await fetch(url)).status, 404);
        await assertEnds(process);
      });
    }
  });

  it("ends when npm run simulator is ended", async () => {
    const folder = inFolder("");
    const scripts = { simulator: `node ${JSON.stringify(program)}` };
    await writeFile(join(folder, "package.json"), JSON.stringify({ scripts }));
    // A group of its own, so that nothing of it is left behind.
    const options: SpawnOptions = { cwd: folder, detached: true, stdio: ["ignore", "pipe", "inherit"] };
    const npm = spawn("npm", ["run", "simulator"], options);
    try {
      const output = await outputHolding(npm, "curl");
      const url = urlIn(output());
      assert.equal((await fetch(url)).status, 404);
      const closed = once(npm, "close");
      npm.kill("SIGTERM");
      // When the last one that could print has ended.
      await closed;
      await assert.rejects(fetch(url));
    } finally {
      try {
        process.kill(-(npm.pid ?? 0), "SIGKILL");
      } catch {
        // All have ended.
      }
    }
  });

  describe("for a program that starts it", () => {
    const ARGUMENTS = ["--token", "demo", "--scenario", "frozen", ...CONTROL];

    it("prints one line of JSON when it listens, and nothing else on the standard output", async () => {
      const { process, output } = await started([...ARGUMENTS, "--json"], "\n");
      const { url, controlUrl, pid, deals, ...told } = JSON.parse(output());
      assert.deepEqual(told, {
        token: "demo",
        controlToken: "hands",
        scenario: "frozen",
        loans: [
          { id: "loan_f20001", friendlyId: "LN-4110" },
          { id: "loan_f20002", friendlyId: "LN-4127" },
        ],
      });
      assert.deepEqual([pid, deals.length], [process.pid, 2]);
      assert.equal((await fetch(`${url}/health`)).status, 200);
      await fetch(`${url}/nowhere`);
      assert.equal((await fetch(`${controlUrl}/health`)).status, 200);
      await assertEnds(process, "SIGTERM", "close");
      assert.equal(output().split("\n").length, 2);
    });

    it("prints nothing when it is to be quiet, and writes the same JSON to a file, which is gone with it", async () => {
      const file = inFolder("ready.json");
      const quiet = spawned(...ARGUMENTS, "--quiet", "--ready-file", file);
      const printed: string[] = [];
      quiet.stdout.on("data", (chunk) => printed.push(String(chunk)));
      const read = async () => JSON.parse(await readFile(file, "utf8"));
      let ready: { url: string; pid: number } | undefined;
      while (ready === undefined) {
        ready = await read().catch(() => undefined);
        assert.equal(quiet.exitCode, null);
      }
      assert.equal(ready.pid, quiet.pid);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assertNone((await readdir(inFolder(""))).filter((name) => /^ready.json./.test(name)));
      await fetch(`${ready.url}/nowhere`);
      await assertEnds(quiet, "SIGINT", "close");
      assertNone(printed);
      await assert.rejects(read(), { code: "ENOENT" });
    });

    it("removes the file of a process that was killed, before it listens", async () => {
      const file = inFolder("stale.json");
      await writeFile(file, "{}");
      const { output } = await started(["--json"], "\n");
      const { url, controlUrl, controlToken } = JSON.parse(output());
      assert.deepEqual([controlUrl, controlToken], [null, null]);
      const { port } = new URL(url);
      assert.equal((await run("--ready-file", file, "--port", port)).code, 2);
      await assert.rejects(stat(file), { code: "ENOENT" });
    });

    it("ends with exit code 2, in one sentence, when the file cannot be written", async () => {
      const file = inFolder("nowhere/ready.json");
      const { code, stderr } = await run("--ready-file", file);
      assert.match(stderr, /^The file .*ready\.json cannot be written \(ENOENT\)\.\n/);
      assert.equal(code, 2);
    });
  });

  it("ends with the process that started it, when it is told to", async () => {
    const file = inFolder("parent.json");
    const code = `require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "ignore" });
      setInterval(() => {}, 1000);`;
    const options = ["--exit-with-parent", "--ready-file", file, "--https", "--certificate-file", inFolder("ca.pem")];
    const parent = spawn(process.execPath, ["-e", code, program, ...options], { stdio: "ignore" });
    child = parent;
    const isThere = () =>
      stat(file).then(
        () => true,
        () => false,
      );
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20));
    const { url, certificate } = JSON.parse(await readFile(file, "utf8"));
    assert.match(url, /^https:/);
    assert.equal(await readFile(inFolder("ca.pem"), "utf8"), certificate);
    // Not told: it cannot pass it on.
    parent.kill("SIGKILL");
    while (await isThere()) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it("tells how it is used, with the faults and the operations", async () => {
    assert.match((await run("--help")).stdout, /^Usage: simulator[\s\S]*slow-drip[\s\S]*borrower\.create/);
  });

  for (const [args, message] of [
    ["--prot 1", /Unknown option '--prot'/],
    ["--fault loan=explode", /"fault" must be one of connection-refused/],
    ["--fault 503", /A fault is written OPERATION=FAULT\*CALLS/],
    ["--fault {", /The fault \{ must be JSON/],
    ["--advance 7", /A time is written like 7d, 36h or 90m/],
    ["--port http", /^RangeError: --port must be a whole number from 0 to 65535\.$/],
    ["--control-port 65536", /^RangeError: --control-port must be a whole number from 0 to 65535\.$/],
    ["--keep-contents -", /^RangeError: --keep-contents must be a number, 0 or more\.$/],
    ["--control-cors *", /--control-cors needs --control-port/],
    ["--control-token hands", /^RangeError: --control-token needs --control-port\.$/],
    ["--failures 1.5", /^RangeError: --failures must be a number from 0 to 1\.$/],
    ["--latency 86400001", /^RangeError: --latency must be a number from 0 to 86400000\.$/],
  ] as const) {
    it(`refuses ${args}`, () => assert.throws(() => parseCommandLine(args.split(" ")), message));
  }

  for (const [args, message] of [
    [["--bytes-per-second", "0"], /^--bytes-per-second must be a number, 1 or more\.\n/],
    [["--control-port", "0", "--control-token", ""], /A token may hold only/],
    [["--now", "noon"], /"now" must be a time/],
  ] as const) {
    it(`refuses ${args.join(" ")}, says where the options are told, and fails`, async () => {
      const { code, stderr } = await run(...args);
      assert.equal(code, 1);
      assert.match(stderr, message);
      assert.match(stderr, /\nThe options: --help\n$/);
    });
  }

  it("ends with exit code 2 when a scenario or a state cannot be read", async () => {
    for (const option of ["--scenario", "--state"]) {
      const { code, stderr } = await run(option, `${inFolder("")}/`);
      assert.match(stderr, /^EISDIR/);
      assert.equal(code, 2);
    }
  });

  it("says in one sentence that a port is taken, and does not go on without it", async () => {
    const { output } = await started([], "curl");
    const { port } = new URL(urlIn(output()));
    for (const option of ["--port", "--control-port"]) {
      const { code, stderr } = await run(option, port);
      assert.match(stderr, new RegExp(`^Port ${port} is in use`));
      assert.equal(code, 2);
    }
  });
});

/** `close` comes when all is read that it prints. */
async function assertEnds(
  process: ChildProcess,
  signal: "SIGTERM" | "SIGINT" = "SIGTERM",
  event: "exit" | "close" = "exit",
): Promise<void> {
  const ended = once(process, event);
  process.kill(signal);
  assert.deepEqual(await ended, [0, null]);
}

function outputHolding(process: ChildProcess, text: string): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = "";
    process.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      if (output.includes(text)) resolve(() => output);
    });
    process.once("exit", () => reject(new Error(`It ended early: ${output}`)));
  });
}
