import { resolve } from "node:path";
import { running } from "../evidence";
import { installed, peersIn, type Server } from "../installed";
import type { Kind, Row } from "../kind";
import { COLUMNS, trialsOf, type Verdict } from "./claims";
import { LOAN } from "./loan";
import { schemaOf } from "./schema";

const SERVERS = resolve("test/peers/graphql/servers");
export const graphql: Kind = {
  name: "graphql",
  columns: [...COLUMNS, "Wrong", "At once"],
  peers: () => peersIn(SERVERS),
  async run(name) {
    const server = await installed(SERVERS, name);
    const verdicts: Verdict[] = [];
    for (const { variant, run } of trialsOf(server)) {
      const files = { SCHEMA_FILE: schemaOf(variant), LOAN_FILE: JSON.stringify(LOAN) };
      const options = { env: { VARIANT: variant.name }, files };
      verdicts.push(...(await running(server.program, options, (baseUrl, work) => run({ baseUrl, work }))));
    }
    return rowOf(server, verdicts);
  },
};

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
      verdicts.flatMap(({ column, said }) => (column === "At once" ? said : [])).join("; "),
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
