// loan-ops-simulator/operations: the operations that Loan Ops itself sends, as texts and as documents with the types of what they
// answer. No type name is written down that the service does not state: input objects stand inline (docs/service.md 4.3).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  print,
  typeFromAST,
} from "graphql";

/** @typedef {import("graphql").GraphQLSchema} GraphQLSchema */
/** @typedef {import("graphql").GraphQLType} GraphQLType */
/** @typedef {import("graphql").GraphQLInputType} GraphQLInputType */

const SENT = ["deal", "loan", "createBorrower", "reassignLoanOfficerTasks", "rejectDocument"];
/** Of the scalars whose form is stated. */
/** @type {Readonly<Record<string, string>>} */
const SCALARS = { ID: "string", String: "string", Int: "number", Boolean: "boolean" };

/**
 * Writes the modules and their types into the folder of the package.
 * @param {string} folder
 * @param {string} schemaText the contract's schema
 */
export async function writeOperations(folder, schemaText) {
  const texts = await operationTexts();
  const schema = buildSchema(schemaText);
  /** @type {[string, import("graphql").DocumentNode][]} */
  const documents = Object.entries(texts).map(([name, text]) => [name, parse(text, { noLocation: true })]);
  /** @type {[string, unknown][]} */
  const values = [...documents, ["texts", texts]];
  /** @param {(name: string) => string} prefix */
  const statements = (prefix) =>
    values.map(([name, value]) => `${prefix(name)} = ${JSON.stringify(value)};\n`).join("");
  /** @param {string} file */
  const inside = (file) => join(folder, "operations", file);
  mkdirSync(inside(""));
  // For the resolution of older TypeScript, which reads no `exports`.
  writeFileSync(inside("package.json"), `${JSON.stringify({ main: "./index.cjs", types: "./index.d.cts" })}\n`);
  writeFileSync(
    inside("index.mjs"),
    statements((name) => `export const ${name}`),
  );
  writeFileSync(
    inside("index.cjs"),
    statements((name) => `exports.${name}`),
  );
  const types = [
    'import type { DocumentNode } from "graphql";\n',
    "/** Understood by clients that take a TypedDocumentNode. */",
    "export interface Operation<Result, Variables> extends DocumentNode {",
    "  readonly __apiType?: (variables: Variables) => Result;",
    "}\n",
    ...documents.map(([name, document]) => declarationOf(schema, name, document)),
    `/** The same as texts. */\nexport declare const texts: { readonly ${SENT.map((name) => `${name}: string`).join("; readonly ")} };\n`,
  ].join("\n");
  for (const ending of ["mts", "cts"]) writeFileSync(inside(`index.d.${ending}`), types);
}

/** @returns {Promise<Record<string, string>>} */
async function operationTexts() {
  const { outputFiles } = await esbuild.build({
    entryPoints: ["src/service/operations.ts"],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    logLevel: "error",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { operations } = await import(`data:text/javascript;base64,${code}`);
  return Object.fromEntries(SENT.map((name) => [name, print(parse(operations[name].document))]));
}

/**
 * @param {GraphQLSchema} schema
 * @param {string} name
 * @param {import("graphql").DocumentNode} document
 */
function declarationOf(schema, name, { definitions: [operation] }) {
  if (operation?.kind !== "OperationDefinition") throw new Error(`${name} is no operation.`);
  const result = resultType(schema.getRootType(operation.operation), operation.selectionSet, "");
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) =>
    inputField(variable.name.value, /** @type {GraphQLInputType} */ (typeFromAST(schema, type))),
  );
  return `export declare const ${name}: Operation<${result}, { ${variables.join(" ")} }>;\n`;
}

/**
 * @param {unknown} type
 * @param {import("graphql").SelectionSetNode} selected
 * @param {string} indent
 * @returns {string}
 */
function resultType(type, { selections }, indent) {
  const inner = `${indent}  `;
  const lines = selections.map((selection) => {
    if (selection.kind !== "Field" || !isObjectType(type)) throw new Error("Our operations have plain fields only.");
    const { name, selectionSet } = selection;
    const field = type.getFields()[name.value]?.type;
    if (field === undefined) throw new Error(`The schema has no ${name.value}.`);
    const named = getNamedType(field);
    const one = selectionSet ? resultType(named, selectionSet, inner) : (SCALARS[named.name] ?? "unknown");
    return `${inner}readonly ${name.value}: ${wrapped(field, one)};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

/**
 * @param {GraphQLType} type
 * @param {string} one
 * @returns {string}
 */
function wrapped(type, one) {
  if (isNonNullType(type)) return bare(type.ofType, one);
  return one === "unknown" ? one : `${bare(type, one)} | null`;
}

/**
 * @param {GraphQLType} type
 * @param {string} one
 * @returns {string}
 */
function bare(type, one) {
  return isListType(type) ? `ReadonlyArray<${wrapped(type.ofType, one)}>` : one;
}

/**
 * @param {string} name
 * @param {GraphQLInputType} type
 * @returns {string}
 */
function inputField(name, type) {
  const named = getNamedType(type);
  const fields = isInputObjectType(named) ? Object.values(named.getFields()) : undefined;
  const one = fields?.map((field) => inputField(field.name, field.type)).join(" ");
  const written = one === undefined ? (SCALARS[named.name] ?? "unknown") : `{ ${one} }`;
  return `readonly ${name}${isNonNullType(type) ? "" : "?"}: ${wrapped(type, written)};`;
}
