// Another window: a process that writes to the record in the folder it is given and says what it did, a line each.
import { Ledger } from "../../../../src/ledger/ledger";
import { UPLOAD } from "./facts";

const [task, folder = "", given = "0"] = process.argv.slice(2);
const ledger = new Ledger(folder);
const say = (what: string) => process.stdout.write(`${what}\n`);

switch (task) {
  case "settle":
    for (let i = 0; i < Number(given); i++) {
      const id = await ledger.plan(UPLOAD);
      await ledger.sent(id);
      await ledger.settle(id, "confirmed", { status: 200 });
      say(id);
    }
    break;
  case "plan":
    say(await ledger.plan(UPLOAD));
    process.stdin.resume();
    break;
  case "send": {
    const id = await ledger.plan(UPLOAD);
    await ledger.sent(id);
    say(id);
    process.stdin.resume();
    break;
  }
  case "claim":
    process.stdin.once("data", async () => {
      say("id" in (await ledger.claim(JSON.parse(given), new Set())) ? "mine" : "taken");
    });
    say("ready");
    break;
}
