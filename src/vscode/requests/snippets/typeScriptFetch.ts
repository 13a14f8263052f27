import { comments, type FormBody, type SnippetBody, type SnippetRequest } from "./snippetRequest";
import { BEARER, literal, template } from "./typeScript";

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
