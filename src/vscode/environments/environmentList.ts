import * as l10n from "@vscode/l10n";
import { type Environment, type EnvironmentKind, parseBaseUrl } from "../../domain/environment";
import { INVISIBLE, UNPRINTABLE, unicodeEscape } from "../../domain/text";

function builtIn(kind: EnvironmentKind, name: string): Environment {
  return { id: kind, name, kind, baseUrl: undefined, officerUploadField: undefined };
}

/** Its address is known once it runs. */
export const simulatorEnvironment = () => builtIn("simulator", l10n.t("Simulator"));

export interface EnvironmentList {
  readonly environments: readonly Environment[];
  /** What is wrong with the setting, for the log; such entries are left out or go without their address. */
  readonly problems: readonly string[];
}

/** The simulator, Sandbox, Production and whatever `loanOps.environments` adds to them or changes. */
export function environmentsOf(setting: unknown): EnvironmentList {
  // service.md 1: the service has these two. Settings give them their address.
  const named = [builtIn("sandbox", l10n.t("Sandbox")), builtIn("production", l10n.t("Production"))];
  const environments = new Map([simulatorEnvironment(), ...named].map((environment) => [environment.id, environment]));
  const problems: string[] = [];
  const given = new Set<string>();
  const entries = Array.isArray(setting) ? setting : [];
  if (setting !== undefined && !Array.isArray(setting))
    problems.push("loanOps.environments is no list: it is ignored.");
  entries.forEach((entry: unknown, index) => {
    const { environment, problem } = parseEntry(entry);
    if (problem !== undefined) problems.push(`loanOps.environments[${index}]: ${problem}`);
    if (environment === undefined) return;
    const { id } = environment;
    if (given.has(id))
      problems.push(`loanOps.environments[${index}]: the id "${id}" stands twice: the last entry counts.`);
    given.add(id);
    environments.set(id, environment);
  });
  return { environments: withUniqueNames([...environments.values()]), problems };
}

/** Gives each a name that no other one has: every message names its environment. */
function withUniqueNames(environments: readonly Environment[]): Environment[] {
  const ofName = Map.groupBy(environments, ({ name }) => name.toLowerCase());
  const isOnly = ({ name }: Environment) => ofName.get(name.toLowerCase())?.length === 1;
  return environments.map((one) => (isOnly(one) ? one : { ...one, name: `${one.name} (${one.id})` }));
}

const HOLDS_UNPRINTABLE = "holds a line break, another control character or a mark that turns text around: remove it.";

export function parseEntry(entry: unknown): { environment?: Environment; problem?: string } {
  if (typeof entry !== "object" || entry === null) return { problem: "not an object." };
  const { id, name, kind, baseUrl, officerUploadField, tokenCommand } = entry as Record<string, unknown>;
  if (typeof id !== "string" || !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(id)) {
    return { problem: "the id is missing or malformed." };
  }
  if (id === "simulator") return { problem: 'the id "simulator" is taken by the built-in simulator.' };
  if (typeof name !== "string" || name.trim() === "") return { problem: "the name is missing." };
  if (UNPRINTABLE.test(name.trim())) return { problem: `the name ${HOLDS_UNPRINTABLE}` };
  if (kind !== "production" && kind !== "sandbox") {
    return { problem: 'the kind has to be "production" or "sandbox".' };
  }
  const field = typeof officerUploadField === "string" && officerUploadField !== "" ? officerUploadField : undefined;
  if (UNPRINTABLE.test(field ?? "")) return { problem: `the officerUploadField ${HOLDS_UNPRINTABLE}` };
  const bare: Environment = { id, name: name.trim(), kind, baseUrl: undefined, officerUploadField: field };
  if (tokenCommand !== undefined && !isTokenCommand(tokenCommand)) {
    return { environment: bare, problem: "the tokenCommand has to be a list of a program and its arguments." };
  }
  const environment = tokenCommand === undefined ? bare : { ...bare, tokenCommand };
  if (typeof baseUrl !== "string" || baseUrl.trim() === "") return { environment };
  const address = parseBaseUrl(baseUrl);
  if ("problem" in address) return { environment, problem: `baseUrl: ${address.problem}` };
  const found = { environment: { ...environment, baseUrl: address.baseUrl } };
  return address.takenOff === undefined
    ? found
    : { ...found, problem: "baseUrl: the path of the service is left out." };
}

/** In characters: as much as a dialog can show. */
const MAX_COMMAND_LENGTH = 1000;

/** What is asked about has to be what is run: nothing in it may be invisible. */
export function isTokenCommand(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length === 0 || value[0] === "") return false;
  if (!value.every((part) => typeof part === "string" && !UNPRINTABLE.test(part))) return false;
  return commandText(value).length <= MAX_COMMAND_LENGTH;
}

/** What nobody sees, and blanks of which a dialog shows one, or another one. */
const HIDDEN_IN_DIALOG = new RegExp(`${INVISIBLE.source}|(?<= ) |(?! )\\p{Z}`, "gu");

/** As JSON, to be shown: with an escape for each character that would not be seen. */
export function commandText(command: readonly string[]): string {
  return JSON.stringify(command).replace(HIDDEN_IN_DIALOG, (hidden) => hidden.split("").map(unicodeEscape).join(""));
}
