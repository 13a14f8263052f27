// Another window: says that it is there, waits for a line, plans what it is given, and says whether that is its own.
import { Ledger } from "../../../../src/ledger/ledger";
import { claimPlan } from "../../../../src/vscode/sending/claimPlan";

const [folder = "", facts = ""] = process.argv.slice(2);
process.stdin.once("data", async () => {
  const id = await claimPlan(new Ledger(folder), JSON.parse(facts));
  process.stdout.write(id === undefined ? "taken\n" : "mine\n");
});
process.stdout.write("ready\n");
