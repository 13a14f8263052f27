// Peers in other languages than JavaScript: one file each, which names its packages as its language's own one-file programs do.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { folderOf, once, type Server, step, versionOf } from "./installed";

type Start = (file: string, text: string) => Promise<Server["program"]>;

const LANGUAGES: Readonly<Record<string, Start>> = {
  ".go": go,
  ".java": java,
  ".py": python,
  ".rs": rust,
  ".ru": rack,
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

/** As JBang has it, `// DEPS group:artifact:version`; `// PARENT …` is Maven's parent, which knows the versions of the others. */
async function java(file: string, text: string) {
  await versionOf("mvn", "--version");
  const cwd = folderOf(`${basename(file, ".java")}-java`, text);
  await once(cwd, async () => {
    const tag = (name: string, value: string | undefined) => (value === undefined ? "" : `<${name}>${value}</${name}>`);
    const coordinates = (line: string) => {
      const [group, artifact, version] = line.split(":");
      return tag("groupId", group) + tag("artifactId", artifact) + tag("version", version);
    };
    const named = (word: string) =>
      [...text.matchAll(new RegExp(`^// ${word} (\\S+)$`, "gm"))].map(([, line = ""]) => line);
    const pom = tag(
      "project",
      tag("modelVersion", "4.0.0") +
        named("PARENT")
          .map((line) => tag("parent", `${coordinates(line)}<relativePath/>`))
          .join("") +
        coordinates("peer:peer:1") +
        tag("properties", tag("maven.compiler.release", "17") + tag("maven.compiler.parameters", "true")) +
        tag(
          "dependencies",
          named("DEPS")
            .map((line) => tag("dependency", coordinates(line)))
            .join(""),
        ),
    );
    writeFileSync(join(cwd, "pom.xml"), pom);
    const sources = join(cwd, "src/main/java/peer");
    mkdirSync(sources, { recursive: true });
    cpSync(file, join(sources, "Peer.java"));
    await step("mvn", ["-q", "-B", "compile", "dependency:build-classpath", "-Dmdep.outputFile=classpath"], cwd);
  });
  const classpath = `target/classes:${readFileSync(join(cwd, "classpath"), "utf8").trim()}`;
  return { command: "java", args: ["-XX:TieredStopAtLevel=1", "-cp", classpath, "peer.Peer"], cwd };
}

/** A comment that begins with `/* file NAME` is a file beside the program; so is the service's schema. */
function writeFilesBeside(cwd: string, text: string): void {
  cpSync("src/contract/schema.graphql", join(cwd, "schema.graphql"));
  for (const [, name = "", content = ""] of text.matchAll(/^\/\* file (\S+)\n([\s\S]*?)^\*\/$/gm)) {
    writeFileSync(join(cwd, name), content);
  }
}

/**
 * `// require MODULE VERSION`; `// before: COMMAND` runs before each build, and the schema may differ from one start to the next.
 */
async function go(file: string, text: string) {
  await versionOf("go", "version");
  const cwd = folderOf(`${basename(file, ".go")}-go`, text);
  const before = /^\/\/ before: (.*)$/m.exec(text)?.[1];
  await once(cwd, async () => {
    const modules = [...text.matchAll(/^\/\/ require (\S+ \S+)$/gm)].map(([, line]) => `require ${line}`);
    writeFileSync(join(cwd, "go.mod"), ["module peer", "go 1.24", ...modules, ""].join("\n"));
    writeFilesBeside(cwd, text);
    cpSync(file, join(cwd, "main.go"));
    if (before !== undefined) return;
    await step("go", ["mod", "tidy"], cwd);
    await step("go", ["build", "-o", "peer", "."], cwd);
  });
  if (before === undefined) return { command: join(cwd, "peer"), args: [], cwd };
  return { command: "sh", args: ["-c", `${before} && go mod tidy && go build -o peer . && exec ./peer`], cwd };
}

/** Packages stand between `---cargo` and `---` in a comment at the top, as in Cargo's one-file programs. */
async function rust(file: string, text: string) {
  await versionOf("cargo", "--version");
  const name = basename(file, ".rs");
  const cwd = folderOf(`${name}-rust`, text);
  // Packages are built once for all.
  const target = folderOf("rust-target", "");
  await once(cwd, async () => {
    const listed = /^\/\/ ---cargo\n([\s\S]*?)^\/\/ ---$/m.exec(text)?.[1] ?? "";
    const manifest = `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n[profile.dev]\ndebug = 0\n`;
    writeFileSync(join(cwd, "Cargo.toml"), manifest + listed.replaceAll(/^\/\/ ?/gm, ""));
    writeFilesBeside(cwd, text);
    mkdirSync(join(cwd, "src"), { recursive: true });
    cpSync(file, join(cwd, "src/main.rs"));
    await step("cargo", ["build", "--quiet", "--target-dir", target], cwd);
    cpSync(join(target, "debug", name), join(cwd, "peer"));
  });
  return { command: join(cwd, "peer"), args: [], cwd };
}

/** Of Debian: ruby-rack and puma. */
async function rack(file: string) {
  await versionOf("puma", "--version");
  return { command: "sh", args: ["-c", `exec puma --quiet --bind tcp://127.0.0.1:$PORT ${file}`], cwd: "." };
}
