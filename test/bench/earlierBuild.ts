// A build of an earlier commit of ours, to be measured beside today's in one run.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** Its folder; undefined where the commit is not in this clone's history. `files`: those of today that it is to have as well. */
export function earlierBuild(
  commit: string,
  within: string,
  { files = [], tests = false }: { readonly files?: readonly string[]; readonly tests?: boolean } = {},
): string | undefined {
  const folder = join(within, `earlier-${commit}`);
  mkdirSync(folder);
  try {
    const archive = execFileSync("git", ["archive", commit], {
      maxBuffer: 2 ** 30,
      stdio: ["ignore", "pipe", "ignore"],
    });
    execFileSync("tar", ["x"], { cwd: folder, input: archive });
  } catch {
    console.log(`  skipped: ${commit} is not in this clone's history`);
    return undefined;
  }
  for (const file of files) copyFileSync(file, join(folder, file));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const what = ["--production", ...(tests ? ["--tests"] : [])];
  execFileSync(process.execPath, ["esbuild.config.mjs", ...what], { cwd: folder, stdio: "ignore" });
  return folder;
}
