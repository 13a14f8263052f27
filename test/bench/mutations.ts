import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { transformSync } from "esbuild";

/** A small change of what a file of src means. */
export interface Mutation {
  readonly file: string;
  /** What the file says without it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly to: string;
  /** What was done, in a few words. */
  readonly kind: string;
}

/** A condition that stands alone between operators: a name, a property, a call without calls inside, a comparison of them. */
const OPERAND = String.raw`!?[\w.?#]+(?:\([^()]*\))?(?: [!=]== (?:[\w.]+|"[^"]*"))?`;
const LINE = String.raw`(?<=\n)[ \t]*`;

/** Patterns, and what they become. In the text that they see, letters of strings are blanks. */
const RULES: readonly { readonly kind: string; readonly find: string; becomes(...found: string[]): string }[] = [
  { kind: "await dropped", find: String.raw`\bawait (?!import)`, becomes: () => "" },
  { kind: "condition dropped", find: `(?<!return|=) && ${OPERAND}(?=[\\s);])`, becomes: () => "" },
  { kind: "condition dropped", find: `\\b${OPERAND} &&\\s`, becomes: () => "" },
  { kind: "alternative dropped", find: ` \\|\\| ${OPERAND}(?=[\\s);])`, becomes: () => "" },
  { kind: "and for or", find: String.raw` \|\| `, becomes: () => " && " },
  { kind: "or for and", find: " && ", becomes: () => " || " },
  { kind: "not equal for equal", find: " === ", becomes: () => " !== " },
  { kind: "equal for not equal", find: " !== ", becomes: () => " === " },
  { kind: "at most for less", find: " < (?=[\\w(])", becomes: () => " <= " },
  { kind: "less for at most", find: " <= ", becomes: () => " < " },
  { kind: "at least for more", find: " > (?=[\\w(])", becomes: () => " >= " },
  { kind: "more for at least", find: " >= ", becomes: () => " > " },
  { kind: "guard removed", find: `${LINE}if \\([^\\n]*\\) (?:return|throw|continue)\\b[^\\n]*;\\n`, becomes: () => "" },
  {
    kind: "condition negated",
    find: String.raw`\bif \(([^\n]+)\) (?=[{\w])`,
    becomes: (_, condition = "") => `if (!(${condition})) `,
  },
  { kind: "call removed", find: `${LINE}(?:await |void )?[\\w.?#]+\\([^\\n]*\\);\\n`, becomes: () => "" },
  {
    kind: "arguments swapped",
    // Which of two is compared with the other makes no difference.
    find: String.raw`(?<=[\w?]\()(?<!\b(?:are|is)(?:Equal|Same)\w*\()([A-Za-z]\w*), ([A-Za-z]\w*)(?=[,)])(?![^\n]*(?:\{|=>)\n)`,
    becomes: (_, one = "", other = "") => `${other}, ${one}`,
  },
  {
    kind: "constant changed",
    find: String.raw`(?<=[ (=[])(?<!\[)\d[\d_]*(?=[\s);,])`,
    becomes: (number = "") => {
      const value = Number(number.replaceAll("_", ""));
      // Nobody notices a byte or a millisecond more than many.
      return `${value < 100 ? value + 1 : 2 * value}`;
    },
  },
  { kind: "false for true", find: String.raw`\btrue\b(?=[;,)\s])`, becomes: () => "false" },
  { kind: "true for false", find: String.raw`\bfalse\b(?=[;,)\s])`, becomes: () => "true" },
  { kind: "first for last", find: String.raw`\.findLast\(`, becomes: () => ".find(" },
  { kind: "last for first", find: String.raw`\.find\(`, becomes: () => ".findLast(" },
  { kind: "every for some", find: String.raw`\.some\(`, becomes: () => ".every(" },
  { kind: "some for every", find: String.raw`\.every\(`, becomes: () => ".some(" },
  { kind: "most for least", find: String.raw`Math\.min\(`, becomes: () => "Math.max(" },
  { kind: "least for most", find: String.raw`Math\.max\(`, becomes: () => "Math.min(" },
];

/** So many in these folders of src, chosen by the seed: each is TypeScript and changes what is made of it. */
export function mutations(seed: number, count: number, folders: readonly string[]): Mutation[] {
  const all = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && folders.some((folder) => file.startsWith(`src/${folder}`)))
    .sort()
    .flatMap((file) => mutationsOf(file, readFileSync(file, "utf8")));
  const random = randomNumbers(seed);
  const chosen: Mutation[] = [];
  while (all.length > 0 && chosen.length < count)
    chosen.push(...all.splice(Math.floor(random() * all.length), 1).filter(changesCode));
  return chosen;
}

/** A copy of what is compiled, in a folder that has the packages above it. Returns whether the compiler takes it with a mutation. */
export function startCompiler(folder: string): (mutation: Mutation) => boolean {
  const isCompiled = (path: string) => !/\.(png|gif|svg)$/.test(path);
  for (const part of ["src", "media", "package.json", "package.nls.json"]) {
    cpSync(part, join(folder, part), { recursive: true, filter: isCompiled });
  }
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
  const config = { extends: resolve("tsconfig.json"), compilerOptions, include: ["src"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiles = () => {
    return spawnSync("node_modules/.bin/tsc", ["-p", folder], { shell: process.platform === "win32" }).status === 0;
  };
  // Else each mutation would count as found.
  if (!compiles()) throw new Error(`The copy in ${folder} does not compile without a mutation either.`);
  return (mutation) => {
    const file = join(folder, mutation.file);
    writeFileSync(file, mutated(mutation));
    const taken = compiles();
    writeFileSync(file, mutation.text);
    return taken;
  };
}

function changesCode(mutation: Mutation): boolean {
  const codeOf = (text: string) => transformSync(text, { loader: "ts", logLevel: "silent" }).code;
  try {
    return codeOf(mutation.text) !== codeOf(mutated(mutation));
  } catch {
    return false;
  }
}

export function mutated({ text, start, end, to }: Mutation): string {
  return text.slice(0, start) + to + text.slice(end);
}

export function wordsOf({ file, text, start, end, to, kind }: Mutation): string {
  const line = text.slice(0, start + 1).split("\n").length;
  const short = (words: string) => words.replace(/\s+/g, " ").trim().slice(0, 70);
  return `${file}:${line} ${kind}: ${short(text.slice(start, end))} → ${short(to) || "–"}`;
}

/** Between 0 and 1: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mutationsOf(file: string, text: string): Mutation[] {
  const seen = withoutWords(text);
  return RULES.flatMap(({ kind, find, becomes }) =>
    [...seen.matchAll(new RegExp(find, "dg"))].map(({ indices = [] }): Mutation => {
      const [[start, end] = [0, 0]] = indices;
      // As it stands in the file: with the words.
      const found = indices.map(([from, to] = [0, 0]) => text.slice(from, to));
      return { file, text, kind, start, end, to: becomes(...found) };
    }),
  ).filter(({ start, end, to }) => text.slice(start, end) !== to && !isOfTypes(text, start));
}

/** Lines that only tell the compiler something, bring in another file, or ask for the system that is another one here. */
function isOfTypes(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, text.indexOf("\n", at + 1));
  return /^\s*(import|export type|type|readonly|\/\/|\*|\/\*\*)|\bl10n\.t\(|\bprocess\.platform\b/.test(line);
}

/** Of the same length, with blanks in the place of comments and of the letters of strings. */
function withoutWords(text: string): string {
  const blank = (words: string) => words.replace(/[^\n]/g, " ");
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[.,);\s])/g,
    (found) => (/^["'`]/.test(found) ? found[0] + blank(found.slice(1, -1)) + found[0] : blank(found)),
  );
}
