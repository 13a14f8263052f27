/** Texts, brackets and what stands between them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * JSON with a line for each value. Its texts and numbers stay as they came, to the last digit. Undefined for what is no
 * JSON.
 */
export function indentJson(json: string): string | undefined {
  if (!isJson(json)) return undefined;
  const lines: string[] = [];
  let depth = 0;
  let line = "";
  let before = "";
  const end = () => {
    lines.push(line);
    line = "  ".repeat(depth);
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
