// Peers in other languages than JavaScript: one file each, which names its packages as its language's own one-file programs do.
import { cpSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { folderOf, once, type Server, step, versionOf } from "./installed";

type Start = (file: string, text: string) => Promise<Server["program"]>;

const LANGUAGES: Readonly<Record<string, Start>> = {
  ".py": python,
};

/**
 * A line such as `# peer: Flask 3.1.2` has its title; `limits: a, b` its limits, `cannot: a, b` variants that it cannot
 * serve, `why part: sentence` why a claim is weak.
 */
export async function otherLanguage(file: string): Promise<Server> {
  const text = readFileSync(file, "utf8");
  const start = LANGUAGES[extname(file)];
  if (start === undefined) throw new Error(`Nothing is known of how to start ${file}.`);
  const program = await start(file, text);
  const said = (name: string) => new RegExp(`^(?://|#) ${name}: (.*)$`, "m").exec(text)?.[1];
  const list = (name: string) => said(name)?.split(", ") ?? [];
  const why = [...text.matchAll(/^(?:\/\/|#) why ([^:]+): (.*)$/gm)].map(([, part = "", reason = ""]) => [
    part,
    reason,
  ]);
  return {
    title: said("peer") ?? basename(file),
    program,
    limits: list("limits"),
    cannot: list("cannot"),
    why: Object.fromEntries(why),
  };
}

/** PEP 723: `# dependencies = ["flask==3.1.2"]` between `# /// script` and `# ///`. */
async function python(file: string, text: string) {
  await versionOf("python3", "--version");
  const listed = /^# dependencies = (\[.*\])$/m.exec(text)?.[1] ?? "[]";
  const packages: string[] = JSON.parse(listed);
  const cwd = folderOf(basename(file, ".py"), listed);
  await once(cwd, async () => {
    await step("python3", ["-m", "venv", "venv"], cwd);
    await step(join(cwd, "venv/bin/pip"), ["install", "--quiet", "--disable-pip-version-check", ...packages], cwd);
  });
  // Under a name that no package has.
  cpSync(file, join(cwd, "peer.py"));
  return { command: join(cwd, "venv/bin/python"), args: ["peer.py"], cwd };
}
