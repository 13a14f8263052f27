// npm run package:extension [-- --out FILE]: the .vsix. Its bytes hang on the sources, the packages of the lock file and Node's
// version alone: not on the folder, the time, the time zone, the language, or how the files were checked out.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const VSCE = fileURLToPath(import.meta.resolve("@vscode/vsce/vsce"));
/** 1980-01-01, the first day that a zip can tell; in seconds. */
const EPOCH = "315532800";

// The zip keeps the files' modes. What the build writes gets its mode from here, what is in the repository below: all
// files there that may be packaged. Asking vsce for them would take seconds, for it looks into every folder.
process.umask(0o022);
const beside = readdirSync(ROOT).filter((name) => /\.(json|md)$|^LICENSE$/.test(name));
const inFolders = ["l10n", "media"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
);
for (const file of [...beside, ...inFolders].map((name) => join(ROOT, name))) {
  if (statSync(file).isFile()) chmodSync(file, 0o644);
}

// Relative links of the README and the changelog become links to the repository, once the manifest names one.
const { repository } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const links = repository === undefined ? ["--allow-missing-repository", "--no-rewrite-relative-links"] : [];
// Without one its page in VS Code would begin with a broken picture.
const readme = join("out", "README.md");
if (repository === undefined) {
  mkdirSync(join(ROOT, "out"), { recursive: true });
  const text = readFileSync(join(ROOT, "README.md"), "utf8");
  writeFileSync(join(ROOT, readme), text.replace(/^!\[.*\]\(media\/.*\)\n\n/gm, ""), { mode: 0o644 });
  links.push("--readme-path", readme);
}
const args = ["--no-dependencies", ...links];
const out = process.argv.includes("--out") ? [] : ["--out", "loan-ops.vsix"];
const child = spawn(process.execPath, [VSCE, "package", ...args, ...out, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? EPOCH, TZ: "UTC", LC_ALL: "C" },
  stdio: ["inherit", "pipe", "pipe"],
});
let output = "";
child.stdout.on("data", (chunk) => {
  output += chunk;
  process.stdout.write(chunk);
});
child.stderr.on("data", (chunk) => {
  output += chunk;
  process.stderr.write(chunk);
});
child.on("close", (code) => {
  const warned = /\bWARN(ING)?\b/.test(output);
  if (warned) console.error("vsce warned of something, see above: a release has no warnings.");
  process.exitCode = warned ? 1 : (code ?? 1);
});
