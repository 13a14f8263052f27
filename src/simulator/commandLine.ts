import { parseArgs } from "node:util";
import { SCHEMAS, unmet, type ValueSchema } from "./checks";
import { CHOICE_VALUES, parseChoice } from "./choices";
import { parsePeriod } from "./control/period";
import { OPERATIONS } from "./faults/callMatch";
import { FAULT_KINDS } from "./faults/fault";
import { parseFault } from "./faults/faultPlan";
import { parseToken } from "./http/tokens";
import { BUILT_IN_SCENARIOS } from "./scenarios/loadScenario";
import { OPTION_SCHEMAS, type SimulatorOptions } from "./simulator";

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
  --bytes-per-second N  speed of the network

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

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const OPTIONS = {
  port: text,
  host: text,
  "allow-host": { type: "string", multiple: true },
  token: { type: "string", multiple: true },
  scenario: text,
  state: text,
  advance: text,
  expired: flag,
  scopes: text,
  fault: { type: "string", multiple: true },
  latency: text,
  "bytes-per-second": text,
  "control-port": text,
  "control-token": text,
  now: text,
  "keep-contents": text,
  cors: text,
  json: flag,
  quiet: flag,
  "ready-file": text,
  "exit-with-parent": flag,
  "state-per": text,
  https: flag,
  "certificate-file": text,
  "control-cors": text,
  choice: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const;

const { latency, bytesPerSecond } = SCHEMAS.NetworkChange.properties;

type CommandLine =
  | { readonly show: string }
  | {
      readonly options: SimulatorOptions;
      readonly json: boolean;
      readonly quiet: boolean;
      readonly readyFile: string | undefined;
      readonly certificateFile: string | undefined;
      readonly exitWithParent: boolean;
    };

/** Throws a RangeError or a TypeError whose message says which argument is wrong. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) return { show: USAGE };
  const number = (
    name: "port" | "control-port" | "keep-contents" | "latency" | "bytes-per-second",
    schema: ValueSchema,
  ) => {
    const text = values[name];
    if (text === undefined) return undefined;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    const wanted = unmet(value, schema);
    if (wanted === undefined) return value;
    throw new RangeError(`--${name} must be ${wanted}.`);
  };
  const [first = {}, ...more] = (values.token ?? []).map(parseToken);
  const controlPort = number("control-port", OPTION_SCHEMAS.port);
  const alone = controlPort === undefined ? (["control-token", "control-cors"] as const) : [];
  const lost = alone.find((name) => values[name] !== undefined);
  if (lost !== undefined) throw new RangeError(`--${lost} needs --control-port.`);
  return {
    options: given({
      port: number("port", OPTION_SCHEMAS.port),
      control:
        controlPort === undefined
          ? undefined
          : { port: controlPort, token: values["control-token"], cors: values["control-cors"] },
      statePer: values["state-per"],
      https: values.https,
      keepContents: number("keep-contents", OPTION_SCHEMAS.keepContents) ?? 0,
      now: values.now,
      cors: values.cors,
      host: values.host,
      allowHosts: values["allow-host"] ?? [],
      token: first.token,
      tokens: more,
      scenario: values.scenario,
      stateFile: values.state,
      scopes: values.scopes === undefined ? first.scopes : parseToken(`:${values.scopes}`).scopes,
      advance: values.advance === undefined ? undefined : parsePeriod(values.advance),
      choices: Object.assign({}, ...(values.choice ?? []).map(parseChoice)),
      expired: values.expired ?? false,
      faults: (values.fault ?? []).map(parseFault),
      network: given({
        latency: number("latency", latency),
        bytesPerSecond: number("bytes-per-second", bytesPerSecond),
      }),
    }),
    json: values.json ?? false,
    quiet: values.quiet ?? false,
    readyFile: values["ready-file"],
    certificateFile: values["certificate-file"],
    exitWithParent: values["exit-with-parent"] ?? false,
  };
}

function given<T extends object>(options: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as object;
}
