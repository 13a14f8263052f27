import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Simulator } from "../../../../src/simulator/simulator";
import { at } from "../../../conformance/check";

export interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

/** The control endpoint's description of itself. */
export const openApi = JSON.parse(readFileSync("media/simulator.openapi.json", "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("date-time", (text: string) => new Date(text).toISOString() === text);
ajv.addSchema(openApi, "openapi");

/** Checks a value against a schema of the document, given by the keys that lead to it. */
export function assertFits(value: unknown, ...keys: readonly string[]): void {
  const pointer = keys.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const check = ajv.getSchema(`openapi#/${pointer}`) as ValidateFunction | undefined;
  assert(check, `no schema at ${keys.join(" ")}`);
  assert(check(value), `${keys.join(" ")}: ${ajv.errorsText(check.errors)}\n${JSON.stringify(value)?.slice(0, 500)}`);
}

export function documentedPath(path: string): string | undefined {
  const [asked = ""] = path.split("?", 1);
  const paths = Object.keys(openApi.paths).filter((template) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(asked),
  );
  return paths.find((template) => !template.includes("{")) ?? paths[0];
}

/**
 * A request to the control endpoint. Its answer has to be one that the document tells of. Rejects with status and message of
 * one that is refused.
 */
export async function control(
  { controlUrl, controlToken }: Simulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${controlUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${controlToken}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const answer: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
  const [template, operation] = [documentedPath(path) ?? "", method.toLowerCase()];
  const documented = openApi.paths[template]?.[operation];
  if (documented === undefined) {
    assert([404, 405].includes(status), `${method} ${path} is not in the document, and answered ${status}`);
    assertFits(answer, "components", "schemas", "Error");
    throw refusal(status, answer);
  }
  const told = documented.responses[status];
  assert(told, `${method} ${path} answered ${status}, of which the document says nothing: ${JSON.stringify(answer)}`);
  const place =
    told.$ref === undefined ? ["paths", template, operation, "responses", `${status}`] : told.$ref.slice(2).split("/");
  if (isJson) assertFits(answer, ...place, "content", "application/json", "schema");
  else assert("application/octet-stream" in (told.content ?? {}), `${method} ${path} answered ${answer}`);
  if (status !== 200) throw refusal(status, answer);
  if (body !== undefined) {
    assertFits(body, "paths", template, operation, "requestBody", "content", "application/json", "schema");
  }
  return answer;
}

function refusal(status: number, answer: unknown): Error {
  return new Error(`${status} ${at(answer, "errors", 0, "message")}`);
}
