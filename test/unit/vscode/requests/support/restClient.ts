import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/**
 * Sends a request by the rules of the extension REST Client: comments before the request line, headers up to an empty line,
 * a name in two braces is a variable, `# @no-redirect` is obeyed, and a line that begins with `<` stands for a file. Line ends of a form are CRLF.
 */
export async function sendHttpFile(text: string, env: Readonly<Record<string, string>>): Promise<string> {
  const withValues = text.replace(/\{{2}(.+?)\}{2}/g, (whole, name: string) => {
    const variable = /^\$processEnv (\w+)$/.exec(name)?.[1];
    assert.ok(variable !== undefined, `not a variable: ${whole}`);
    return env[variable] ?? "";
  });
  assert.doesNotMatch(withValues, /^###/m);
  const lines = withValues.split("\n");
  const comments = lines.slice(
    0,
    lines.findIndex((line) => !/^(#|\/\/)/.test(line)),
  );
  lines.splice(0, comments.length);
  const redirect = comments.includes("# @no-redirect") ? "manual" : "follow";
  const [method, url = ""] = (lines.shift() ?? "").split(" ");
  const end = lines.indexOf("");
  const headers = new Headers(
    lines.slice(0, end).map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const content = lines.slice(end + 1);
  const isForm = headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const body = isForm ? formOf(content) : Buffer.from(content.join("\n").trimEnd());
  const response = await fetch(url, { method: method ?? "", headers, body, redirect });
  return response.text();
}

function formOf(lines: readonly string[]): Buffer<ArrayBuffer> {
  return Buffer.concat(
    lines.flatMap((line, index) => {
      const file = /^<\s+(.+?)\s*$/.exec(line)?.[1];
      const bytes = file === undefined ? Buffer.from(line) : readFileSync(file);
      return index === lines.length - 1 ? [bytes] : [bytes, Buffer.from("\r\n")];
    }),
  );
}
