import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { BUILD } from "../host/folders.mjs";

/** What git ignores, and what is not packaged and large. */
const LEFT_OUT = [".git", "node_modules", "dist", "out", "test", ".vscode-test"];

const read: string[] = Object.keys(JSON.parse(readFileSync(join(BUILD, "out", "metafile.json"), "utf8")).inputs);

/** What the simulator's package is made from, beside what is not left out. */
const ALSO = [join("test", "conformance"), join("test", "host", "run.mjs")];

/** Where the project is checked out a second time: what is bundled is copied, the tools that bundle it are linked. */
function checkOut(folder: string): void {
  for (const path of readdirSync(".").filter((each) => !LEFT_OUT.includes(each) && !each.endsWith(".vsix"))) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  for (const path of ALSO) cpSync(path, join(folder, path), { recursive: true });
  const bundled = new Set(read.flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const installed = readdirSync("node_modules").flatMap((name) =>
    name.startsWith("@") ? readdirSync(join("node_modules", name)).map((inner) => `${name}/${inner}`) : [name],
  );
  for (const name of installed.filter((each) => !each.startsWith("."))) {
    const to = join(folder, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    if (bundled.has(`node_modules/${name}`)) cpSync(join("node_modules", name), to, { recursive: true });
    else symlinkSync(resolve("node_modules", name), to, "junction");
  }
}

/** Packages what is in a folder; resolves with the packages' fingerprints and what the programs said. */
async function packageIn(folder: string, environment: NodeJS.ProcessEnv): Promise<{ hashes: string[]; said: string }> {
  const env = { ...process.env, ...environment };
  const made = join(folder, "made");
  const vsix = join(made, "loan-ops.vsix");
  mkdirSync(made);
  let said = "";
  for (const [program, out] of [
    ["packageExtension.mjs", vsix],
    ["packageSimulator.mjs", made],
  ] as const) {
    const release = join(folder, "release", program);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [release, "--out", out], { env });
    said += stdout + stderr;
  }
  const files = readdirSync(made).sort();
  return { hashes: files.map((file) => `${file} ${hashOf(join(made, file))}`), said };
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

describe("npm run package", () => {
  const folder = mkdtempSync(join(tmpdir(), "lo-package-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("makes the same bytes of both packages in another folder, on another day, elsewhere, and warns of nothing", async () => {
    const here = join(folder, "here");
    const there = join(folder, "a longer way", "there");
    checkOut(here);
    checkOut(there);
    for (const path of readdirSync(join(there, "media"), { recursive: true, encoding: "utf8" })) {
      utimesSync(join(there, "media", path), 0, 1_000_000_000);
      if (/\.\w+$/.test(path)) chmodSync(join(there, "media", path), 0o600);
    }
    const first = await packageIn(here, { TZ: "America/Los_Angeles", LC_ALL: "en_US.UTF-8" });
    const umask = process.umask(0o077);
    const second = await packageIn(there, { TZ: "Pacific/Chatham", LC_ALL: "sv_SE.UTF-8" }).finally(() =>
      process.umask(umask),
    );
    assert.equal(first.hashes.length, 2);
    assert.deepEqual(second.hashes, first.hashes);
    assert.doesNotMatch(first.said, /\bWARN/);
  });
});
