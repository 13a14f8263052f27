import { isObject } from "../../../domain/isObject";
import {
  comments,
  type FormBody,
  partHeaders,
  type SnippetBody,
  type SnippetRequest,
  TOKEN_VARIABLE,
} from "./snippetRequest";

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
    ...(body.kind === "form" ? formLines(body) : graphqlLines(body)),
    "request = urllib.request.Request(",
    `    ${literal(url)},`,
    "    data=body,",
    "    headers={",
    `        "Authorization": "Bearer " + os.environ["${TOKEN_VARIABLE}"],`,
    ...headers.map(([name, value]) => `        ${literal(name)}: ${literal(value)},`),
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
    `variables = ${literal(variables)}`,
    'body = json.dumps({"query": query, "variables": variables}).encode()',
  ];
}

function formLines({ field, files }: FormBody): string[] {
  return [
    "boundary = uuid.uuid4().hex",
    'body = b""',
    ...files.flatMap((file) => [
      `head = ${literal(`\r\n${partHeaders(field, file).join("\r\n")}\r\n\r\n`)}`,
      `body += ("--" + boundary + head).encode() + Path(${literal(file.path)}).read_bytes() + b"\\r\\n"`,
    ]),
    'body += ("--" + boundary + "--\\r\\n").encode()',
  ];
}

/** A value of JSON as Python: texts and numbers are written alike in both. */
function literal(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, held]) => `${JSON.stringify(name)}: ${literal(held)}`);
  return `{${entries.join(", ")}}`;
}
