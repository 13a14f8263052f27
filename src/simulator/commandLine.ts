import { parseArgs } from "node:util";
import { SCHEMAS, unmetSchema, type ValueSchema } from "./checks";
import { CHOICE_VALUES, parseChoice } from "./choices";
import { OPERATIONS } from "./faults/callMatch";
import { FAULT_KINDS } from "./faults/fault";
import { parseFault } from "./faults/faultPlan";
import { parseToken } from "./http/tokens";
import { BUILT_IN_SCENARIOS } from "./scenarios/loadScenario";
import { OPTION_SCHEMAS, type SimulatorOptions } from "./simulator";
import { parsePeriod } from "./state/clock";

const USAGE = `Usage: simulator [options]

Serves the loan origination service in memory.
  --port PORT           any free port when left out
  --host ADDRESS        where it listens, such as 0.0.0.0 in a container; 127.0.0.1 when left out
  --allow-host NAME     a name that requests may come under, besides 127.0.0.1 and localhost; can be repeated
  --token TOKEN         the access token that requests must carry; random when left out. Can be repeated for more tokens:
                        TOKEN, or TOKEN:SCOPE,SCOPE with its scopes
  --scenario NAME|FILE  ${BUILT_IN_SCENARIOS.join(", ")},
                        or the path of a .loan-ops-scenario.json of your own; first-day when left out
  --state FILE          keeps the state in a file, across restarts

  --now TIME            the clock stands still at this time, such as 2026-03-31T12:00:00Z
  --keep-contents BYTES
                        of uploaded files that are kept in memory, in total; 0 when left out
  --state-per NAME      a state for each access token (token), or for each value of the header of that name; one for all when left out
  --https               HTTPS with a certificate of its own
  --certificate-file FILE
                        where that certificate is written, for clients to trust
  --cors ORIGIN         web pages of this origin may use the service; * for any, none when left out

  --choice NAME=VALUE   what the service's document leaves open, such as pageLimit=20; can be repeated:
${CHOICE_VALUES.map(([name, value]) => `    ${name.padEnd(22)}${value}`).join("\n")}

How it behaves from the start, and after a reset:
  --advance TIME        lets time pass: 7d, 36h or 90m
  --expired             the token has expired
  --scopes A,B          scopes of the token; "" for none
  --fault FAULT         OPERATION=FAULT*CALLS, such as loan=503*2 or borrower.create=reset, or JSON; can be repeated:
    faults              ${FAULT_KINDS.join(", ")}
    operations          ${OPERATIONS.join(", ")}
    JSON                '{"operation":"loan","fault":"status","status":429,"retryAfter":30,"calls":2}'
  --latency MS          milliseconds before each answer
  --jitter MS           milliseconds that are added to them at the most, another number for each
  --bytes-per-second N  speed of the network
  --failures SHARE      the share of calls that fail, such as 0.1
  --calls-per-minute N  others get 429 with Retry-After; any number when left out
  --seed N              which calls fail, and how late they are, follows from it; 1 when left out

While it runs, over HTTP on another port:
  --control-port PORT   where it can be driven; not at all when left out
  --control-token TOKEN the token for that; random when left out
  --control-cors ORIGIN web pages of this origin may drive it; none when left out

What it prints and writes:
  --json                one line of JSON when it listens, and nothing else on the standard output
  --quiet               nothing on the standard output, but for --json
  --ready-file FILE     the same JSON in a file, which is there while it listens
  --exit-with-parent    ends with the process that started it

  --help

Exit codes: 0 when it was ended or has told this, 1 for a mistake in the options or in a file,
2 when a port or a file cannot be had.`;

/** The usage decides: an option takes a value when it names one. */
const OPTIONS = Object.fromEntries(
  [...USAGE.matchAll(/^ {2}--([\w-]+)( [A-Z])?/gm)].map(([, name = "", value]) => {
    const type = value === undefined ? ("boolean" as const) : ("string" as const);
    return [name, { type, multiple: true, ...(name === "help" && { short: "h" }) }];
  }),
);

/** Throws a RangeError or a TypeError whose message says which argument is wrong. */
export function parseCommandLine(args: readonly string[]) {
  const values = parseArgs({ args: [...args], options: OPTIONS }).values as Readonly<Record<string, readonly string[]>>;
  const all = (name: string) => values[name] ?? [];
  const last = (name: string) => all(name).at(-1);
  const has = (name: string) => name in values;
  if (has("help")) return { show: USAGE };
  /** The name that it has in the object, such as `statePer` for `--state-per`. */
  const read = (property: string, schema: ValueSchema): unknown => {
    const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const value = last(name);
    if (typeof value !== "string" || !/number|integer/.test(String(schema.type))) return value;
    const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    const wanted = unmetSchema(number, schema);
    if (wanted !== undefined) throw new RangeError(`--${name} must be ${wanted}.`);
    return number;
  };
  const readAll = (schemas: Readonly<Record<string, ValueSchema>>): object =>
    givenOptions(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, read(name, schema)])));
  const [first = {}, ...more] = all("token").map(parseToken);
  const [scopes, advance] = [last("scopes"), last("advance")];
  const controlPort = read("controlPort", OPTION_SCHEMAS.port);
  const lost = ["control-token", "control-cors"].find((name) => controlPort === undefined && has(name));
  if (lost !== undefined) throw new RangeError(`--${lost} needs --control-port.`);
  const control = { port: controlPort, token: last("control-token"), cors: last("control-cors") };
  const options = {
    keepContents: 0,
    ...readAll(OPTION_SCHEMAS),
    control: controlPort === undefined ? undefined : control,
    allowHosts: all("allow-host"),
    token: first.token,
    tokens: more,
    stateFile: last("state"),
    scopes: scopes === undefined ? first.scopes : parseToken(`:${scopes}`).scopes,
    advance: advance === undefined ? undefined : parsePeriod(advance),
    choices: Object.assign({}, ...all("choice").map(parseChoice)),
    faults: all("fault").map(parseFault),
    network: readAll(SCHEMAS.NetworkChange.properties),
  };
  return {
    options: givenOptions(options) as SimulatorOptions,
    json: has("json"),
    quiet: has("quiet"),
    readyFile: last("ready-file"),
    certificateFile: last("certificate-file"),
    exitWithParent: has("exit-with-parent"),
  };
}

function givenOptions(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
