import type { SeenLoan } from "../../../../../src/store/seen";
import { keptIn, seenIn } from "../../../../../src/vscode/environments/seenFile";

// Another window: marks so many loans as seen, one after the other, once it is told to.

const [folder = "", name = "", count = "0"] = process.argv.slice(2);
const loan: SeenLoan = { tasks: {}, lists: { loanOfficer: true } };
const file = seenIn(keptIn(folder)({ id: "sandbox", kind: "sandbox", baseUrl: undefined }, "", "json"));
process.stdin.once("data", async () => {
  for (let number = 0; number < Number(count); number++) await file.write({ [`${name}-${number}`]: loan });
  process.exit();
});
process.stdout.write("ready\n");
