// Proxies of Debian in front of an upload service: installed by apt where this machine allows it, else skipped.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../host/freePort.mjs";
import { clientOf } from "../client";
import { versionOf } from "../installed";
import type { Kind, Row } from "../kind";
import { startPeer } from "../peerProcess";
import { earlyAnswers, fileOf, SIZES, upload } from "../uploads/trials";

const SERVERS = resolve("test/peers/proxies/servers");

/** Where a proxy listens, where the service is, and where nobody is. */
interface Place {
  readonly port: number;
  readonly service: number;
  readonly nobody: number;
  readonly folder: string;
}

interface Proxy {
  readonly program: string;
  readonly version: readonly string[];
  readonly args: readonly string[] | ((place: Place) => readonly string[]);
  readonly cannot?: readonly string[];
  files(place: Place): Readonly<Record<string, string>>;
}

/** Statuses that a proxy may give for itself, by the loan of the path. */
const OWN: Readonly<Record<string, readonly number[]>> = {
  "own-403": [403],
  "own-413": [413],
  "own-503": [502, 503],
};

export const proxies: Kind = {
  name: "proxies",
  columns: [
    "Bytes",
    ...["Early", "Own"].flatMap((whose) => Object.keys(SIZES).map((size) => `${whose} ${size}`)),
    "Wrong",
  ],
  peers: () => readdirSync(SERVERS).map((file) => basename(file, ".mjs")),
  async run(name) {
    const proxy: Proxy = await import(pathToFileURL(join(SERVERS, `${name}.mjs`)).href);
    const version = await versionOf(proxy.program, ...proxy.version);
    const folder = mkdtempSync(join(tmpdir(), "loan-ops-proxy-"));
    // Some give up root's rights, and write there.
    chmodSync(folder, 0o777);
    const arrived: string[] = [];
    const service = serviceBehind(arrived);
    await once(service, "listening");
    const place = {
      port: await freePort(),
      service: (service.address() as AddressInfo).port,
      nobody: await freePort(),
      folder,
    };
    for (const [file, content] of Object.entries(proxy.files(place))) writeFileSync(join(folder, file), content);
    const args = typeof proxy.args === "function" ? proxy.args(place) : proxy.args;
    const peer = await startPeer({ command: proxy.program, args, cwd: folder, env: { HOME: folder } }, place.port);
    try {
      const title = `${name} ${/\d+\.\d+[\w.-]*/.exec(version)?.[0] ?? ""}`;
      return await rowOf(title, proxy, `http://127.0.0.1:${place.port}`, () => arrived.splice(0));
    } finally {
      await peer.end();
      service.close();
      service.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function rowOf(title: string, { cannot = [] }: Proxy, baseUrl: string, arrived: () => string[]): Promise<Row> {
  const client = clientOf(baseUrl);
  const notes: string[] = [];
  const wrong: string[] = [];
  const whole: string[] = [];
  for (const [size, length] of Object.entries(SIZES)) {
    const { outcome, said, problem } = await upload(client, arrived, [fileOf("a.pdf", length)]);
    if (problem === undefined && outcome === "done") whole.push(size);
    else notes.push(`${size}: ${said}`);
    if (problem !== undefined && outcome === "done") wrong.push(`${size}: ${problem}`);
  }
  const early = await earlyAnswers(client, arrived, { "early-401": [401], "early-413": [413], "early-503": [503] });
  const own = await earlyAnswers(
    client,
    arrived,
    Object.fromEntries(Object.entries(OWN).filter(([loan]) => !cannot.includes(loan))),
  );
  return {
    peer: title,
    cells: [
      whole.length === Object.keys(SIZES).length ? "whole" : whole.join(", "),
      ...early.cells,
      ...own.cells,
      wrong.length === 0 ? "none" : `**${wrong.length}**`,
    ],
    notes: [...notes, ...early.notes, ...own.notes],
    wrong,
  };
}

/** Answers early as the loan of the path says, and else once it has the whole body, of which it keeps the one file's hash. */
function serviceBehind(arrived: string[]) {
  const server = createServer(async (request, response) => {
    const answer = (status: number) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ id: "doc_1" }));
    const status = /\/early-(\d+)\//.exec(request.url ?? "")?.[1];
    if (status !== undefined) return answer(Number(status));
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return undefined;
    }
    const body = Buffer.concat(chunks);
    const content = body.subarray(body.indexOf("\r\n\r\n") + 4, body.lastIndexOf("\r\n--"));
    const sha256 = createHash("sha256").update(content).digest("hex");
    arrived.push(JSON.stringify({ field: "borrower-task-files", name: "a.pdf", size: content.length, sha256 }));
    return answer(201);
  });
  return server.listen(0, "127.0.0.1");
}
