/** Texts, brackets and what stands between them; a text that was cut off runs to the end. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs;
/** Escapes, so that they stay as they are, addresses, and what an editor would act on. */
const ACTING = /\\.|:\/\/|[\p{Bidi_Control}\u007f-\u009f\u2028\u2029]/gsu;

/**
 * JSON with a line for each value, or the beginning of one. Texts and numbers stay as they came, to the last digit; but for
 * what an editor would act on, which is written with backslashes, so that it is the same JSON.
 */
export function indented(json: string): string {
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
    line += token === ":" ? ": " : token.startsWith('"') ? inert(token) : token;
    if (token === "{" || token === "[") depth++;
    before = token;
  }
  return [...lines, line].join("\n");
}

function inert(text: string): string {
  return text.replace(ACTING, (found) => {
    if (found.startsWith("\\")) return found;
    return found === "://" ? ":\\/\\/" : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
