import { readFile } from "node:fs/promises";
import { Ajv, type ErrorObject } from "ajv";
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import schema from "../../../media/scenario.schema.json";
import { didYouMean, noSuch, utf8 } from "../checks";
import { problemsOf, type Scenario, type ScenarioProblem } from "./scenario";

const SHOWN_PROBLEMS = 5;

/** Rejects with a RangeError of lines such as `file:line:column: reason`, and with the system's error. */
export async function readScenarioFile(file: string): Promise<Scenario> {
  const text = utf8(await readFile(file));
  if (text === undefined) throw new RangeError(`${file}:1:1: This is not UTF-8: save it in that encoding.`);
  const broken: ParseError[] = [];
  const tree = parseTree(text, broken, { disallowComments: true });
  const [syntax] = broken;
  if (tree === undefined || syntax !== undefined) {
    const code = syntax === undefined ? "empty" : printParseErrorCode(syntax.error);
    const reason = code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
    throw new RangeError(`${file}:${position(text, syntax?.offset ?? 0)}: This is not JSON: ${reason}.`);
  }
  const twice = doubledKey(tree);
  if (twice !== undefined) {
    throw new RangeError(`${file}:${position(text, twice.offset)}: "${twice.value}" stands twice in one object.`);
  }
  return checkedScenario(getNodeValue(tree), (path) => `${file}:${position(text, offsetOf(tree, path))}`);
}

/** The second of two keys of one name: JSON does not say which of them counts. */
function doubledKey({ type, children = [] }: Node): Node | undefined {
  const keys = type === "object" ? children.flatMap((property) => property.children?.[0] ?? []) : [];
  const names = new Set();
  const twice = keys.find(({ value }) => names.size === names.add(value).size);
  if (twice !== undefined) return twice;
  for (const child of children) {
    const inside = doubledKey(child);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** What a file could hold: places are told as `scenario.deals[0].loan`. */
export function checkScenario(value: unknown): Scenario {
  return checkedScenario(value, (path) =>
    path.reduce<string>((text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}.${key}`), "scenario"),
  );
}

/** A part of what a file could hold, such as a `borrowerTask`, under the name of what holds it. */
export function checkDefinition(definition: string, value: unknown, name: string): unknown {
  const problems = unmetBy(`scenario#/definitions/${definition}`, value);
  if (problems.length === 0) return value;
  throw scenarioError(problems, (path) => [name, ...path].join("."));
}

// VS Code's completion needs keywords that say nothing to a check.
const compiler = new Ajv({ allErrors: true, verbose: true, strict: false }).addSchema(schema, "scenario");

function unmetBy(part: string, value: unknown): ScenarioProblem[] {
  const check = compiler.getSchema(part);
  // The branches of `anyOf` and `propertyNames` report errors as well; those of the two themselves are enough.
  const isWhole = ({ schemaPath }: ErrorObject) => !/(#\/anyOf|\/propertyNames)\//.test(schemaPath);
  return check?.(value) ? [] : (check?.errors ?? []).filter(isWhole).map(scenarioProblem);
}

type PlaceOf = (path: ScenarioProblem["path"]) => string;

function checkedScenario(value: unknown, placeOf: PlaceOf): Scenario {
  const broken = unmetBy("scenario", value);
  const problems = broken.length > 0 ? broken : problemsOf(value as Scenario);
  if (problems.length === 0) return value as Scenario;
  throw scenarioError(problems, placeOf);
}

function scenarioError(problems: readonly ScenarioProblem[], placeOf: PlaceOf): RangeError {
  const lines = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(({ path, reason }) => `${placeOf(path)}: ${reason}`.replace(/\s+/g, " "));
  if (problems.length > SHOWN_PROBLEMS) lines.push(`… and ${problems.length - SHOWN_PROBLEMS} more.`);
  return new RangeError(lines.join("\n"));
}

function scenarioProblem(error: ErrorObject): ScenarioProblem {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const name = path.at(-1);
  const what = name === undefined ? "A scenario" : typeof name === "number" ? `Entry ${name + 1}` : `"${name}"`;
  switch (error.keyword) {
    case "additionalProperties": {
      const property = String(error.params.additionalProperty);
      return { path: [...path, property], reason: noSuch(property, Object.keys(error.parentSchema?.properties ?? {})) };
    }
    case "required":
      return { path, reason: `${what} needs the property "${error.params.missingProperty}".` };
    case "anyOf":
      return { path, reason: 'A scenario needs "deals", or "generate".' };
    case "propertyNames":
      return { path, reason: noSuch(error.params.propertyName, error.parentSchema?.propertyNames.enum) };
    case "enum": {
      const { allowedValues } = error.params;
      const reason = `${what} must be one of ${allowedValues.join(", ")}.${didYouMean(String(error.data), allowedValues)}`;
      return { path, reason: typeof name === "number" ? noSuch(String(error.data), allowedValues) : reason };
    }
    default:
      return { path, reason: `${what} ${error.message ?? "is not allowed"}.` };
  }
}

/** Where the path leads, or as far as it does. */
function offsetOf(tree: Node, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node !== undefined) return (node.parent?.type === "property" ? node.parent : node).offset;
  }
  return tree.offset;
}

/** `line:column`, both counted from 1. */
function position(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|[\n\r]/);
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
