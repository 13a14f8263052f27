import { unicodeEscape } from "../../../domain/unicodeEscape";
import {
  comments,
  graphqlJson,
  notWritable,
  type SnippetFile,
  type SnippetRequest,
  TOKEN_VARIABLE,
} from "./snippetRequest";

/**
 * A call of curl for PowerShell. The body goes through a pipe, because Windows PowerShell 5.1 loses quotation marks inside
 * of an argument, and it is written in ASCII, because 5.1 pipes nothing else.
 */
export function curlPowerShell({ url, headers, body, notes }: SnippetRequest): string {
  const options = [
    `--header "Authorization: Bearer $env:${TOKEN_VARIABLE}"`,
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body.kind === "graphql"
      ? ["--data-binary '@-'"]
      : body.files.map((file) => `--form ${quoted(formOf(body.field, file))}`)),
  ];
  const piped = body.kind === "graphql" ? `${quoted(inAscii(graphqlJson(body)))} |\n  ` : "";
  const call = [`curl.exe --globoff --request POST ${quoted(url)}`, ...options];
  return `${comments(notes, "#")}${piped}${call.join(" `\n  ")}\n`;
}

/**
 * Without quotation marks, because Windows PowerShell 5.1 loses those inside of an argument: what stands after one would be
 * options of curl. Without them curl has no way to write `;` and `,`, nor a blank at the end.
 */
function formOf(field: string, file: SnippetFile): string {
  const { path, name, contentType } = file;
  const isPlain = [path, name].every((text) => !/[";,\p{Cc}]|^\s|[\s\\]$/u.test(text));
  if (!isPlain) throw notWritable("cURL (PowerShell)");
  const type = contentType === "" ? "" : `;type=${contentType}`;
  const isNamedSo = path.split(/[/\\]/).at(-1) === name;
  return `${field}=@${path}${isNamedSo ? "" : `;filename=${name}`}${type}`;
}

/** PowerShell takes typographic quotation marks for straight ones. */
function quoted(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}

/** JSON has an escape for every character. */
function inAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, unicodeEscape);
}
