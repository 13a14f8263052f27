// npm run release: says what is missing before a release. `-- --fill` writes into the manifest what follows from owner.json.
// `-- --rehearse` makes all that a release publishes and takes it to a registry on this machine. `--out FOLDER` puts it there;
// `--vsix FILE` takes a .vsix that was made before.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import JSZip from "jszip";
import { npm } from "../test/host/run.mjs";
import { startRegistry } from "./localRegistry.mjs";
import { fillManifest, missingFacts, needEqualVersions, readOwner, releaseNotes } from "./readiness.mjs";

const run = promisify(execFile);
const { values: options } = parseArgs({
  options: {
    rehearse: { type: "boolean" },
    fill: { type: "boolean" },
    out: { type: "string" },
    vsix: { type: "string" },
  },
});
const given = options.vsix === undefined ? undefined : resolve(options.vsix);
const chosen = options.out && resolve(options.out);
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const out = chosen ?? resolve("out/release");
if (options.fill) fillManifest();
const manifest = readJson("package.json");

try {
  const missing = missingFacts(readOwner(), manifest);
  for (const line of missing) console.log(`Missing before a release: ${line}`);
  if (options.rehearse) await rehearse();
  else if (missing.length === 0) console.log(`Nothing is missing. Push the tag v${manifest.version} to release it.`);
  if (missing.length > 0 && (!options.rehearse || process.env.GITHUB_REF_TYPE === "tag")) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function rehearse() {
  needEqualVersions(manifest.version, readJson("package-lock.json"), process.env);
  const notes = releaseNotes(readFileSync("CHANGELOG.md", "utf8"), manifest.version);
  if (options.out === undefined) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0) throw new Error(`The folder ${out} is not empty. Give another one.`);
  writeFileSync(join(out, "release-notes.md"), notes);
  const vsix = join(out, "loan-ops.vsix");
  if (given === undefined) await run(process.execPath, ["release/packageExtension.mjs", "--out", vsix]);
  else copyFileSync(given, vsix);
  await run(process.execPath, ["release/packageSimulator.mjs", "--out", out]);
  await needWholeVsix(vsix);
  writeFileSync(join(out, "loan-ops.cdx.json"), await billOfMaterials());
  const tarball = join(out, `loan-ops-simulator-${manifest.version}.tgz`);
  await publishHere(tarball);
  const files = readdirSync(out).sort();
  writeFileSync(join(out, "loan-ops.sha256"), files.map((file) => `${hashOf(join(out, file))}  ${file}\n`).join(""));
  console.log(`Rehearsed: ${files.join(", ")}. Nothing left this machine.`);
}

/** @param {string} file */
async function needWholeVsix(file) {
  const vsix = await JSZip.loadAsync(readFileSync(file));
  const inside = JSON.parse((await vsix.file("extension/package.json")?.async("text")) ?? "{}");
  if (inside.version !== manifest.version) throw new Error(`The .vsix has the version ${inside.version}.`);
  const notices = (await vsix.file("extension/dist/ThirdPartyNotices.txt")?.async("text")) ?? "";
  if (!notices.includes("undici")) throw new Error("The .vsix has no notices of the packages that are in it.");
}

async function billOfMaterials() {
  const { stdout } = await run("npm", ["run", "--silent", "sbom"], {
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === "win32",
  });
  if (JSON.parse(stdout).bomFormat !== "CycloneDX") throw new Error("The bill of materials is not CycloneDX.");
  return stdout;
}

/**
 * Publishes the tarball to a registry on this machine, installs it from there, and runs it.
 *
 * @param {string} tarball
 */
async function publishHere(tarball) {
  const registry = await startRegistry();
  const folder = mkdtempSync(join(tmpdir(), "loan-ops-rehearsal-"));
  try {
    const config = join(folder, ".npmrc");
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(config, `${registry.url.replace("http:", "")}/:_authToken=${registry.token}\n`);
    const quiet = [
      "--registry",
      registry.url,
      "--userconfig",
      config,
      "--no-audit",
      "--no-fund",
      "--no-update-notifier",
      "--loglevel=error",
    ];
    await needNpm(["publish", tarball, "--access", "public", ...quiet]);
    await needNpm(["install", `loan-ops-simulator@${manifest.version}`, "--cache", join(folder, "cache"), ...quiet]);
    if (!registry.published.get(basename(tarball))?.equals(readFileSync(tarball))) {
      throw new Error("The registry has other bytes than the tarball.");
    }
    for (const program of ["simulator.mjs", "conformance.mjs"]) {
      await run(process.execPath, [join(folder, "node_modules", "loan-ops-simulator", program), "--help"]);
    }
  } finally {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  }

  /** @param {readonly string[]} args */
  async function needNpm(args) {
    if ((await npm(args, folder, { quiet: true })) !== 0)
      throw new Error(`npm ${args[0]} failed at the local registry.`);
  }
}

/** @param {string} file */
function hashOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
