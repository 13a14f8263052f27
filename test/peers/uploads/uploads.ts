import { resolve } from "node:path";
import { sentName } from "../../../src/service/upload/localFile";
import { type Client, clientOf } from "../client";
import { type Evidence, running } from "../evidence";
import { installed, peersIn, type Server } from "../installed";
import type { Kind, Row } from "../kind";
import { type Arrival, earlyAnswers, fileOf, SIZES, upload } from "./trials";

const SERVERS = resolve("test/peers/uploads/servers");
const KB = 1024;

/** Names as they are on a disk. */
const NAMES: Readonly<Record<string, string>> = {
  plain: "pay stub May.pdf",
  "quotation marks": 'the "final" one.pdf',
  "é in one character": "caf\u00e9.pdf",
  "é in two": "cafe\u0301.pdf",
  percent: "100%25 of %22it%22.pdf",
  semicolon: "a;b=c.pdf",
  "Chinese and an emoji": "\u5de5\u8d44\u5355 \u{1f4c4}.pdf",
  "240 bytes": `${"n".repeat(236)}.pdf`,
  "600 bytes": `${"\u00e9".repeat(298)}.pdf`,
};

export const uploads: Kind = {
  name: "uploads",
  columns: ["Bytes", "Two files", "Names", "Confirmed", "Early 1 KB", "Early 300 KB", "Early 5 MB", "Wrong"],
  peers: () => peersIn(SERVERS),
  async run(name) {
    const server = await installed(SERVERS, name);
    return running(server.program, {}, (baseUrl, evidence) => row(server, clientOf(baseUrl), evidence));
  },
};

async function row({ title, why }: Pick<Server, "title" | "why">, client: Client, evidence: Evidence): Promise<Row> {
  const notes: string[] = [];
  const wrong: string[] = [];
  const note = (text: string) => notes.push(text);
  const claims = { stored: 0, confirmed: 0 };
  /** Whether all of it arrived. */
  const tried = (what: string, { outcome, said, problem }: Arrival) => {
    if (outcome === "done" && problem !== undefined) wrong.push(`${what}: ${problem}`);
    if (outcome === "refused" && problem === undefined) wrong.push(`${what}: it arrived (${said})`);
    if (problem !== undefined) return false;
    claims.stored++;
    if (outcome === "done") claims.confirmed++;
    else if (claims.stored - claims.confirmed === 1) note(`not confirmed: ${said}`);
    return true;
  };

  const bytes: string[] = [];
  for (const [size, length] of Object.entries(SIZES)) {
    const arrival = await upload(client, evidence, [fileOf(`${size}.pdf`, length)]);
    if (tried(size, arrival)) bytes.push(size);
    else note(`${size}: ${arrival.said}`);
  }
  const two = await upload(client, evidence, [fileOf("first.pdf", 3 * KB), fileOf("second.pdf", 5 * KB)]);
  const inOrder = tried("two files", two);
  if (!inOrder) note(`two files: ${two.said}`);
  if (two.names.join() === "second.pdf,first.pdf") note("two files: it keeps them in another order");

  let same = 0;
  const broken = new Map<string, string[]>();
  for (const [what, name] of Object.entries(NAMES)) {
    const arrival = await upload(client, evidence, [fileOf(name, KB)]);
    const here = arrival.names[0];
    if (tried(what, arrival) && here !== undefined && here.normalize("NFC") === sentName(name).normalize("NFC")) same++;
    else {
      const said = here === undefined ? arrival.said : `arrives as ${brief(here)}`;
      broken.set(said, [...(broken.get(said) ?? []), `the name with ${what}`]);
    }
  }
  for (const [said, whats] of broken) note(`${whats.join("; ")}: ${said}`);

  const early = await earlyAnswers(client, evidence, { "early-401": [401], "early-413": [413], "early-503": [503] });
  notes.push(...early.notes);
  const explained = notes.map((text) => {
    const [, reason] = Object.entries(why).find(([part]) => text.includes(part)) ?? [];
    return reason === undefined ? text : `${text}. ${reason}`;
  });
  return {
    peer: title,
    cells: [
      bytes.length === Object.keys(SIZES).length ? "whole" : bytes.join(", "),
      inOrder ? "yes" : "no",
      `${same} of ${Object.keys(NAMES).length}`,
      claims.confirmed === claims.stored ? `${claims.stored}` : `${claims.confirmed} of ${claims.stored}`,
      ...early.cells,
      wrong.length === 0 ? "none" : `**${wrong.length}**`,
    ],
    notes: [...wrong.map((each) => `WRONG: ${each}`), ...explained],
    wrong,
  };
}

function brief(name: string): string {
  return JSON.stringify(
    name.length <= 60 ? name : `${name.slice(0, 30)}…${name.slice(-20)} (${Buffer.byteLength(name)} bytes)`,
  );
}
