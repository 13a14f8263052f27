import { comments, type GraphQLBody, type SnippetRequest } from "./snippetRequest";
import { BEARER, literal, template } from "./typeScript";

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
