import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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

  const run = (token: string | undefined, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...process.env, LOAN_OPS_TOKEN: token };
      execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      });
    });
  const check = (token: string, ...args: string[]) =>
    run(token, "--base-url", simulator.url, "--loan", "LN-2041", ...args);

  it("names each rule by its section with its verdict, counts them, and ends with 0 when none failed", async () => {
    const { code, output } = await check("secret-token");
    assert.match(output, /^passed {6}2\.5: A borrower task has title$/m);
    assert.match(
      output,
      /^not checked \d+ rules: it would change data: --allow-writes was not given \(.*5\.2 × 2.*\)$/m,
    );
    assert.match(output, /^not checked 2\.6: A loan officer task has completedAt\n +nothing here has a value for it$/m);
    assert.match(output, /\n\d+ passed, 0 failed, \d+ not checked\n$/);
    assert.doesNotMatch(output, /secret-token/);
    assert.equal(code, 0);
  });

  it("ends with 1 when a rule is broken, and with a table of what the document does not state", async () => {
    const { code, output } = await check("wrong");
    const exchange = / +sent: POST \/graphql .*LN-2041.*\n +came: HTTP 401 \{.*$/m;
    assert.match(output, new RegExp(`^failed {6}4\\.1: .*\\n.*Is the token right\\?\\n${exchange.source}`, "m"));
    assert.match(
      output,
      /\n\nDrift, which breaks no rule:\nnot checked +schema +the service does not answer introspection\n$/,
    );
    assert.equal(code, 1);
  });

  it("gives the results as JSON alone, and as JUnit XML, with what was sent and what came", async () => {
    const file = join(directory, "results.xml");
    const { rules, drift } = JSON.parse((await check("wrong", "--json", "--junit", file)).output);
    assert.deepEqual(drift, [
      { kind: "not checked", place: "schema", name: "the service does not answer introspection" },
    ]);
    const [first, second] = rules;
    assert.deepEqual([first.section, first.verdict, second.verdict], ["4.1", "failed", "not checked"]);
    assert.match(`${first.why} ${first.sent} ${first.came}`, /HTTP 401.* POST \/graphql .*LN-2041.* HTTP 401 /);
    const xml = await readFile(file, "utf8");
    assert.match(
      xml,
      new RegExp(
        `<testsuite name="[\\w-]+" tests="${rules.length}" failures="1" skipped="${rules.length - 1}" time="[\\d.]+">`,
      ),
    );
    assert.match(
      xml,
      /<testcase classname="4\.1" name="POST [^"]+" time="0\.\d{3}"><failure message="[^"<]+">POST \/graphql /,
    );
    assert.match(xml, /&#34;query&#34;/);
  });

  it("takes what it is given of the service, and uploads the given files in turn, under names of its own", async () => {
    const files = [join(directory, "one.PDF"), join(directory, "two.png")];
    for (const file of files) await writeFile(file, file);
    const given =
      "--second-loan LN-2077 --frozen-loan LN-1988 --deal deal_51c0d7 --document-without-task doc_c90499 " +
      "--completed-document doc_c90340 --allow-writes";
    const uploading = files.flatMap((file) => ["--file", file]);
    const { output } = await check("secret-token", ...given.split(" "), ...uploading);
    const unchecked = output.split("\n").filter((line) => line.startsWith("not checked"));
    assert.deepEqual(unchecked, [
      "not checked 2.6: A loan officer task has completedAt",
      "not checked 5.3: rejectDocument requires the scope update:borrower",
    ]);
    const [upload] = simulator.snapshot().documents.filter(({ name }) => name === "conformance 1.PDF");
    assert.equal(upload?.size, files[0]?.length);
    assert(simulator.snapshot().documents.some(({ name }) => name === "conformance 2 ü 漢字.png"));
  });

  it("takes an empty option as one that was not given", async () => {
    const { code, output } = await run("secret-token", "--base-url", simulator.url, "--loan", "", "--deal", "");
    assert.match(output, /^not checked \d+ rules: no --loan was given /m);
    assert.match(output, /\n\d+ passed, 0 failed, \d+ not checked\n$/);
    assert.equal(code, 0);
  });

  it("asks an address of a private network by http only when it is told to", async () => {
    assert.match((await run("t", "--base-url", "http://10.255.255.1:1")).output, /takes an https address/);
    for (const name of ["http://simulator.internal:1", "http://no-such-container:1"]) {
      const { output } = await run("t", "--insecure-http", "--base-url", name);
      assert.match(output, /^The service at http:\S+ cannot be reached: /);
    }
  });

  it("ends with 2, and one sentence, when the service cannot be reached", async () => {
    const { code, output } = await run("t", "--base-url", "http://127.0.0.1:1", "--loan", "LN-2041");
    assert.match(output, /^The service at http:\/\/127\.0\.0\.1:1 cannot be reached: [^\n]+\.\n$/);
    assert.equal(code, 2);
  });

  const refused: [string, string[], RegExp][] = [
    ["no address", [], /--base-url is missing/],
    ["no token", ["--base-url", "https://x.example"], /LOAN_OPS_TOKEN is missing/],
    ["an address that anybody may listen to", ["--base-url", "http://x.example"], /takes an https address/],
    ["the same in no private network", ["--insecure-http", "--base-url", "http://x.example"], /takes an https address/],
    ["a secret in the address", ["--base-url", "https://u:p@x.example"], /without user/],
    ["a token among the arguments", ["--token", "t"], /Unknown option '--token'/],
    [
      "no deal where all is required",
      ["--base-url", "https://x.example", "--loan", "L", "--deal", "", "--require-all"],
      /--require-all needs --deal/,
    ],
    [
      "a file for results that cannot be written",
      ["--base-url", "https://x.example", "--junit", "/nowhere/results.xml"],
      /ENOENT/,
    ],
    ["an option that it does not have", ["--allow-everything"], /Unknown option/],
  ];
  for (const [name, args, message] of refused) {
    it(`refuses ${name}, asks nobody, and ends with 2`, async () => {
      const { code, output } = await run(undefined, ...args);
      assert.match(output, message);
      assert.match(output, /Usage: loan-ops-conformance/);
      assert.equal(code, 2);
    });
  }
});
