import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { BUILD, ROOT } from "../../host/folders.mjs";
import { freePort } from "../../host/freePort.mjs";
import { assertNone } from "../../support/assertNone";

/** What runs for a user, with its chunks; `npm test` has built it before. */
const program = join(BUILD, "dist", "simulator.js");

describe("Simulator from the command line", function () {
  this.timeout(20_000);
  let directory: string;
  let child: ChildProcess | undefined;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "loan-ops-simulator-"));
  });
  after(() => rm(directory, { recursive: true, force: true }));
  afterEach(() => {
    child?.kill("SIGKILL");
    child = undefined;
  });

  interface Ended {
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
  }
  /** Runs the program to its end. */
  const run = (...args: string[]) =>
    new Promise<Ended>((resolve) => {
      execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const CONTROL = ["--control-port", "0", "--control-token", "hands"];
  const addressIn = (output: string, before = "") =>
    new RegExp(`${before}(http://127\\.0\\.0\\.1:\\d+)`).exec(output)?.[1] ?? "";

  /** Starts the program and waits until its output holds the text. */
  async function started(
    args: readonly string[],
    text: string,
  ): Promise<{ process: ChildProcess; output: () => string }> {
    const process_ = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    child = process_;
    return { process: process_, output: await outputHolding(process_, text) };
  }

  /** Starts the program with a control endpoint, which `call` asks. */
  async function controlled(...args: string[]) {
    const { process, output } = await started([...args, ...CONTROL, "--json"], "\n");
    const { controlUrl } = JSON.parse(output());
    const headers = { Authorization: "Bearer hands", "Content-Type": "application/json" };
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(controlUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      assert.equal(response.status, 200);
      return (await response.json()) as Record<string, unknown>;
    };
    return { process, call };
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

  describe("with a scenario whose references hold what a terminal acts on", () => {
    const ACTING = "\u001b]0;x\u0007\u009b2J\u202e\r\nToken: mine";
    const borrower = { id: "b", firstName: "A", lastName: "B", email: "a@b.example" };
    const deal = (id: string, loan: string) => ({
      id,
      friendlyId: `DL-${id}`,
      borrowers: [{ ...borrower, id: `b-${id}` }],
      loan: { id: loan, friendlyId: `LN${loan}` },
    });

    it("prints none of it, and its curl line still asks for the loan", async () => {
      const file = join(directory, "acting.loan-ops-scenario.json");
      await writeFile(file, JSON.stringify({ name: "acting", deals: [deal("1", ACTING)] }));
      const { output } = await started(["--scenario", file, "--token", "demo"], "curl");
      assert.doesNotMatch(output(), /(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
      assert.doesNotMatch(output(), /^Token: mine/m);
      const body = /-d '([^']+)'/.exec(output())?.[1] ?? "";
      assert.equal(JSON.parse(body).variables.id, `LN${ACTING}`);
    });

    it("says what is wrong in it in lines of its own", async () => {
      const file = join(directory, "twice.loan-ops-scenario.json");
      await writeFile(file, JSON.stringify({ name: "twice", deals: [deal("1", ACTING), deal("2", ACTING)] }));
      const { stderr } = await run("--scenario", file);
      assert.match(stderr, /^[^\p{Cc}\p{Bidi_Control}]+:1:\d+: [^\p{Cc}\p{Bidi_Control}]+ is used twice\.\n/u);
      assert.doesNotMatch(stderr, /(?!\n)[\p{Cc}\p{Bidi_Control}]|--help/u);
      assert.equal(stderr.trimEnd().split("\n").length, 2, stderr);
    });
  });

  it("is reset to how it was told to start", async () => {
    const args = ["--latency", "1", "--expired", "--advance", "1d", "--scopes", "", "--fault", "loan=503*2"];
    args.push("--token", "main", "--token", "reader:a,update:borrower");
    const { call } = await controlled(...args);
    const atFirst = await call("GET", "/status");
    assert.deepEqual(atFirst, {
      scenario: "first-day",
      advancedBy: 86_400_000,
      tokens: [
        { token: "main", expired: true, revoked: false, scopes: [] },
        { token: "reader", expired: false, revoked: false, scopes: ["a", "update:borrower"] },
      ],
      network: { latency: 1, bytesPerSecond: null },
      receivedCalls: 0,
    });
    const planned = [{ id: 1, operation: "loan", fault: "status", status: 503, after: 0, calls: 2, met: 0 }];
    assert.deepEqual(await call("GET", "/faults"), planned);
    await call("PUT", "/network", { latency: 2 });
    await call("PUT", "/token", { expired: false, scopes: ["a"] });
    await call("POST", "/time", { days: 1 });
    await call("DELETE", "/faults");
    assert.deepEqual(await call("POST", "/reset"), atFirst);
    assert.deepEqual(await call("GET", "/faults"), planned);
    assert.deepEqual(await call("POST", "/reset", { scenario: "frozen" }), { ...atFirst, scenario: "frozen" });
  });

  describe("printing to a pipe", () => {
    /** Without a reader. */
    async function unread(path: string): Promise<{ process: ChildProcess; url: string }> {
      const port = await freePort();
      const process_ = spawn(process.execPath, [program, "--port", `${port}`], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = process_;
      const url = `http://127.0.0.1:${port}/${path}`;
      const status = () =>
        fetch(url).then(
          (answer) => answer.status,
          () => undefined,
        );
      while ((await status()) !== 404) assert.equal(process_.exitCode, null);
      return { process: process_, url };
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

  it("ends when npm run simulator is ended", async function () {
    // It builds.
    this.timeout(60_000);
    // A copy of what is needed, since it is built anew.
    const copy = join(directory, "copy");
    const needed = "package.json esbuild.config.mjs tsconfig.json src release media docs l10n test/host".split(" ");
    const filter = (path: string) => basename(path) !== "node_modules";
    for (const part of needed) await cp(join(ROOT, part), join(copy, part), { recursive: true, filter });
    await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
    // A group of its own, so that nothing of it is left behind.
    const npm = spawn("npm", ["run", "simulator", "--", "--token", "demo"], {
      cwd: copy,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const output = await outputHolding(npm, "curl");
      const url = addressIn(output());
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
      const file = join(directory, "ready.json");
      const process_ = spawn(process.execPath, [program, ...ARGUMENTS, "--quiet", "--ready-file", file]);
      child = process_;
      const printed: string[] = [];
      process_.stdout.on("data", (chunk) => printed.push(String(chunk)));
      const read = async () => JSON.parse(await readFile(file, "utf8"));
      let ready: { url: string; pid: number } | undefined;
      while (ready === undefined) {
        ready = await read().catch(() => undefined);
        assert.equal(process_.exitCode, null);
      }
      assert.equal(ready.pid, process_.pid);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assertNone((await readdir(directory)).filter((name) => /^ready.json./.test(name)));
      await fetch(`${ready.url}/nowhere`);
      await assertEnds(process_, "SIGINT", "close");
      assertNone(printed);
      await assert.rejects(read(), { code: "ENOENT" });
    });

    it("removes the file of a process that was killed, before it listens", async () => {
      const file = join(directory, "stale.json");
      await writeFile(file, "{}");
      const { output } = await started(["--json"], "\n");
      const { url, controlUrl, controlToken } = JSON.parse(output());
      assert.deepEqual([controlUrl, controlToken], [null, null]);
      const { port } = new URL(url);
      assert.equal((await run("--ready-file", file, "--port", port)).code, 2);
      await assert.rejects(stat(file), { code: "ENOENT" });
    });

    it("ends with exit code 2, in one sentence, when the file cannot be written", async () => {
      const file = join(directory, "nowhere", "ready.json");
      const { code, stderr } = await run("--ready-file", file);
      assert.match(stderr, /^The ready file .*ready\.json cannot be written \(ENOENT\)\.\n/);
      assert.equal(code, 2);
    });

    it("keeps the clock still, the contents that it is to keep, and answers web pages of an origin", async () => {
      const more = ["--now", "2026-03-31T12:00:00Z", "--keep-contents", "10", "--cors", "http://localhost:5173"];
      const { output } = await started([...ARGUMENTS, ...more, "--json"], "\n");
      const { url, controlUrl } = JSON.parse(output());
      const path = "/api/loan-applications/loan_f20001/borrower-tasks/task_f20101/documents";
      const body = new FormData();
      body.append("borrower-task-files", new Blob(["abc"]), "a.pdf");
      const headers = { Authorization: "Bearer demo", Origin: "http://localhost:5173" };
      const answer = await fetch(url + path, { method: "POST", headers, body });
      assert.equal(answer.status, 201, await answer.text());
      assert.equal(answer.headers.get("access-control-allow-origin"), "http://localhost:5173");
      const ask = async (of: string) => fetch(controlUrl + of, { headers: { Authorization: "Bearer hands" } });
      assert.equal(await (await ask("/uploads/1/files/0")).text(), "abc");
      const { documents } = (await (await ask("/loans/LN-4110")).json()) as { documents: { uploadedAt: string }[] };
      assert.equal(documents.at(-1)?.uploadedAt, "2026-03-31T12:00:00.000Z");
    });
  });

  it("keeps its state in a file, across a restart", async () => {
    const file = join(directory, "state.json");
    const first = await controlled("--state", file);
    await first.call("POST", "/time", { days: 7 });
    first.process.kill("SIGKILL");
    const second = await controlled("--state", file);
    assert.equal((await second.call("GET", "/status")).advancedBy, 7 * 24 * 3_600_000);
    await assertEnds(second.process);
  });

  it("tells how it is used, with the faults and the operations", async () => {
    assert.match((await run("--help")).stdout, /^Usage: simulator[\s\S]*slow-drip[\s\S]*borrower\.create/);
  });

  const refused: [string, string[], RegExp][] = [
    ["a port that is no number", ["--port", "http"], /--port takes a number/],
    ["a port beyond all ports", ["--port", "70000"], /--port takes a number/],
    ["an option that it does not have", ["--prot", "1"], /There is no "--prot" here\. Did you mean --port\?/],
    ["a scenario that it does not know", ["--scenario", "monday"], /no scenario "monday", only first-day/],
    ["a fault that it does not know", ["--fault", "loan=explode"], /"fault" must be one of connection-refused/],
    ["a fault that it cannot read", ["--fault", "503"], /A fault is written OPERATION=FAULT\*CALLS/],
    ["a fault that is broken JSON", ["--fault", "{"], /This fault is not JSON/],
    ["a time without a unit", ["--advance", "7"], /A time is written like 7d, 36h or 90m/],
    ["an empty control token", ["--control-port", "0", "--control-token", ""], /A token may hold only/],
    ["a speed of nothing", ["--bytes-per-second", "0"], /--bytes-per-second takes a number from 1/],
    ["a token that no header can carry", ["--token", "two words"], /A token may hold only/],
    ["a time that is none", ["--now", "noon"], /"now" must be a time/],
    ["an origin that is none", ["--cors", "localhost:5173"], /An origin is written like http:/],
  ];
  for (const [name, args, message] of refused) {
    it(`refuses ${name}, says where the options are told, and fails`, async () => {
      const { code, stderr } = await run(...args);
      assert.equal(code, 1);
      assert.match(stderr, message);
      assert.match(stderr, /\nThe options: --help\n$/);
    });
  }

  it("says in one sentence that a port is taken, and does not go on without it", async () => {
    const { output } = await started([], "curl");
    const { port } = new URL(addressIn(output()));
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

/** Waits until the output of a process holds the text. */
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
