import { comments, graphqlJson, type SnippetFile, type SnippetRequest, TOKEN_VARIABLE } from "./snippetRequest";

/** A call of curl for bash and its relatives. */
export function curlBash({ url, headers, body, notes }: SnippetRequest): string {
  const options = [
    `--header "Authorization: Bearer $${TOKEN_VARIABLE}"`,
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body.kind === "graphql"
      ? [`--data-raw ${quoted(graphqlJson(body))}`]
      : body.files.map((file) => `--form ${quoted(formOf(body.field, file))}`)),
  ];
  // Brackets and braces in an address are not a pattern.
  const call = [`curl --globoff --request POST ${quoted(url)}`, ...options];
  return `${comments(notes, "#")}${call.join(" \\\n  ")}\n`;
}

/** The value of curl's `--form`, which reads a file from the disk. In quotation marks curl takes `;` and `,` as they are. */
function formOf(field: string, { name, path, contentType }: SnippetFile): string {
  const type = contentType === "" ? "" : `;type=${contentType}`;
  const [from, as] = [path, name].map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
  return `${field}=@${from};filename=${as}${type}`;
}

/** In single quotation marks nothing but such a mark has a meaning, and `!` has none either. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
