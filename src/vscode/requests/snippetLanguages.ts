import * as l10n from "@vscode/l10n";
import { UNPRINTABLE, unicodeEscape } from "../../domain/text";
import { isObject } from "../../domain/unknown";
import type { Header } from "../../service/transport/connection";
import { UserError } from "../ui/errors";

/** A request that is to be sent again from elsewhere. The token is not in it: each language reads LOAN_OPS_TOKEN. */
export interface SnippetRequest {
  readonly url: string;
  /** Without Authorization, and without what a client works out by itself. */
  readonly headers: readonly Header[];
  readonly body: SnippetBody;
  /** Lines for the reader, which stand above it as comments. */
  readonly notes: readonly string[];
}

export type SnippetBody = GraphQLBody | FormBody;

/** service.md 4.1 */
interface GraphQLBody {
  readonly kind: "graphql";
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** service.md 4.4: each file stands under the same field. */
interface FormBody {
  readonly kind: "form";
  readonly field: string;
  readonly files: readonly SnippetFile[];
}

interface SnippetFile {
  readonly name: string;
  readonly path: string;
  /** Empty where the client is to find it out. */
  readonly contentType: string;
}

/** The environment variable with the token. */
const TOKEN_VARIABLE = "LOAN_OPS_TOKEN";

/** Where a kind has no way to write a name or a path so that it has no meaning. */
function notWritable(kind: string): UserError {
  return new UserError(
    l10n.t("A name or a path in this request has characters that {0} would act on. Copy it as another kind.", kind),
  );
}

/** The body of service.md 4.1, with a line for each variable. */
function graphqlJson({ query, variables }: GraphQLBody): string {
  return JSON.stringify({ query, variables }, null, 2);
}

/** Lines of comments; `mark` begins a comment in the language. */
export function comments(notes: readonly string[], mark: "#" | "//"): string {
  return notes.map((note) => `${mark} ${note}\n`).join("");
}

/** The headers of a file's part, as RFC 7578 has them and as most receivers read them. */
function partHeaders(field: string, { name, contentType }: SnippetFile): string[] {
  return [
    `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"`,
    `Content-Type: ${contentType === "" ? "application/octet-stream" : contentType}`,
  ];
}

function quoted(text: string): string {
  return text.replace(/\p{Cc}/gu, "").replace(/["\\]/g, "\\$&");
}

/** A call of curl for bash and its relatives. */
export function curlBash({ url, headers, body, notes }: SnippetRequest): string {
  const options = [
    `--header "Authorization: Bearer $${TOKEN_VARIABLE}"`,
    ...headers.map(([name, value]) => `--header ${inBash(`${name}: ${value}`)}`),
    ...(body.kind === "graphql"
      ? [`--data-raw ${inBash(graphqlJson(body))}`]
      : body.files.map((file) => `--form ${inBash(bashForm(body.field, file))}`)),
  ];
  // Brackets and braces in an address are not a pattern.
  const call = [`curl --globoff --request POST ${inBash(url)}`, ...options];
  return `${comments(notes, "#")}${call.join(" \\\n  ")}\n`;
}

/** The value of curl's `--form`, which reads a file from the disk. In quotation marks curl takes `;` and `,` as they are. */
function bashForm(field: string, { name, path, contentType }: SnippetFile): string {
  const type = contentType === "" ? "" : `;type=${contentType}`;
  const [from, as] = [path, name].map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
  return `${field}=@${from};filename=${as}${type}`;
}

/** In single quotation marks nothing but such a mark has a meaning, and `!` has none either. */
function inBash(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A call of curl for PowerShell. The body goes through a pipe, because Windows PowerShell 5.1 loses quotation marks inside
 * of an argument, and it is written in ASCII, because 5.1 pipes nothing else.
 */
export function curlPowerShell({ url, headers, body, notes }: SnippetRequest): string {
  const options = [
    `--header "Authorization: Bearer $env:${TOKEN_VARIABLE}"`,
    ...headers.map(([name, value]) => `--header ${inPowerShell(`${name}: ${value}`)}`),
    ...(body.kind === "graphql"
      ? ["--data-binary '@-'"]
      : body.files.map((file) => `--form ${inPowerShell(powerShellForm(body.field, file))}`)),
  ];
  const piped = body.kind === "graphql" ? `${inPowerShell(inAscii(graphqlJson(body)))} |\n  ` : "";
  const call = [`curl.exe --globoff --request POST ${inPowerShell(url)}`, ...options];
  return `${comments(notes, "#")}${piped}${call.join(" `\n  ")}\n`;
}

/**
 * Without quotation marks, because Windows PowerShell 5.1 loses those inside of an argument: what stands after one would be
 * options of curl. Without them curl has no way to write `;` and `,`, nor a blank at the end.
 */
function powerShellForm(field: string, file: SnippetFile): string {
  const { path, name, contentType } = file;
  const isPlain = [path, name].every((text) => !/[";,\p{Cc}]|^\s|[\s\\]$/u.test(text));
  if (!isPlain) throw notWritable("cURL (PowerShell)");
  const type = contentType === "" ? "" : `;type=${contentType}`;
  const isNamedSo = path.split(/[/\\]/).at(-1) === name;
  return `${field}=@${path}${isNamedSo ? "" : `;filename=${name}`}${type}`;
}

/** PowerShell takes typographic quotation marks for straight ones. */
function inPowerShell(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}

/** JSON has an escape for every character. */
function inAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, unicodeEscape);
}

const BOUNDARY = "loan-ops-file-boundary";

/** A request for files of the extension REST Client (.http, .rest). */
export function httpFile(request: SnippetRequest): string {
  const text = textOf(request);
  // In names and paths nothing stands for two braces. The token's own are the only ones.
  if (text.split("{{").length > 2) throw notWritable("REST Client");
  return text;
}

function textOf({ url, headers, body, notes }: SnippetRequest): string {
  const head = [
    // Its comments can say so, and no setting then changes it.
    "# @no-redirect",
    `POST ${url.replaceAll("{{", "%7B%7B")}`,
    `Authorization: Bearer {{$processEnv ${TOKEN_VARIABLE}}}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (body.kind === "graphql") {
    return `${comments(notes, "#")}${head.join("\n")}\n\n${withoutVariables(graphqlJson(body))}\n`;
  }
  // A path ends with its line, without the blanks there.
  if (body.files.some(({ path }) => UNPRINTABLE.test(path) || path !== path.trim())) throw notWritable("REST Client");
  const parts = body.files.map((file) =>
    [`--${BOUNDARY}`, ...partHeaders(body.field, file), "", `< ${file.path}`, ""].join("\n"),
  );
  const lines = [...head, `Content-Type: multipart/form-data; boundary=${BOUNDARY}`, ""];
  return `${comments(notes, "#")}${lines.join("\n")}\n${parts.join("")}--${BOUNDARY}--\n`;
}

/** REST Client puts a value in the place of a name in two braces. The escape is the same JSON. */
function withoutVariables(json: string): string {
  return json.replaceAll("{{", "\\u007b\\u007b");
}

/** By itself urllib follows a redirect to any address, with the token. */
const NO_REDIRECTS = [
  "class NoRedirects(urllib.request.HTTPRedirectHandler):",
  "    def redirect_request(self, *_):",
  "        return None",
  "",
];

/** Python 3 with its standard library alone. */
export function python({ url, headers, body, notes }: SnippetRequest): string {
  const lines = [
    ...importsOf(body),
    "",
    ...NO_REDIRECTS,
    ...(body.kind === "form" ? pythonFormLines(body) : graphqlLines(body)),
    "request = urllib.request.Request(",
    `    ${pythonLiteral(url)},`,
    "    data=body,",
    "    headers={",
    `        "Authorization": "Bearer " + os.environ["${TOKEN_VARIABLE}"],`,
    ...headers.map(([name, value]) => `        ${pythonLiteral(name)}: ${pythonLiteral(value)},`),
    ...(body.kind === "form" ? ['        "Content-Type": "multipart/form-data; boundary=" + boundary,'] : []),
    "    },",
    '    method="POST",',
    ")",
    "try:",
    "    response = urllib.request.build_opener(NoRedirects).open(request)",
    "except urllib.error.HTTPError as refusal:",
    "    response = refusal",
    "with response:",
    '    print(response.status, response.read().decode("utf-8", "replace"))',
  ];
  return `${comments(notes, "#")}${lines.join("\n")}\n`;
}

function importsOf({ kind }: SnippetBody): string[] {
  const own = kind === "graphql" ? ["import json"] : [];
  const forms = kind === "form" ? ["import uuid", "from pathlib import Path"] : [];
  return [...own, "import os", "import urllib.error", "import urllib.request", ...forms];
}

function graphqlLines({ query, variables }: Extract<SnippetBody, { kind: "graphql" }>): string[] {
  return [
    `query = """${query.replace(/["\\]/g, "\\$&").replaceAll("\r", "\\r")}"""`,
    `variables = ${pythonLiteral(variables)}`,
    'body = json.dumps({"query": query, "variables": variables}).encode()',
  ];
}

function pythonFormLines({ field, files }: FormBody): string[] {
  return [
    "boundary = uuid.uuid4().hex",
    'body = b""',
    ...files.flatMap((file) => [
      `head = ${pythonLiteral(`\r\n${partHeaders(field, file).join("\r\n")}\r\n\r\n`)}`,
      `body += ("--" + boundary + head).encode() + Path(${pythonLiteral(file.path)}).read_bytes() + b"\\r\\n"`,
    ]),
    'body += ("--" + boundary + "--\\r\\n").encode()',
  ];
}

/** A value of JSON as Python: texts and numbers are written alike in both. */
function pythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, held]) => `${JSON.stringify(name)}: ${pythonLiteral(held)}`);
  return `{${entries.join(", ")}}`;
}

/** Text as it stands in a template literal, with its line breaks. */
export function template(text: string): string {
  return `\`${text.replace(/[`\\]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r")}\``;
}

/** A value of JSON as TypeScript. */
export function literal(value: unknown, indent = ""): string {
  // In an object literal this name would set the prototype. A name begins its line, and no text of JSON has a line break.
  const json = JSON.stringify(value, null, 2).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
  return json.replaceAll("\n", `\n${indent}`);
}

export const BEARER = `\`Bearer \${process.env.${TOKEN_VARIABLE}}\``;

/** TypeScript for Node.js, which needs nothing installed. */
export function typeScriptFetch({ url, headers, body, notes }: SnippetRequest): string {
  const lines = [
    ...(body.kind === "form" ? formLines(body) : []),
    `const response = await fetch(${literal(url)}, {`,
    '  method: "POST",',
    '  redirect: "manual",',
    "  headers: {",
    `    Authorization: ${BEARER},`,
    ...headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
    "  },",
    ...bodyLines(body),
    "});",
    "console.log(response.status, await response.text());",
  ];
  return `${comments(notes, "//")}${lines.join("\n")}\n`;
}

function bodyLines(body: SnippetBody): string[] {
  if (body.kind === "form") return ["  body: form,"];
  return [
    "  body: JSON.stringify({",
    `    query: ${template(body.query)},`,
    `    variables: ${literal(body.variables, "    ")},`,
    "  }),",
  ];
}

function formLines({ field, files }: FormBody): string[] {
  return [
    'import { openAsBlob } from "node:fs";',
    "",
    "const form = new FormData();",
    ...files.map(({ name, path, contentType }) => {
      const type = contentType === "" ? "" : `, { type: ${literal(contentType)} }`;
      return `form.append(${literal(field)}, await openAsBlob(${literal(path)}${type}), ${literal(name)});`;
    }),
  ];
}

/** TypeScript with the package graphql-request. It shows data and errors both, as service.md 7.2 asks for. */
export function typeScriptGraphqlRequest(request: SnippetRequest & { readonly body: GraphQLBody }): string {
  const { url, headers, body, notes } = request;
  const lines = [
    'import { GraphQLClient } from "graphql-request";',
    "",
    `const client = new GraphQLClient(${literal(url)}, {`,
    '  redirect: "manual",',
    '  errorPolicy: "all",',
    "  excludeOperationName: true,",
    "  headers: {",
    `    Authorization: ${BEARER},`,
    ...headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
    "  },",
    "});",
    `const query = ${template(body.query)};`,
    `const variables = ${literal(body.variables)};`,
    "const { status, data, errors } = await client.rawRequest(query, variables);",
    "console.log(status, JSON.stringify({ data, errors }, null, 2));",
  ];
  return `${comments(notes, "//")}${lines.join("\n")}\n`;
}
