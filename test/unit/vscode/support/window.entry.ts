// Another window: says that it is there, waits for a line, plans what it is given, and says whether that is its own.
import { Ledger } from "../../../../src/ledger/ledger";
import { claimPlan } from "../../../../src/vscode/changing/confirm";

const [folder = "", facts = ""] = process.argv.slice(2);
process.stdin.once("data", async () => {
  const claim = await claimPlan(new Ledger(folder), JSON.parse(facts), new Set());
  process.stdout.write("id" in claim ? "mine\n" : "taken\n");
});
process.stdout.write("ready\n");
