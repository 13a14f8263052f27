import { readFileSync, writeFileSync } from "node:fs";
import type { Kind, Row } from "./kind";

const FILE = "docs/compatibility.md";

/** Writes the rows into the part of the document that is this kind's; rows and notes of peers that did not run stay. */
export function writeTable(kind: Kind, rows: readonly Row[]): void {
  const text = readFileSync(FILE, "utf8");
  const [begin, end] = [`<!-- peers ${kind.name} -->\n`, `<!-- end of peers ${kind.name} -->`];
  const [before, rest] = split(text, begin);
  const [old, after] = split(rest, end);
  const date = new Date().toISOString().slice(0, 10);
  const lines = new Map<string, string>();
  const notes = new Map<string, string[]>();
  for (const line of old.split("\n")) {
    const name = /^\| ([^|]+?) \| \d/.exec(line)?.[1];
    const noted = /^- \*\*(.+?)\*\*: /.exec(line)?.[1];
    if (name !== undefined) lines.set(name, line);
    if (noted !== undefined) notes.set(noted, [...(notes.get(noted) ?? []), line]);
  }
  for (const { peer, cells, notes: said } of rows) {
    for (const name of [...lines.keys()].filter((each) => unversioned(each) === unversioned(peer))) {
      lines.delete(name);
      notes.delete(name);
    }
    lines.set(peer, row([peer, date, ...cells]));
    notes.set(
      peer,
      said.map((note) => `- **${peer}**: ${note}`),
    );
  }
  const heads = ["Peer", "Run on", ...kind.columns];
  const names = [...lines.keys()].sort((a, b) => a.localeCompare(b));
  const table = [row(heads), row(heads.map(() => "---")), ...names.map((name) => lines.get(name) ?? "")];
  const below = names.flatMap((name) => notes.get(name) ?? []);
  const part = [...table, ...(below.length > 0 ? ["", ...below] : [])].join("\n");
  writeFileSync(FILE, `${before}${begin}${part}\n${end}${after}`);
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function unversioned(name: string): string {
  return name.replace(/ v?\d[\w.-]*/g, "");
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  if (index < 0) throw new Error(`${FILE} has no line ${at}`);
  return [text.slice(0, index), text.slice(index + at.length)];
}
