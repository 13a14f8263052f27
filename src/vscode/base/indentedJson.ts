/** Texts, brackets and what stands between them; a text that was cut off runs to the end. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs;

/** JSON with a line for each value, or the beginning of one. Texts and numbers stay as they came, to the last digit. */
export function indentedJson(json: string): string {
  const lines: string[] = [];
  let depth = 0;
  let line = "";
  let before = "";
  const end = () => {
    lines.push(line);
    line = "  ".repeat(Math.max(depth, 0));
  };
  for (const [token] of json.matchAll(TOKEN)) {
    const closes = token === "}" || token === "]";
    if (closes) depth--;
    const isEmpty = closes && (before === "{" || before === "[");
    if (!isEmpty && (closes || before === "{" || before === "[" || before === ",")) end();
    line += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth++;
    before = token;
  }
  return [...lines, line].join("\n");
}
