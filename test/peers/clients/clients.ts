// HTTP clients of other languages against the simulator, as the double of the service in their tests.
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { startSimulator } from "../../../src/simulator/index";
import { installed, peersIn } from "../installed";
import type { Kind, Row } from "../kind";

const PROGRAMS = resolve("test/peers/clients/programs");
const execute = promisify(execFile);

/** What each library is tried with. A program prints a line of JSON for each, with the library, and "yes" or what was seen. */
const CLAIMS = ["read", "page", "reject", "names", "503", "slow", "cut", "reset", "fresh"] as const;

export const clients: Kind = {
  name: "clients",
  columns: ["Read", "Page", "Reject", "Names", "503", "Slow", "Cut", "Reset", "Fresh", "Wrong"],
  peers: () => peersIn(PROGRAMS),
  async run(name) {
    const { program } = await installed(PROGRAMS, name);
    const simulator = await startSimulator({ scenario: "first-day", control: true, token: "peer" });
    try {
      const { controlUrl = "", controlToken = "" } = simulator;
      const env = { ...process.env, BASE_URL: simulator.url, CONTROL_URL: controlUrl, CONTROL_TOKEN: controlToken };
      const { command, args, cwd } = program;
      const { stdout } = await execute(command, args, { cwd, env, timeout: 600_000 });
      // Libraries log there, too.
      const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
      const told: { library: string; claim: string; seen: string }[] = lines.map((line) => JSON.parse(line));
      return [...Map.groupBy(told, ({ library }) => library)].map(([library, all]): Row => {
        const cells = CLAIMS.map((claim) => all.find((one) => one.claim === claim)?.seen ?? "not tried");
        return { peer: library, cells: [...cells, "none"], notes: [], wrong: [] };
      });
    } finally {
      await simulator.close();
    }
  },
};
