import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import { oneLine, UNPRINTABLE, unicodeEscape } from "../../domain/text";
import { isObject } from "../../domain/unknown";
import type { Header, RecordedExchange } from "../../service/transport/connection";
import { UserError } from "../ui/errors";
import { sentOperation } from "./requestText";

/** What a client works out by itself, and what names us. */
const NOT_COPIED: readonly string[] = ["authorization", "content-length", "user-agent"];

/**
 * The request for a snippet. Undefined for a body that is not understood. `masked`: whether values are masked. `token`:
 * one that may be read by everybody.
 */
export function snippetOf(
  exchange: RecordedExchange,
  environment: Pick<Environment, "name">,
  masked: boolean,
  token?: string,
): SnippetRequest | undefined {
  const body = bodyOf(exchange);
  const left = exchange.body.kind === "form" ? [...NOT_COPIED, "content-type"] : NOT_COPIED;
  const headers = exchange.headers.filter(([name]) => !left.includes(name.toLowerCase()));
  return body && { url: exchange.url, headers, body, notes: notesOf(exchange, environment, masked), token };
}

function bodyOf({ body }: RecordedExchange): SnippetBody | undefined {
  if (body.kind === "graphql") {
    const sent = sentOperation(body.text);
    return sent && { kind: "graphql", ...sent };
  }
  const files = body.parts.map(({ trueName: name, truePath, contentType }) => ({
    name,
    path: truePath ?? `/path/to/${name}`,
    contentType,
  }));
  return { kind: "form", field: body.field, files };
}

function notesOf({ changes, url }: RecordedExchange, { name }: Pick<Environment, "name">, masked: boolean): string[] {
  const place = `${name} (${new URL(url).origin})`;
  const notes = [
    ...(changes
      ? [
          l10n.t("This changes data in {0}.", place),
          l10n.t("It may have been applied already: check that before you send it again."),
        ]
      : []),
    ...(masked ? [l10n.t("Share-safe mode masked what was sent, so this is not the same request.")] : []),
  ];
  return notes.map((note) => oneLine(note));
}

/** What a request can be copied as. */
export interface SnippetKind {
  readonly label: string;
  readonly detail: string;
  text(): string;
}

export function kindsOf(request: SnippetRequest): SnippetKind[] {
  const { body, notes } = request;
  const kind = (label: string, detail: string, code: () => string, comment = "#"): SnippetKind => ({
    label,
    detail,
    text: () => `${notes.map((note) => `${comment} ${note}\n`).join("")}${code()}\n`,
  });
  const withPackage = "TypeScript (graphql-request)";
  const aboutPackage = l10n.t("for Node.js, with the package graphql-request");
  return [
    kind("cURL (bash)", l10n.t("for a terminal on Linux and macOS"), () => curlBash(request)),
    kind("cURL (PowerShell)", l10n.t("for a terminal on Windows"), () => curlPowerShell(request)),
    kind("TypeScript (fetch)", l10n.t("for Node.js, without a package"), () => typeScriptFetch(request), "//"),
    ...(body.kind === "graphql"
      ? [kind(withPackage, aboutPackage, () => typeScriptGraphqlRequest(request, body), "//")]
      : []),
    kind(l10n.t("Python (standard library)"), l10n.t("for Python 3, without a package"), () => python(request)),
    kind("HTTP (REST Client)", l10n.t("for files of the extension REST Client"), () => httpFile(request)),
  ];
}

/** A request that is to be sent again from elsewhere. */
export interface SnippetRequest {
  readonly url: string;
  /** Without Authorization, and without what a client works out by itself. */
  readonly headers: readonly Header[];
  readonly body: SnippetBody;
  /** Lines for the reader, which stand above it as comments. */
  readonly notes: readonly string[];
  /** The invented one of the simulator. Any other token is not in a snippet: each language reads LOAN_OPS_TOKEN. */
  readonly token: string | undefined;
}

type SnippetBody = GraphQLBody | FormBody;

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

/** The headers of a file's part, as RFC 7578 has them and as most receivers read them. */
function partHeaders(field: string, { name, contentType }: SnippetFile): string[] {
  return [
    `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"`,
    `Content-Type: ${contentType === "" ? "application/octet-stream" : contentType}`,
  ];
}

function quoted(text: string): string {
  return escaped(text.replace(/\p{Cc}/gu, ""));
}

/** For what stands in double quotation marks, where a backslash takes the next character's meaning. */
function escaped(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}

/** A call of curl for bash and its relatives. */
function curlBash(request: SnippetRequest): string {
  const data = (body: GraphQLBody) => `--data-raw ${inBash(graphqlJson(body))}`;
  return `curl ${curlOptions(request, "$", inBash, data, bashForm).join(" \\\n  ")}`;
}

function curlOptions(
  { url, headers, body, token }: SnippetRequest,
  variables: string,
  quoted: (text: string) => string,
  data: (body: GraphQLBody) => string,
  form: (field: string, file: SnippetFile) => string,
): string[] {
  const variable = `"Authorization: Bearer ${variables}${TOKEN_VARIABLE}"`;
  return [
    // Brackets and braces in an address are not a pattern.
    `--globoff --request POST ${quoted(url)}`,
    `--header ${token === undefined ? variable : quoted(`Authorization: Bearer ${token}`)}`,
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body.kind === "graphql" ? [data(body)] : body.files.map((file) => `--form ${quoted(form(body.field, file))}`)),
  ];
}

/** The value of curl's `--form`, which reads a file from the disk. In quotation marks curl takes `;` and `,` as they are. */
function bashForm(field: string, { name, path, contentType }: SnippetFile): string {
  const type = contentType === "" ? "" : `;type=${contentType}`;
  const [from, as] = [path, name].map((text) => `"${escaped(text)}"`);
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
function curlPowerShell(request: SnippetRequest): string {
  const { body } = request;
  const options = curlOptions(request, "$env:", inPowerShell, () => "--data-binary '@-'", powerShellForm);
  const piped = body.kind === "graphql" ? `${inPowerShell(inAscii(graphqlJson(body)))} |\n  ` : "";
  return `${piped}curl.exe ${options.join(" `\n  ")}`;
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
function httpFile({ url, headers, body, notes, token }: SnippetRequest): string {
  const head = [
    // Its comments can say so, and no setting then changes it.
    "# @no-redirect",
    `POST ${url.replaceAll("{{", "%7B%7B")}`,
    `Authorization: Bearer ${token ?? `{{$processEnv ${TOKEN_VARIABLE}}}`}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
  // REST Client puts a value in the place of a name in two braces. The escape is the same JSON.
  const rest =
    body.kind === "graphql"
      ? `\n${graphqlJson(body).replaceAll("{{", "\\u007b\\u007b")}`
      : `Content-Type: multipart/form-data; boundary=${BOUNDARY}\n\n${httpParts(body)}`;
  const text = `${head}\n${rest}`;
  // In names and paths nothing stands for two braces. Those of the token's variable are the only ones.
  if ([...notes, text].join("\n").split("{{").length > (token === undefined ? 2 : 1)) throw notWritable("REST Client");
  return text;
}

function httpParts({ field, files }: FormBody): string {
  // A path ends with its line, without the blanks there.
  if (files.some(({ path }) => UNPRINTABLE.test(path) || path !== path.trim())) throw notWritable("REST Client");
  const parts = files.map((file) =>
    [`--${BOUNDARY}`, ...partHeaders(field, file), "", `< ${file.path}`, ""].join("\n"),
  );
  return `${parts.join("")}--${BOUNDARY}--`;
}

/** By itself urllib follows a redirect to any address, with the token. */
const NO_REDIRECTS = [
  "class NoRedirects(urllib.request.HTTPRedirectHandler):",
  "    def redirect_request(self, *_):",
  "        return None",
  "",
];

/** Python 3 with its standard library alone. */
function python({ url, headers, body, token }: SnippetRequest): string {
  const variable = `"Bearer " + os.environ["${TOKEN_VARIABLE}"]`;
  return [
    ...importsOf(body, token),
    "",
    ...NO_REDIRECTS,
    ...(body.kind === "form" ? pythonFormLines(body) : pythonGraphqlLines(body)),
    "request = urllib.request.Request(",
    `    ${pythonLiteral(url)},`,
    "    data=body,",
    "    headers={",
    `        "Authorization": ${token === undefined ? variable : pythonLiteral(`Bearer ${token}`)},`,
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
  ].join("\n");
}

function importsOf({ kind }: SnippetBody, token: string | undefined): string[] {
  const own = kind === "graphql" ? ["import json"] : [];
  const forms = kind === "form" ? ["import uuid", "from pathlib import Path"] : [];
  const environment = token === undefined ? ["import os"] : [];
  return [...own, ...environment, "import urllib.error", "import urllib.request", ...forms];
}

function pythonGraphqlLines({ query, variables }: GraphQLBody): string[] {
  return [
    `query = """${escaped(query).replaceAll("\r", "\\r")}"""`,
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
function template(text: string): string {
  return `\`${text.replace(/[`\\]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r")}\``;
}

/** A value of JSON as TypeScript. */
function literal(value: unknown, indent = ""): string {
  // In an object literal this name would set the prototype. A name begins its line, and no text of JSON has a line break.
  const json = JSON.stringify(value, null, 2).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
  return json.replaceAll("\n", `\n${indent}`);
}

/** TypeScript for Node.js, which needs nothing installed. */
function typeScriptFetch({ url, body, ...request }: SnippetRequest): string {
  return [
    ...(body.kind === "form" ? formLines(body) : []),
    `const response = await fetch(${literal(url)}, {`,
    '  method: "POST",',
    '  redirect: "manual",',
    ...typeScriptHeaders(request),
    ...(body.kind === "form" ? ["  body: form,"] : graphqlBodyLines(body)),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

function typeScriptHeaders({ headers, token }: Pick<SnippetRequest, "headers" | "token">): string[] {
  const variable = `\`Bearer \${process.env.${TOKEN_VARIABLE}}\``;
  return [
    "  headers: {",
    `    Authorization: ${token === undefined ? variable : literal(`Bearer ${token}`)},`,
    ...headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
    "  },",
  ];
}

function graphqlBodyLines(body: GraphQLBody): string[] {
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
function typeScriptGraphqlRequest({ url, ...request }: SnippetRequest, body: GraphQLBody): string {
  return [
    'import { GraphQLClient } from "graphql-request";',
    "",
    `const client = new GraphQLClient(${literal(url)}, {`,
    '  redirect: "manual",',
    '  errorPolicy: "all",',
    "  excludeOperationName: true,",
    ...typeScriptHeaders(request),
    "});",
    `const query = ${template(body.query)};`,
    `const variables = ${literal(body.variables)};`,
    "const { status, data, errors } = await client.rawRequest(query, variables);",
    "console.log(status, JSON.stringify({ data, errors }, null, 2));",
  ].join("\n");
}
