// Files of real programs, intact and damaged: what the plan of an upload says, and what viewers do with them.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inspect } from "../../../src/preflight/inspect";
import { statLocalFile, withLocalFile } from "../../../src/service/upload/localFile";
import { folderOf, once, step } from "../installed";
import { type Kind, type Row, Skipped } from "../kind";
import { PROGRAMS } from "./programs";

const execute = promisify(execFile);
const HERE = join("test", "peers", "documents");

/** Each opens all pages of a file, or fails. */
const COMMANDS: Readonly<Record<string, (file: string) => readonly [string, ...string[]]>> = {
  qpdf: (file) => ["qpdf", "--check", file],
  poppler: (file) => ["pdftoppm", "-r", "20", "-png", file, "/dev/null"],
  MuPDF: (file) => ["mutool", "draw", "-q", "-r", "20", "-o", "/dev/null", file],
  Ghostscript: (file) => ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-sDEVICE=nullpage", file],
};
/** Each opens many files, and prints the names of those that it could. */
const LIBRARIES: Readonly<Record<string, readonly [install: string, view: string]>> = {
  PDFium: ["python3 -m pip install -q --target . pypdfium2==5.15.2", "python3 view.py"],
  "pdf.js": ["npm install --no-audit --no-fund --loglevel=error pdfjs-dist@6.5.438", "node view.mjs"],
};

/** What is left of a file, by the name of the damage. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  "cut in the middle": (bytes) => bytes.subarray(0, bytes.length >> 1),
  "zeros from the middle on": (bytes) => Buffer.from(bytes).fill(0, bytes.length >> 1),
  // Whole blocks of a disk.
  "zeros in the middle": (bytes) => {
    const at = (part: number) => Math.floor((bytes.length * part) / 512) * 512;
    return Buffer.from(bytes).fill(0, at(1 / 3), at(2 / 3));
  },
};
const BINARY = /\.(pdf|png|jpg|gif|webp|heic|avif|docx|xlsx|pptx|odt|ods|zip)$/;

export const documents: Kind = {
  name: "documents",
  columns: [
    "Files",
    "Silent when intact",
    "Locked is told",
    "Damage is told",
    ...Object.keys(COMMANDS),
    ...Object.keys(LIBRARIES),
  ],
  peers: () => PROGRAMS.map(({ by }) => by),
  async run(peer): Promise<Row> {
    const made = await make(peer);
    const counts = new Map<string, { right: number; all: number }>();
    const count = (what: string, isRight: boolean) => {
      const { right, all } = counts.get(what) ?? { right: 0, all: 0 };
      counts.set(what, { right: right + Number(isRight), all: all + 1 });
    };
    const wrong: string[] = [];
    const notes: string[] = [];
    const intact: string[] = [];
    const damaged: string[] = [];
    const temporary = mkdtempSync(join(tmpdir(), "loan-ops-damaged-"));
    for (const file of made.files) {
      const path = join(made.folder, file);
      const expected = /^locked-/.test(file) ? "locked" : /^empty-/.test(file) ? "noPages" : "";
      const said = await says(path);
      count(expected === "locked" ? "locked" : "intact", said === expected);
      if (said !== expected) wrong.push(`${file}: ${said || "nothing is said"}`);
      if (expected !== "") continue;
      if (file.endsWith(".pdf")) intact.push(path);
      // What others wrote behind a picture may be cut off: it opens.
      if (!BINARY.test(file) || peer === "motion photos and trailers") continue;
      for (const [damage, change] of Object.entries(DAMAGES)) {
        const bytes = readFileSync(path);
        const left = change(bytes);
        if (left.equals(bytes)) continue;
        const damagedPath = join(temporary, `${damage} ${file}`);
        writeFileSync(damagedPath, left);
        const isTold = ["incomplete", "converted", "unknown"].includes(await says(damagedPath));
        count("damaged", isTold);
        if (!isTold) notes.push(`${file}, ${damage}: nothing is said`);
        if (file.endsWith(".pdf")) damaged.push(damagedPath);
      }
    }
    const cell = (what: string) => {
      const { right, all } = counts.get(what) ?? { right: 0, all: 0 };
      return all === 0 ? "" : right === all ? `${all}` : `${right} of ${all}`;
    };
    const viewers: string[] = [];
    for (const viewer of [...Object.keys(COMMANDS), ...Object.keys(LIBRARIES)]) {
      const opened = new Set(intact.length === 0 ? [] : await opens(viewer, [...intact, ...damaged]));
      for (const file of intact) count(viewer, opened.has(file));
      const open = damaged.filter((file) => opened.has(file)).length;
      viewers.push(cell(viewer) + (damaged.length === 0 ? "" : `; ${open} of ${damaged.length}`));
    }
    rmSync(temporary, { recursive: true });
    return {
      peer: `${peer} ${made.version}`.trim(),
      cells: [`${made.files.length}`, cell("intact"), cell("locked"), cell("damaged"), ...viewers],
      notes: [...wrong, ...notes],
      wrong,
    };
  },
};

/** Those of the PDFs that this viewer opens without an error. */
async function opens(viewer: string, files: readonly string[]): Promise<readonly string[]> {
  const library = LIBRARIES[viewer];
  if (library !== undefined) {
    const [install, view] = library;
    const folder = folderOf("documents-viewer", viewer);
    await once(folder, () => step("bash", ["-c", install], folder));
    for (const name of ["view.py", "view.mjs"]) cpSync(join(HERE, name), join(folder, name));
    const { stdout } = await execute("bash", ["-c", `${view} "$@"`, view, ...files], { cwd: folder, timeout: 600_000 });
    return stdout.split("\n");
  }
  const opened: string[] = [];
  for (const file of files) {
    const [program = "", ...args] = COMMANDS[viewer]?.(file) ?? [];
    await execute(program, args, { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }).then(
      () => opened.push(file),
      () => undefined,
    );
  }
  return opened;
}

/** What is said of its content; "" for nothing. */
async function says(path: string): Promise<string> {
  const version = await statLocalFile(path);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const content = await withLocalFile(path, version, new AbortController().signal, (file) => inspect(name, file));
  const isUnknown = content.format === undefined && BINARY.test(name);
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
