// npm run peers [-- NAME…]: the client of the product against real servers, outside of `npm test` and CI.
import { exitOnSignals } from "../host/run.mjs";
import { clients } from "./clients/clients";
import { documents } from "./documents/documents";
import { graphql } from "./graphql/graphql";
import { type Kind, type Row, Skipped } from "./kind";
import { proxies } from "./proxies/proxies";
import { writeTable } from "./table";
import { uploads } from "./uploads/uploads";

const KINDS: readonly Kind[] = [graphql, uploads, proxies, clients, documents];

exitOnSignals();
const names = process.argv.slice(2);
const known = (
  await Promise.all(KINDS.map(async (kind) => (await kind.peers()).map((peer) => ({ kind, peer }))))
).flat();
const chosen = known.filter(
  ({ kind, peer }) => names.length === 0 || names.includes(kind.name) || names.includes(peer),
);
const unknown = names.filter((name) => !known.some(({ kind, peer }) => name === kind.name || name === peer));
if (unknown.length > 0) {
  const all = KINDS.map(
    ({ name }) => `${name}: ${known.flatMap((each) => (each.kind.name === name ? each.peer : []))}`,
  );
  console.error(`There is no peer ${unknown.join(", ")}. There are:\n${all.join("\n")}`);
  process.exit(1);
}

let failed = 0;
for (const kind of KINDS) {
  for (const { peer } of chosen.filter((each) => each.kind === kind)) {
    try {
      const rows: readonly Row[] = [await kind.run(peer)].flat();
      // At once: a run that is ended keeps what it has.
      writeTable(kind, rows);
      for (const row of rows) {
        console.log([row.peer, ...kind.columns.map((column, index) => `${column}: ${row.cells[index]}`)].join("\n  "));
        for (const note of row.notes) console.log(`  - ${note}`);
        failed += row.wrong.length;
      }
    } catch (thrown) {
      if (thrown instanceof Skipped) console.log(`${peer}: skipped, because ${thrown.message}.`);
      else {
        failed++;
        console.error(`${peer}: ${thrown instanceof Error ? thrown.stack : thrown}`);
      }
    }
  }
}
process.exit(failed === 0 ? 0 : 1);
