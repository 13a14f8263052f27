import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import { oneLine, UNPRINTABLE, unicodeEscape } from "../../domain/text";
import { isObject } from "../../domain/unknown";
import type { Header, RecordedExchange } from "../../service/transport/connection";
import { UserError } from "../ui/errors";
import { partHead, type SentOperation, sentOperation } from "./requestText";

interface SnippetRequest {
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: SentOperation | FormBody;
  readonly notes: readonly string[];
  /** The invented one of the simulator. Any other token is not in a snippet: each language reads LOAN_OPS_TOKEN. */
  readonly token: string | undefined;
}

/** service.md 4.4: each file stands under the same field. */
interface FormBody {
  readonly field: string;
  readonly files: readonly SnippetFile[];
}

type SnippetFile = Readonly<Record<"unmaskedName" | "path" | "type", string>>;

/** What a client works out by itself, and what names us. */
const NOT_COPIED: readonly string[] = ["authorization", "content-length", "user-agent"];

interface Snippet {
  readonly label: string;
  text(): string;
}

/** None for a body that is not understood. `masked`: whether values are masked. `token`: one that everybody may read. */
export function snippetsOf(
  exchange: RecordedExchange,
  environment: Pick<Environment, "name">,
  masked: boolean,
  token?: string,
): Snippet[] {
  const body = snippetBody(exchange);
  if (body === undefined) return [];
  const isForm = "files" in body;
  const left = isForm ? [...NOT_COPIED, "content-type"] : NOT_COPIED;
  const headers = exchange.headers.filter(([name]) => !left.includes(name.toLowerCase()));
  const request = { url: exchange.url, headers, body, notes: notesOf(exchange, environment, masked), token };
  const snippet = (label: string, code: () => string, comment = "#"): Snippet => ({
    label,
    text: () => `${request.notes.map((note) => `${comment} ${note}\n`).join("")}${code()}\n`,
  });
  return [
    snippet("cURL (bash)", () => curlBash(request)),
    snippet("cURL (PowerShell)", () => curlPowerShell(request)),
    snippet("TypeScript (fetch)", () => typeScriptFetch(request), "//"),
    ...(isForm ? [] : [snippet("TypeScript (graphql-request)", () => typeScriptGraphqlRequest(request, body), "//")]),
    snippet("Python (standard library)", () => python(request)),
    snippet("HTTP (REST Client)", () => httpFile(request)),
  ];
}

function snippetBody({ body }: RecordedExchange): SnippetRequest["body"] | undefined {
  if (body.kind === "graphql") return sentOperation(body.text);
  const files = body.parts.map((part) => ({ ...part, path: part.unmaskedPath ?? `/path/to/${part.unmaskedName}` }));
  return { field: body.field, files };
}

function notesOf({ changes, url }: RecordedExchange, { name }: Pick<Environment, "name">, masked: boolean): string[] {
  const place = `${name} (${new URL(url).origin})`;
  const ofChange = [
    l10n.t("This changes data in {0}.", place),
    l10n.t("It may have been applied already: check that before you send it again."),
  ];
  const ofMasking = l10n.t("Share-safe mode masked what was sent, so this is not the same request.");
  return [changes ? ofChange : [], masked ? ofMasking : []].flat().map((note) => oneLine(note));
}

const TOKEN_VARIABLE = "LOAN_OPS_TOKEN";

/** Where a kind has no way to write a name or a path so that it has no meaning. */
function notWritable(kind: string): UserError {
  return new UserError(
    l10n.t("A name or a path in this request has characters that {0} would act on. Copy it as another kind.", kind),
  );
}

/** For what stands in double quotation marks, where a backslash takes the next character's meaning. */
function escapedText(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}

function curlBash(request: SnippetRequest): string {
  const data = (body: SentOperation) => `--data-raw ${inBash(literal(body))}`;
  return `curl ${curlOptions(request, "$", inBash, data, bashForm).join(" \\\n  ")}`;
}

function curlOptions(
  { url, headers, body, token }: SnippetRequest,
  variables: string,
  quoted: (text: string) => string,
  data: (body: SentOperation) => string,
  form: (field: string, file: SnippetFile) => string,
): string[] {
  const variable = `"Authorization: Bearer ${variables}${TOKEN_VARIABLE}"`;
  return [
    // Brackets and braces in an address are not a pattern.
    `--globoff --request POST ${quoted(url)}`,
    `--header ${token === undefined ? variable : quoted(`Authorization: Bearer ${token}`)}`,
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...("files" in body ? body.files.map((file) => `--form ${quoted(form(body.field, file))}`) : [data(body)]),
  ];
}

/** The value of curl's `--form`, which reads a file from the disk. In quotation marks curl takes `;` and `,` as they are. */
function bashForm(field: string, { unmaskedName, path, type }: SnippetFile): string {
  const [from, as] = [path, unmaskedName].map((text) => `"${escapedText(text)}"`);
  return `${field}=@${from};filename=${as};type=${type}`;
}

/** In single quotation marks nothing but such a mark has a meaning, and `!` has none either. */
function inBash(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Windows PowerShell 5.1 loses quotation marks in arguments, so the body goes through a pipe, in ASCII alone. */
function curlPowerShell(request: SnippetRequest): string {
  const { body } = request;
  const options = curlOptions(request, "$env:", inPowerShell, () => "--data-binary '@-'", powerShellForm);
  const piped =
    "files" in body ? "" : `${inPowerShell(literal(body).replace(/[\u007f-\uffff]/g, unicodeEscape))} |\n  `;
  return `${piped}curl.exe ${options.join(" `\n  ")}`;
}

/** Without quotation marks, which 5.1 loses: `;`, `,` and a blank at the end cannot be written then. */
function powerShellForm(field: string, { path, unmaskedName, type }: SnippetFile): string {
  const isPlain = [path, unmaskedName].every((text) => !/[";,\p{Cc}]|^\s|[\s\\]$/u.test(text));
  if (!isPlain) throw notWritable("cURL (PowerShell)");
  const isNamedSo = path.split(/[/\\]/).at(-1) === unmaskedName;
  return `${field}=@${path}${isNamedSo ? "" : `;filename=${unmaskedName}`};type=${type}`;
}

/** PowerShell takes typographic quotation marks for straight ones. */
function inPowerShell(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}

const BOUNDARY = "loan-ops-file-boundary";

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
    "files" in body
      ? `Content-Type: multipart/form-data; boundary=${BOUNDARY}\n\n${httpParts(body)}`
      : `\n${literal(body).replaceAll("{{", "\\u007b\\u007b")}`;
  const text = `${head}\n${rest}`;
  // In names and paths nothing stands for two braces. Those of the token's variable are the only ones.
  if ([...notes, text].join("\n").split("{{").length > (token === undefined ? 2 : 1)) throw notWritable("REST Client");
  return text;
}

function httpParts({ field, files }: FormBody): string {
  // A path ends with its line, without the blanks there.
  if (files.some(({ path }) => UNPRINTABLE.test(path) || path !== path.trim())) throw notWritable("REST Client");
  const parts = files.map((file) => [`--${BOUNDARY}`, ...partHead(field, file), "", `< ${file.path}`, ""].join("\n"));
  return `${parts.join("")}--${BOUNDARY}--`;
}

/** Python 3 with its standard library alone. By itself urllib follows a redirect to any address, with the token. */
function python({ url, body, ...request }: SnippetRequest): string {
  const isForm = "files" in body;
  return [
    ...(isForm ? [] : ["import json"]),
    ...(request.token === undefined ? ["import os"] : []),
    "import urllib.error",
    "import urllib.request",
    ...(isForm ? ["import uuid", "from pathlib import Path"] : []),
    "",
    "class NoRedirects(urllib.request.HTTPRedirectHandler):",
    "    def redirect_request(self, *_):",
    "        return None",
    "",
    ...(isForm ? pythonFormLines(body) : pythonGraphqlLines(body)),
    "request = urllib.request.Request(",
    `    ${pythonLiteral(url)},`,
    "    data=body,",
    "    headers={",
    ...headerLines(request, "        ", `"Bearer " + os.environ["${TOKEN_VARIABLE}"]`),
    ...(isForm ? ['        "Content-Type": "multipart/form-data; boundary=" + boundary,'] : []),
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

function pythonGraphqlLines({ query, variables }: SentOperation): string[] {
  return [
    `query = """${escapedText(query).replaceAll("\r", "\\r")}"""`,
    `variables = ${pythonLiteral(variables)}`,
    'body = json.dumps({"query": query, "variables": variables}).encode()',
  ];
}

function pythonFormLines({ field, files }: FormBody): string[] {
  return [
    "boundary = uuid.uuid4().hex",
    'body = b""',
    ...files.flatMap((file) => [
      `head = ${pythonLiteral(`\r\n${partHead(field, file).join("\r\n")}\r\n\r\n`)}`,
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

function template(text: string): string {
  return `\`${text.replace(/[`\\]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r")}\``;
}

function literal(value: unknown, indent = ""): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

function typeScriptFetch({ url, body, ...request }: SnippetRequest): string {
  const isForm = "files" in body;
  const sent = isForm
    ? ["  body: form,"]
    : [
        "  body: JSON.stringify({",
        `    query: ${template(body.query)},`,
        `    variables: ${literal(body.variables, "    ")},`,
        "  }),",
      ];
  return [
    ...(isForm ? formLines(body) : []),
    `const response = await fetch(${literal(url)}, {`,
    '  method: "POST",',
    '  redirect: "manual",',
    ...typeScriptHeaders(request),
    ...sent,
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

/** A text in double quotation marks is the same in TypeScript and Python. `variable`: code that gives the token's header. */
function headerLines({ headers, token }: Pick<SnippetRequest, "headers" | "token">, indent: string, variable: string) {
  const bearer = token === undefined ? variable : literal(`Bearer ${token}`);
  const others = headers.map(([name, value]) => `${indent}${literal(name)}: ${literal(value)},`);
  return [`${indent}"Authorization": ${bearer},`, ...others];
}

function typeScriptHeaders(request: Pick<SnippetRequest, "headers" | "token">): string[] {
  return ["  headers: {", ...headerLines(request, "    ", `\`Bearer \${process.env.${TOKEN_VARIABLE}}\``), "  },"];
}

function formLines({ field, files }: FormBody): string[] {
  return [
    'import { openAsBlob } from "node:fs";',
    "",
    "const form = new FormData();",
    ...files.map(
      ({ unmaskedName, path, type }) =>
        `form.append(${literal(field)}, await openAsBlob(${literal(path)}, { type: ${literal(type)} }), ${literal(unmaskedName)});`,
    ),
  ];
}

/** It shows data and errors both, as service.md 7.2 asks for. */
function typeScriptGraphqlRequest({ url, ...request }: SnippetRequest, body: SentOperation): string {
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
