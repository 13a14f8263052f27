import { cutText, MAX_DEPTH, MAX_DOCUMENT_LENGTH } from "./limits";

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const ISOLATING_MARKS = /\p{Bidi_Control}/gu;

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/** A name from the service, safe in any line: a right-to-left name does not reorder the numbers and words around it. */
export function isolated(name: string): string {
  const text = name.replace(ISOLATING_MARKS, "");
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text;
}

/** Zero-width space. Between the characters of a marker it keeps whoever shows the text from seeing markup. */
const BREAK = "\u200b";

/** White space of every kind, control characters, and characters that are drawn as blanks. */
const BLANK = /[\p{Z}\p{Cc}\u115f\u1160\u180e\u2800\u3164\ufeff\uffa0]+/gu;
/** Characters that change the direction of text. Our own isolates around a name stay, if they are closed and hold none. */
const DIRECTION = /(\u2068\P{Bidi_Control}*\u2069)|\p{Bidi_Control}/gu;

/** Longer text is cut first: the patterns below never run over megabytes. */
const MAX_LINE_LENGTH = 10_000;

/** Without line breaks and changes of direction, and cut to `longest` characters. */
export function oneLine(text: string, longest = MAX_LINE_LENGTH): string {
  const line = text
    .slice(0, MAX_LINE_LENGTH * 2)
    .replace(BLANK, " ")
    .replace(DIRECTION, (_all, isolate: string | undefined) => isolate ?? "")
    .trim();
  if (line.length <= longest) return line;
  const characters = [...line];
  if (characters.length <= longest) return line;
  // Drops the beginning of an isolate whose end was cut off.
  return `${characters.slice(0, longest - 1).join("")}…`.replace(DIRECTION, (_all, isolate) => isolate ?? "");
}

const WITHOUT_ACCENT: Readonly<Record<string, string>> = {
  ...{ đ: "d", ð: "d", ø: "o", ł: "l", ħ: "h", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};

/** For searches: in small letters, without accents. Most texts have none, and 40,000 tasks are searched with each key. */
export function foldedText(text: string): string {
  const small = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(small)) return small;
  const letters = small.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return letters.replace(/[đðøłħıßæœþ]/g, (letter) => WITHOUT_ACCENT[letter] ?? letter);
}

/**
 * Tells how well folded texts, of which the first is the name, have all words of a folded query. Least is best: as whole
 * words, as beginnings of words, else within them; of these each in the name first. Undefined where a word is missing.
 */
export function ranking(query: string): (texts: readonly string[]) => number | undefined {
  const words = query.split(/\s+/).filter((word) => word !== "");
  return (texts) => {
    let [worst, isInName] = [0, true];
    for (const word of words) {
      let best = NOWHERE;
      for (const text of texts) if (best > 0) best = Math.min(best, wordPlace(word, text));
      if (best === NOWHERE) return undefined;
      worst = Math.max(worst, best);
      isInName &&= texts[0]?.includes(word) ?? false;
    }
    return 2 * worst + Number(!isInName);
  };
}

const NOWHERE = 3;

/** 0: as a whole word, 1: at the beginning of one, 2: within one. */
function wordPlace(word: string, text: string): number {
  let best = NOWHERE;
  for (let at = text.indexOf(word); at >= 0 && best > 0; at = text.indexOf(word, at + 1)) {
    const begins = !isOfWord(text, at - 1);
    best = Math.min(best, !begins ? 2 : isOfWord(text, at + word.length) ? 1 : 0);
  }
  return best;
}

/** Most are ASCII: for them a pattern would take five times as long, with 40,000 tasks and each key. */
function isOfWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at));
}

/**
 * Makes text inert wherever VS Code shows it outside of our page. VS Code turns `[text](address)` into links, also to
 * commands, in notifications and input boxes, and `$(name)` into icons in lists and the status bar.
 */
export function inertText(text: string): string {
  return oneLine(text).replaceAll("](", `]${BREAK}(`).replaceAll("$(", `$${BREAK}(`);
}

/** Lines of ours, each of them inert, with their indentation. */
export function inertLines(lines: readonly string[]): string {
  return lines.map((line) => indentation(line) + inertText(line)).join("\n");
}

/** The hover of a description or a detail of a list is Markdown, which turns an address into a link. */
export function inertInHover(text: string): string {
  return inertText(text).replace(/(?<=:)(?=\/\/)|(?<=\bwww)(?=\.)|(?=@)/giu, BREAK);
}

/** The blanks that a line begins with, as ones that a dialog keeps. */
export function indentation(line: string): string {
  return "\u00a0".repeat(/^[ \u00a0]{0,40}/.exec(line)?.[0].length ?? 0);
}

/** Control characters, line ends, and the marks that change the direction of the text around them. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** What nobody sees in a line, although two texts differ by it: all of the above, joiners, fillers and selectors of variants. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A UTF-16 unit as JSON, JavaScript and Python write it in ASCII. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Text of the service as it stands in Markdown: it must not become links, mentions, images or markup in a ticket. GitHub and
 * GitLab look for addresses, `@name`, `#1` and `!1` after Markdown was parsed.
 */
export function plainMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>#|~&]/g, "\\$&")
    .replace(/[@#!](?=[\p{L}\p{N}])|:(?=\/\/)|\bwww(?=\.)/giu, `$&${BREAK}`);
}

export function codeSpan(text: string): string {
  return `\`${oneLine(text).replaceAll("`", "'")}\``;
}

export function markdownTable(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plainMarkdown).join(" | ")} |`;
  return [line(header), `|${" --- |".repeat(header.length)}`, ...lines.map(line), ""].join("\n");
}

/** What an editor would act on; line ends and tabs are for the reader. */
const EDITOR_ACTING = new RegExp(`(?![\\n\\r\\t])${UNPRINTABLE.source}`, "gu");

/** A text for an editor, with escapes in place of the characters that it would act on. */
export function textForEditor(text: string): string {
  return text.replace(EDITOR_ACTING, unicodeEscape);
}

/** A sign, a text (be it cut off), or what stands between them. What is none of these is white space. */
const JSON_TOKEN = /[{}[\],:]|"[^"\\]*(?:\\.?[^"\\]*)*"?|[^\s{}[\],:"]+/gs;

/** JSON with a line for each value, or the beginning of one. Texts and numbers stay as they came, to the last digit. */
export function indentedJson(json: string): string {
  // What stands deeper is not indented further: 24 KB of brackets would become 288 million characters.
  const indents = Array.from({ length: MAX_DEPTH + 1 }, (_, depth) => `\n${"  ".repeat(depth)}`);
  let depth = 0;
  let text = "";
  let before = "";
  let at = 0;
  for (const { 0: token, index } of json.matchAll(JSON_TOKEN)) {
    if (text.length >= MAX_DOCUMENT_LENGTH) break;
    at = index + token.length;
    const opened = before === "{" || before === "[";
    const closes = token === "}" || token === "]";
    if (closes) depth--;
    if (closes ? !opened : opened || before === ",") text += indents[Math.min(Math.max(depth, 0), MAX_DEPTH)];
    text += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth++;
    before = token;
  }
  if (text.length <= MAX_DOCUMENT_LENGTH && json.slice(at).trim() === "") return text;
  const shown = text.slice(0, MAX_DOCUMENT_LENGTH);
  return `${shown}\n// ${cutText(json.length - at + text.length - shown.length)}`;
}

/** Once for each key: of 40,000 tasks many have the same, and to find the day after a date costs more than all else of a task. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as Value;
  };
}
