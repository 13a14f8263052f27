import type { DealSeed } from "../../../../src/simulator/scenarios/scenario";
import { type Simulator, startSimulator } from "../../../../src/simulator/simulator";
import type { Place } from "./fake/openWindow";

/** A deal with a loan: two borrower tasks with documents, and two tasks of the loan officer. */
function deal(number: string): DealSeed {
  const id = (kind: string) => `${kind}_${number}`;
  const document = (name: string) => ({ id: id(`doc_${name}`), name: `${name}.pdf`, uploadedDaysAgo: 1 });
  const task = { status: "InProgress", type: "DocumentRequired", description: "", createdDaysAgo: 2 };
  const officer = (name: string) => ({ ...task, id: id(name), title: `Order ${name}`, assignedTo: "LOAN_OFFICER" });
  return {
    id: id("deal"),
    friendlyId: `DL-${number}`,
    borrowers: [
      {
        id: id("borrower"),
        firstName: "Ada",
        lastName: "Byron",
        email: "ada@example.com",
        tasks: [
          { ...task, id: id("stubs"), title: "Pay stubs", documents: [document("stub"), document("blurry")] },
          { ...task, id: id("returns"), title: "Tax returns", documents: [document("return")] },
        ],
      },
    ],
    loan: { id: id("loan"), friendlyId: `LN-${number}`, officerTasks: [officer("flood"), officer("title")] },
  };
}

/** A simulator with the loans LN-1 and LN-2, over a socket. */
export function startService(): Promise<Simulator> {
  return startSimulator({ scenario: { name: "two", deals: [deal("1"), deal("2")] } });
}

export function placeOf({ url, token }: Pick<Simulator, "url" | "token">, facts: Partial<Place> = {}): Place {
  return { id: "sandbox", name: "Sandbox", url, token, loans: ["LN-1", "LN-2"], deals: ["deal_1", "deal_2"], ...facts };
}

/** The changes and uploads that reached the service, in their order. */
export function changesAt(simulator: Simulator): string[] {
  const names = simulator.calls().flatMap(({ operations }) => operations.map(({ name }) => name));
  return names.filter((name) => /[.]|^upload/.test(name));
}
