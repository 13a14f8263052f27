import { Ajv, type ErrorObject } from "ajv";
import { isObject } from "../../domain/unknown";
import { AgentRefusal } from "./toolCall";

const ajv = new Ajv();

/**
 * What an agent gave, held to the schema of the tool: VS Code does not do that. Texts come without blanks around them, and
 * null is what was left out, because models write it for that. Throws an AgentRefusal for what does not fit.
 */
export function checkedInput(schema: object, given: unknown): object {
  const input = isObject(given) ? withoutNull(given) : (given ?? {});
  if (ajv.validate(schema, input)) return input as object;
  throw new AgentRefusal("invalidInput", (ajv.errors ?? []).map(sentence).join(" "));
}

function withoutNull(given: Readonly<Record<string, unknown>>): object {
  const values = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(values.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]));
}

/** Made of the schema's words alone: what the agent wrote is not repeated. */
function sentence({ keyword, instancePath, message = "does not fit", params }: ErrorObject): string {
  if (keyword === "additionalProperties") return '"input" must have only the properties of the schema.';
  const name: string = params.missingProperty ?? instancePath.split("/")[1] ?? "input";
  if (keyword === "required") return `"${name}" must be given.`;
  const values = keyword === "enum" ? `: ${params.allowedValues.join(", ")}` : "";
  return `"${name}" ${message}${values}.`;
}
