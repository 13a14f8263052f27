import * as l10n from "@vscode/l10n";

/** What stands deeper is not indented further: 24 KB of brackets would become 288 million characters. */
const DEEPEST = 50;
/** In characters. */
const LONGEST = 2_000_000;

/** A text, be it cut off; what stands between texts and signs; white space. Each goes over what it matches once. */
const TEXT = /"[^"\\]*(?:\\.?[^"\\]*)*"?/gsy;
const VALUE = /[^\s{}[\],:"]+/gy;
const SPACE = /\s+/gy;

/** JSON with a line for each value, or the beginning of one. Texts and numbers stay as they came, to the last digit. */
export function indentedJson(json: string): string {
  const indents = Array.from({ length: DEEPEST + 1 }, (_, depth) => `\n${"  ".repeat(depth)}`);
  let depth = 0;
  let text = "";
  let before = "";
  let at = 0;
  const matched = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(json)?.[0] ?? "";
  };
  while (at < json.length && text.length < LONGEST) {
    const sign = json.charAt(at);
    const isSign = "{}[],:".includes(sign);
    const token = isSign ? sign : matched(sign === '"' ? TEXT : VALUE);
    if (token === "") {
      at += matched(SPACE).length;
      continue;
    }
    at += token.length;
    const opened = before === "{" || before === "[";
    const closes = token === "}" || token === "]";
    if (closes) depth--;
    if (closes ? !opened : opened || before === ",") text += indents[Math.min(Math.max(depth, 0), DEEPEST)];
    text += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth++;
    before = token;
  }
  if (text.length <= LONGEST && at === json.length) return text;
  const shown = text.slice(0, LONGEST);
  return `${shown}\n${cutText(json.length - at + text.length - shown.length)}`;
}

/** Says in the place of what is left out how much it is. */
function cutText(characters: number): string {
  return `// ${l10n.t("Cut here: {0} more characters came.", characters)}`;
}
