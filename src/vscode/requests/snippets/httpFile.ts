import { UNPRINTABLE } from "../../../domain/unprintable";
import { comments, graphqlJson, notWritable, partHeaders, type SnippetRequest, TOKEN_VARIABLE } from "./snippetRequest";

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
