import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../host/freePort.mjs";
import { npmFolder, type Packages } from "../installed";
import type { Kind, Row } from "../kind";
import { type Program, startPeer } from "../peerProcess";
import { COLUMNS, trialsOf, type Verdict } from "./claims";
import { LOAN } from "./loan";
import { schemaOf, type Variant } from "./schema";

const SERVERS = resolve("test/peers/graphql/servers");
/** Of the files in Node.js: what they share, and what starts them. */
const SHARED = ["world.mjs", "run.mjs"];

export const graphql: Kind = {
  name: "graphql",
  columns: [...COLUMNS, "Wrong"],
  peers: () =>
    readdirSync(SERVERS)
      .filter((file) => !SHARED.includes(file))
      .map((file) => file.replace(/\.\w+$/, "")),
  async run(name) {
    const server = await installed(name);
    const verdicts: Verdict[] = [];
    for (const { variant, run } of trialsOf(server.limits)) {
      if (server.cannot.includes(variant.name)) continue;
      verdicts.push(...(await inVariant(server.program, variant, run)));
    }
    return rowOf(server, verdicts);
  },
};

/** What a peer's file says of itself. */
interface Server {
  readonly title: string;
  readonly program: Omit<Program, "env">;
  readonly limits: readonly string[];
  /** Variants that it cannot serve. */
  readonly cannot: readonly string[];
  /** Why a claim is weak, by a part of what was tried. */
  readonly why: Readonly<Record<string, string>>;
}

async function installed(name: string): Promise<Server> {
  const file = join(SERVERS, `${name}.mjs`);
  // The shared part reads these when it is loaded.
  Object.assign(process.env, { LOAN_FILE: loanFile(), SCHEMA_FILE: resolve("src/contract/schema.graphql") });
  const peer: { title: string; packages: Packages } & Partial<Server> = await import(pathToFileURL(file).href);
  const shared = SHARED.map((each) => join(SERVERS, each));
  const cwd = await npmFolder(name, peer.packages, [file, ...shared]);
  const program = { command: process.execPath, args: ["run.mjs", name], cwd };
  const { limits = [], cannot = [], why = {} } = peer;
  return { title: peer.title, program, limits, cannot, why };
}

const folder = mkdtempSync(join(tmpdir(), "loan-ops-peer-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function loanFile(): string {
  const file = join(folder, "loan.json");
  writeFileSync(file, JSON.stringify(LOAN));
  return file;
}

async function inVariant(
  program: Omit<Program, "env">,
  variant: Variant,
  run: ReturnType<typeof trialsOf>[number]["run"],
): Promise<Verdict[]> {
  const files = { SCHEMA_FILE: join(folder, "schema.graphql"), WORK_FILE: join(folder, "work.log") };
  writeFileSync(files.SCHEMA_FILE, schemaOf(variant));
  writeFileSync(files.WORK_FILE, "");
  const port = await freePort();
  const env = { ...files, LOAN_FILE: loanFile(), VARIANT: variant.name };
  const peer = await startPeer({ ...program, env }, port);
  let seen = 0;
  const work = () => {
    const lines = readFileSync(files.WORK_FILE, "utf8").split("\n").filter(Boolean);
    const made = lines.slice(seen);
    seen = lines.length;
    return made;
  };
  try {
    return await run({ baseUrl: `http://127.0.0.1:${port}`, work });
  } finally {
    await peer.end();
  }
}

function rowOf({ title, why }: Server, verdicts: readonly Verdict[]): Row {
  const cells: string[] = COLUMNS.map((column) => {
    const here = verdicts.filter((each) => each.column === column);
    const right = here.filter(({ verdict }) => verdict === "right").length;
    if (here.length === 0) return "";
    return right === here.length ? `${right}` : `${right} of ${here.length}`;
  });
  const wrong = notes(verdicts.filter(({ verdict }) => verdict === "wrong"));
  const weak = verdicts.filter(({ verdict }) => verdict === "weak");
  const reasoned = (note: string) => {
    const [, text] = Object.entries(why).find(([part]) => note.includes(part)) ?? [];
    return text === undefined ? note : `${note} ${text}`;
  };
  return {
    peer: title,
    cells: [
      ...cells,
      wrong.length === 0 ? "none" : `**${verdicts.filter(({ verdict }) => verdict === "wrong").length}**`,
    ],
    notes: [...wrong.map((note) => `WRONG: ${note}`), ...notes(weak).map(reasoned)],
    wrong,
  };
}

/** One for each thing that the product said, with all that it said it of. */
function notes(verdicts: readonly Verdict[]): string[] {
  const alike = Map.groupBy(verdicts, ({ said }) => said);
  return [...alike].map(([said, each]) => {
    return `${each.map(({ what }) => what).join("; ")}: ${said} (answer: ${brief(each[0]?.answer ?? "")})`;
  });
}

function brief(answer: string): string {
  const text = answer.replaceAll(/,?"stacktrace":\[[^\]]*\]/g, "").replaceAll(/,?"locations":\[[^\]]*\]/g, "");
  return text.length <= 160 ? text.trim() : `${text.slice(0, 160)}…`;
}
