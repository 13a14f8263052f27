import type { Tree } from "./tree";
import type { Workbench } from "./workbench";

/** Puts loans on the list of the active environment, and waits until each has been read. */
export async function addLoans(workbench: Workbench, ...references: string[]): Promise<Tree> {
  const loans = await workbench.tree("Loans");
  await loans.titleAction("Add Loan");
  await (await workbench.quickInput.titled(/Add loans/)).enter(references.join(" "));
  for (const reference of references) await loans.find(reference, "Loan officer tasks");
  return loans;
}
