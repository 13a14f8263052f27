import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../host/freePort.mjs";
import { type Program, startPeer } from "./peerProcess";

const folder = mkdtempSync(join(tmpdir(), "loan-ops-peer-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** What the peer has really done since this was last asked: lines that it wrote down. */
export type Evidence = () => readonly string[];

/** A peer from its start to its end. `env`: texts, and files by their content. */
export async function running<T>(
  program: Omit<Program, "env">,
  { env = {}, files = {} }: { readonly env?: Program["env"]; readonly files?: Readonly<Record<string, string>> },
  work: (baseUrl: string, evidence: Evidence) => Promise<T>,
): Promise<T> {
  const paths = Object.keys({ ...files, WORK_FILE: "" }).map((name) => [name, join(folder, name)] as const);
  for (const [name, path] of paths) writeFileSync(path, files[name] ?? "");
  const done = join(folder, "WORK_FILE");
  const port = await freePort();
  const peer = await startPeer({ ...program, env: { ...Object.fromEntries(paths), ...env } }, port);
  let seen = 0;
  try {
    return await work(`http://127.0.0.1:${port}`, () => {
      const lines = readFileSync(done, "utf8").split("\n").filter(Boolean);
      const since = lines.slice(seen);
      seen = lines.length;
      return since;
    });
  } finally {
    await peer.end();
  }
}
