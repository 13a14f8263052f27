import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";

describe("The conformance suite from the command line", function () {
  this.timeout(20_000);
  let directory: string;
  let program: string;
  let simulator: Simulator;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "conformance-"));
    program = join(directory, "conformance.mjs");
    const entryPoints = ["test/conformance/main.entry.ts"];
    await esbuild.build({ entryPoints, outfile: program, bundle: true, platform: "node", format: "esm" });
    simulator = await startSimulator({ token: "secret-token" });
  });
  after(async () => {
    await simulator.close();
    await rm(directory, { recursive: true, force: true });
  });

  function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      });
    });
  }

  it("names each rule by its section with its verdict, counts them, and ends with 0 when none failed", async () => {
    const args = ["--base-url", simulator.url, "--loan", "LN-2041"];
    const { code, output } = await run(args, { LOAN_OPS_TOKEN: "secret-token" });
    assert.match(output, /^passed {6}2\.5: A borrower task has title$/m);
    assert.match(output, /^not checked 4\.3 borrower\.create: needs dealId\n.*--allow-writes was not given$/m);
    assert.match(output, /\n\d+ passed, 0 failed, \d+ not checked\n$/);
    assert.doesNotMatch(output, /secret-token/);
    assert.equal(code, 0);
  });

  it("ends with 1 when a rule is broken", async () => {
    const { code, output } = await run(["--base-url", simulator.url, "--loan", "LN-2041"], {
      LOAN_OPS_TOKEN: "wrong",
    });
    assert.match(output, /^failed {6}4\.1: /m);
    assert.equal(code, 1);
  });

  it("ends with 2, and one sentence, when the service cannot be reached", async () => {
    const { code, output } = await run(["--base-url", "http://127.0.0.1:1", "--loan", "LN-2041"], {
      LOAN_OPS_TOKEN: "t",
    });
    assert.match(output, /^The service at http:\/\/127\.0\.0\.1:1 cannot be reached: [^\n]+\.\n$/);
    assert.equal(code, 2);
  });

  const refused: [string, string[], RegExp][] = [
    ["no address", [], /--base-url is missing/],
    ["no token", ["--base-url", "https://x.example"], /LOAN_OPS_TOKEN is missing/],
    ["an address that anybody may listen to", ["--base-url", "http://x.example"], /takes an https address/],
    ["a secret in the address", ["--base-url", "https://u:p@x.example"], /without user/],
    ["a token among the arguments", ["--token", "t"], /Unknown option '--token'/],
    ["an option that it does not have", ["--allow-everything"], /Unknown option/],
  ];
  for (const [name, args, message] of refused) {
    it(`refuses ${name}, asks nobody, and ends with 2`, async () => {
      const { code, output } = await run(args, { LOAN_OPS_TOKEN: undefined });
      assert.match(output, message);
      assert.match(output, /Usage: loan-ops-conformance/);
      assert.equal(code, 2);
    });
  }
});
