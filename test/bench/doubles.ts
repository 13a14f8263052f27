// Test doubles that people use for such a service, each at one version, installed into a folder of its own.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { typeDefs } from "../../src/contract/graphql";
import { npm } from "../host/run.mjs";

/** Program and arguments that serve on a port. */
export type Start = (port: string) => readonly string[];

export interface Double {
  readonly name: string;
  readonly start: Start;
}

/** A borrower task of the scenario first-day. */
export const UPLOAD_PATH = "/api/loan-applications/loan_8f3a21/borrower-tasks/task_7d10a1/documents";
const WIREMOCK = "3.13.2";
const WIREMOCK_JAR = `https://repo1.maven.org/maven2/org/wiremock/wiremock-standalone/${WIREMOCK}/wiremock-standalone-${WIREMOCK}.jar`;

/** Each answers a GraphQL request with the text, and an upload with an empty object. `install` throws when it cannot be had. */
export function doublesFor(
  answer: string,
): readonly { readonly name: string; install(folder: string): Promise<Start> }[] {
  return [
    { name: "graphql-yoga", install: yoga },
    { name: "mockoon", install: (folder) => mockoon(folder, answer) },
    { name: "prism", install: (folder) => prism(folder, answer) },
    { name: "wiremock", install: (folder) => wiremock(folder, answer) },
  ];
}

async function installPackages(folder: string, ...packages: readonly string[]): Promise<void> {
  writeFileSync(join(folder, "package.json"), "{}");
  const code = await npm(["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], folder);
  if (code !== 0) throw new Error(`npm cannot install ${packages.join(", ")}.`);
}

async function yoga(folder: string): Promise<Start> {
  await installPackages(
    folder,
    "graphql-yoga@5.24.1",
    "graphql@16.15.0",
    "@graphql-tools/mock@9.1.14",
    "@graphql-tools/schema@11.0.6",
  );
  const file = join(folder, "server.mjs");
  writeFileSync(
    file,
    `import { createServer } from "node:http";
import { addMocksToSchema } from "@graphql-tools/mock";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { createYoga } from "graphql-yoga";
const mocks = { Unspecified: () => "2026-03-31" };
const schema = addMocksToSchema({ mocks, schema: makeExecutableSchema({ typeDefs: ${JSON.stringify(typeDefs)} }) });
createServer(createYoga({ schema, logging: false })).listen(Number(process.argv[2]), "127.0.0.1");
`,
  );
  return (port) => [process.execPath, file, port];
}

async function mockoon(folder: string, answer: string): Promise<Start> {
  await installPackages(folder, "@mockoon/cli@9.9.0");
  const route = (uuid: string, endpoint: string, body: string) => ({
    uuid,
    type: "http",
    method: "post",
    endpoint,
    responses: [
      {
        uuid: `${uuid}-response`,
        body,
        statusCode: 200,
        headers: [{ key: "Content-Type", value: "application/json" }],
        bodyType: "INLINE",
        disableTemplating: true,
        default: true,
      },
    ],
  });
  const routes = [route("graphql", "graphql", answer), route("upload", UPLOAD_PATH.slice(1), "{}")];
  const rootChildren = routes.map(({ uuid }) => ({ type: "route", uuid }));
  const file = join(folder, "mock.json");
  writeFileSync(
    file,
    JSON.stringify({
      uuid: "double",
      lastMigration: 33,
      name: "double",
      hostname: "127.0.0.1",
      port: 1,
      routes,
      rootChildren,
    }),
  );
  const program = join(folder, "node_modules", "@mockoon", "cli", "bin", "run.js");
  return (port) => [
    process.execPath,
    program,
    "start",
    "--data",
    file,
    "--port",
    port,
    "--repair",
    "--disable-log-to-file",
  ];
}

async function prism(folder: string, answer: string): Promise<Start> {
  await installPackages(folder, "@stoplight/prism-cli@5.16.0");
  const operation = (example: unknown, type: string) => ({
    post: {
      requestBody: { content: { [type]: { schema: { type: "object" } } } },
      responses: { 200: { description: "", content: { "application/json": { example } } } },
    },
  });
  const paths = {
    "/graphql": operation(JSON.parse(answer), "application/json"),
    [UPLOAD_PATH]: operation({}, "multipart/form-data"),
  };
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify({ openapi: "3.0.3", info: { title: "double", version: "1" }, paths }));
  const program = join(folder, "node_modules", "@stoplight", "prism-cli", "dist", "index.js");
  return (port) => [process.execPath, program, "mock", "--host", "127.0.0.1", "--port", port, file];
}

async function wiremock(folder: string, answer: string): Promise<Start> {
  execFileSync("java", ["-version"], { stdio: "ignore" });
  const jar = join(folder, "wiremock.jar");
  execFileSync("curl", ["-sSfL", "-o", jar, WIREMOCK_JAR]);
  const mapping = (urlPath: string, body: string) => ({
    request: { method: "POST", urlPath },
    response: { status: 200, headers: { "Content-Type": "application/json" }, body },
  });
  const mappings = [mapping("/graphql", answer), mapping(UPLOAD_PATH, "{}")];
  mkdirSync(join(folder, "mappings"));
  writeFileSync(join(folder, "mappings", "double.json"), JSON.stringify({ mappings }));
  return (port) => ["java", "-jar", jar, "--bind-address", "127.0.0.1", "--port", port, "--root-dir", folder];
}
