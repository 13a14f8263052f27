import { comments, graphqlJson, partHeaders, type SnippetRequest, TOKEN_VARIABLE } from "./snippetRequest";

const BOUNDARY = "loan-ops-file-boundary";

/** A request for files of the extension REST Client (.http, .rest). */
export function httpFile({ url, headers, body, notes }: SnippetRequest): string {
  const head = [
    `POST ${url}`,
    `Authorization: Bearer {{$processEnv ${TOKEN_VARIABLE}}}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (body.kind === "graphql") {
    return `${comments(notes, "#")}${head.join("\n")}\n\n${withoutVariables(graphqlJson(body))}\n`;
  }
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
