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

/** Where the project is checked out a second time: what is bundled is copied, the tools that bundle it are linked. */
function checkOut(folder: string): void {
  for (const path of readdirSync(".").filter((each) => !LEFT_OUT.includes(each) && !each.endsWith(".vsix"))) {
    cpSync(path, join(folder, path), { recursive: true });
  }
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

/** Packages what is in a folder; resolves with the package's fingerprint and what vsce said. */
async function packageIn(folder: string, environment: NodeJS.ProcessEnv): Promise<{ hash: string; said: string }> {
  const vsix = join(folder, "made.vsix");
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(folder, "release", "package.mjs"), "--out", vsix],
    { env: { ...process.env, ...environment } },
  );
  return { hash: createHash("sha256").update(readFileSync(vsix)).digest("hex"), said: stdout + stderr };
}

describe("npm run package", function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "lo-package-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("makes the same bytes in another folder, on another day, elsewhere, and warns of nothing", async () => {
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
    assert.equal(second.hash, first.hash);
    assert.doesNotMatch(first.said, /\bWARN/);
  });
});
