import assert from "node:assert/strict";

/** What PowerShell calls curl with, and what it pipes into it. */
export interface CurlCall {
  readonly args: readonly string[];
  readonly input: string;
}

/**
 * Reads a snippet by PowerShell's rules (about_Quoting_Rules, about_Special_Characters): `#` begins a comment, a backtick
 * at the end of a line goes on, and in single quotation marks, straight or typographic, only their doubling has a meaning.
 */
export function curlOf(snippet: string, env: Readonly<Record<string, string>>): CurlCall {
  const [first = [], second, ...more] = pipelineOf(snippet, env);
  assert.deepEqual(more, []);
  const [program, ...args] = second ?? first;
  assert.equal(program, "curl.exe");
  if (second === undefined) return { args, input: "" };
  const [input = "", ...others] = first;
  assert.deepEqual(others, []);
  // Windows PowerShell 5.1 pipes ASCII, and ends it with a line end.
  return { args, input: `${input.replace(/[^\0-\x7f]/g, "?")}\r\n` };
}

function pipelineOf(snippet: string, env: Readonly<Record<string, string>>): string[][] {
  const commands: string[][] = [[]];
  let rest = snippet;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.slice(found[0].length);
    return found;
  };
  while (rest !== "") {
    if (take(/^#.*\n/) || take(/^`\n/) || take(/^[ \t]+/)) continue;
    const pipe = take(/^\|\s*/);
    if (pipe !== null) {
      commands.push([]);
      continue;
    }
    if (take(/^\n$/)) break;
    const word =
      take(/^['\u2018-\u201b]((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)['\u2018-\u201b]/)?.[1]?.replace(
        /(['\u2018-\u201b])['\u2018-\u201b]/g,
        "$1",
      ) ??
      take(/^"([^"`]*)"/)?.[1]?.replace(/\$env:(\w+)/g, (_, name: string) => env[name] ?? "") ??
      take(/^[\w.-]+/)?.[0];
    assert.ok(word !== undefined, `PowerShell does not read: ${rest.slice(0, 60)}`);
    commands.at(-1)?.push(word);
  }
  return commands;
}
