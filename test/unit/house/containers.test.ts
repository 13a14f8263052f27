import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { parseCommandLine } from "../../../src/simulator/commandLine";
import { startSimulator } from "../../../src/simulator/simulator";
import { assertNone } from "../../support/assertNone";
import { requestByHand } from "../simulator/callSimulator";

const FOLDER = "examples/containers";
const [compose, dockerfile] = ["compose.yaml", "Dockerfile"].map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"));

function commandOf(program: string): string[] {
  const [, words = ""] = new RegExp(`^ {4}command: \\S*${program} (.*)$`, "m").exec(compose ?? "") ?? [];
  return words.split(" ").map((word) => word.replaceAll('"', ""));
}

function environmentOf(service: string): Record<string, string> {
  const [, block = ""] = new RegExp(`^ {2}${service}:\\n((?: {4}.*\\n)+)`, "m").exec(compose ?? "") ?? [];
  return Object.fromEntries([...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name, value]));
}

describe("The example with containers, without their program", () => {
  it("copies the package and what is there", () => {
    const [, copied = ""] = /^COPY (.*) \.\/$/m.exec(dockerfile ?? "") ?? [];
    const [tarball, ...files] = copied.split(" ");
    assert.equal(tarball, "loan-ops-simulator-*.tgz");
    assertNone(files.filter((file) => !existsSync(`${FOLDER}/${file}`)));
  });

  it("starts a simulator that the client and the suite reach by its name, each with its token", async () => {
    const command = parseCommandLine(commandOf("loan-ops-simulator"));
    assert.ok("options" in command);
    assert.equal(command.options.host, "0.0.0.0");
    await using simulator = await startSimulator({ ...command.options, port: 0 });
    for (const [service, tokens] of Object.entries({
      client: ["LOAN_SERVICE_TOKEN"],
      conformance: ["LOAN_OPS_TOKEN", "LOAN_OPS_NARROW_TOKEN"],
    })) {
      for (const name of tokens) {
        const Authorization = `Bearer ${environmentOf(service)[name]}`;
        const headers = { Host: "simulator:4010", Authorization, "Content-Type": "application/json" };
        const { status } = await requestByHand(
          simulator.url,
          "POST",
          "/graphql",
          headers,
          '{"query":"{ __typename }"}',
        );
        assert.equal(status, 200, name);
      }
    }
    assert.deepEqual(
      simulator.status().tokens.map(({ token, scopes }) => [token, scopes]),
      [
        ["demo", ["update:borrower"]],
        ["narrow", []],
      ],
    );
    const client = environmentOf("client");
    assert.equal(client.LOAN_SERVICE_URL, `http://simulator:${command.options.port}`);
    const env = { ...process.env, ...client, LOAN_SERVICE_URL: simulator.url };
    const { stdout } = await promisify(execFile)(process.execPath, [`${FOLDER}/client.mjs`], { env });
    assert.match(stdout, /status: '/);
  });

  it("gives the suite options that it has, a loan and a deal of the scenario, and that address", async () => {
    const words = commandOf("loan-ops-conformance");
    const usage = readFileSync("test/conformance/main.entry.ts", "utf8");
    const options = words.filter((word) => word.startsWith("--") && word !== "--insecure-http");
    assert.ok(options.length >= 4);
    assertNone(options.filter((option) => !usage.includes(`\n  ${option} `)));
    const valueAfter = (option: string) => words[words.indexOf(option) + 1] ?? "";
    assert.equal(valueAfter("--base-url"), environmentOf("client").LOAN_SERVICE_URL);
    await using simulator = await startSimulator({ scenario: "busy-friday" });
    assert.ok(simulator.loan(valueAfter("--loan")));
    assert.ok(simulator.deal(valueAfter("--deal")));
  });
});
