// Files of real programs, intact and damaged: what the plan of an upload says, and what viewers do with them.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { inspect } from "../../../src/preflight/inspect";
import { statLocalFile, whileLocalFileOpen } from "../../../src/service/upload/localFile";
import { folderOf, once, step } from "../installed";
import { type Kind, type Row, Skipped } from "../kind";
import { PROGRAMS } from "./programs";

const execute = promisify(execFile);
const HERE = join("test", "peers", "documents");

/** Each opens all pages of the file, or fails. */
const VIEWERS: Readonly<Record<string, (file: string) => readonly [string, ...string[]]>> = {
  qpdf: (file) => ["qpdf", "--check", file],
  poppler: (file) => ["pdftoppm", "-r", "20", "-png", file, "/dev/null"],
  MuPDF: (file) => ["mutool", "draw", "-q", "-r", "20", "-o", "/dev/null", file],
  Ghostscript: (file) => ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-sDEVICE=nullpage", file],
};

export const documents: Kind = {
  name: "documents",
  columns: ["Files", "Silent when intact", "Locked is told", "Cut or zeros told", ...Object.keys(VIEWERS)],
  peers: () => PROGRAMS.map(({ by }) => by),
  async run(peer): Promise<Row> {
    const made = await make(peer);
    const told = { intact: 0, open: 0, locked: 0, asks: 0, damaged: 0, damages: 0 };
    const wrong: string[] = [];
    const opens = new Map(Object.keys(VIEWERS).map((viewer) => [viewer, 0]));
    for (const file of made.files) {
      const isLocked = /^locked-/.test(file);
      const isEmpty = /^empty-/.test(file);
      const path = join(made.folder, file);
      const said = await says(path);
      told[isLocked ? "asks" : "open"]++;
      if (said === (isLocked ? "locked" : isEmpty ? "noPages" : "")) told[isLocked ? "locked" : "intact"]++;
      else wrong.push(`${file}: ${said || "nothing is said"}`);
      if (extname(file) === ".pdf" && !isLocked && !isEmpty) {
        for (const [viewer, command] of Object.entries(VIEWERS)) {
          const [program, ...args] = command(path);
          const isOpen = await execute(program, args, { timeout: 60_000 }).then(
            () => true,
            () => false,
          );
          if (isOpen) opens.set(viewer, (opens.get(viewer) ?? 0) + 1);
        }
      }
      if (isLocked || isEmpty || !/^\.(pdf|png|jpg|gif|webp|heic|avif|docx|xlsx|pptx|odt|ods|zip)$/.test(extname(file)))
        continue;
      const bytes = readFileSync(path);
      const half = Math.floor(bytes.length / 2);
      for (const damaged of [bytes.subarray(0, half), Buffer.from(bytes).fill(0, half)]) {
        const damagedPath = join(made.folder, `.damaged${extname(file)}`);
        writeFileSync(damagedPath, damaged);
        told.damages++;
        if (["incomplete", "unknown"].includes(await says(damagedPath))) told.damaged++;
        else wrong.push(`${file}, half of it: nothing is said`);
      }
    }
    const pdfs = made.files.filter((file) => file.endsWith(".pdf") && !/^(locked|empty)-/.test(file)).length;
    const of = (part: number, all: number) => (all === 0 ? "" : part === all ? `${all}` : `${part} of ${all}`);
    return {
      peer: `${peer} ${made.version}`.trim(),
      cells: [
        `${made.files.length}`,
        of(told.intact, told.open),
        of(told.locked, told.asks),
        of(told.damaged, told.damages),
        ...[...opens.values()].map((count) => of(count, pdfs)),
      ],
      notes: wrong,
      wrong,
    };
  },
};

/** What is said of its content; "" for nothing. */
async function says(path: string): Promise<string> {
  const version = await statLocalFile(path);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const content = await whileLocalFileOpen(path, version, new AbortController().signal, (file) => inspect(name, file));
  const isUnknown = content.format === undefined && /\.(pdf|png|jpg|tif|gif|webp|heic|docx|xlsx|doc|xls)$/.test(name);
  return content.isLocked ? "locked" : (content.defect ?? (isUnknown ? "unknown" : ""));
}

/** Lets the program write its files, after those that others begin with. */
async function make(peer: string): Promise<{ folder: string; files: readonly string[]; version: string }> {
  const folder = folderOf("documents", "1");
  for (const name of ["make.py", "make.mjs"]) cpSync(join(HERE, name), join(folder, name));
  mkdirSync(join(folder, ".gpg"), { recursive: true, mode: 0o700 });
  const basics = ["ImageMagick", "LibreOffice"];
  const isBasic = basics.includes(peer);
  const before = isBasic ? basics.slice(0, basics.indexOf(peer)) : basics;
  for (const name of before) if (!readdirSync(folder).includes(`.${name}`)) await make(name);
  const maker = PROGRAMS.find(({ by }) => by === peer);
  if (maker === undefined) throw new Skipped("it is not known");
  if (maker.package !== undefined) {
    await once(folderOf("documents-package", maker.package), async () => {
      if (maker.commands[0]?.startsWith("python"))
        await step(
          "python3",
          ["-m", "pip", "install", "-q", "--target", join(folder, ".python"), maker.package ?? ""],
          folder,
        );
      else await step("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", maker.package ?? ""], folder);
    });
  }
  const run = async (command: string) => {
    const env = { ...process.env, PYTHONPATH: join(folder, ".python") };
    const { stdout } = await execute("bash", ["-c", command], { cwd: folder, env, timeout: 120_000 });
    return stdout.trim();
  };
  const start = Date.now();
  let version = await run(maker.version).catch(() => "");
  for (const command of maker.commands) {
    // What this build of the program lacks costs only its own file.
    const said = await run(command).catch(() => "");
    if (version === "") version = said.split("\n").at(-1) ?? "";
  }
  writeFileSync(join(folder, `.${peer.replaceAll("/", "-")}`), "");
  const files = readdirSync(folder).filter((name) => {
    const found = statSync(join(folder, name));
    return (
      !/^\.|^(make|package)|^node_modules|\.(txt|html|csv|json|ps|fodt|odg|epub)$/.test(name) &&
      found.isFile() &&
      found.size > 0 &&
      found.mtimeMs >= start - 1000
    );
  });
  if (files.length === 0) throw new Skipped("it made no file on this machine");
  return { folder, files, version };
}
