import type { DealSeed, DocumentSeed, Scenario, TaskSeed } from "./scenario";

/** What is wrong with a scenario, and where: property names and list indices from its top. */
export interface ScenarioProblem {
  readonly path: readonly (string | number)[];
  /** One sentence. */
  readonly reason: string;
}

/** What no JSON schema can say: IDs are there once, and what refers to something finds it. */
export function problemsOf(scenario: Scenario): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const taken = new Set<string>();
  const claim = (path: ScenarioProblem["path"], key: "id" | "friendlyId", value: string) => {
    // A friendly ID stands where an ID may stand (service.md 1), so they share one set.
    const kind = key === "id" ? "ID" : "friendly ID";
    if (taken.has(value)) problems.push({ path: [...path, key], reason: `The ${kind} ${value} is used twice.` });
    taken.add(value);
  };
  const documents = (path: ScenarioProblem["path"], seeds: readonly DocumentSeed[] = []) => {
    for (const [index, { id }] of seeds.entries()) claim([...path, "documents", index], "id", id);
  };
  const tasks = (path: ScenarioProblem["path"], seeds: readonly TaskSeed[] = []) => {
    for (const [index, task] of seeds.entries()) {
      claim([...path, index], "id", task.id);
      documents([...path, index], task.documents);
    }
  };
  for (const [index, deal] of (scenario.deals ?? []).entries()) {
    const path = ["deals", index];
    claim(path, "id", deal.id);
    claim(path, "friendlyId", deal.friendlyId);
    for (const [at, borrower] of deal.borrowers.entries()) {
      claim([...path, "borrowers", at], "id", borrower.id);
      tasks([...path, "borrowers", at, "tasks"], borrower.tasks);
    }
    if (deal.loan !== undefined) {
      claim([...path, "loan"], "id", deal.loan.id);
      claim([...path, "loan"], "friendlyId", deal.loan.friendlyId);
      documents([...path, "loan"], deal.loan.documents);
      tasks([...path, "loan", "officerTasks"], deal.loan.officerTasks);
    }
    problems.push(
      ...danglingReferences(deal).map(({ path: inside, reason }) => ({ path: [...path, ...inside], reason })),
    );
  }
  return problems;
}

function danglingReferences(deal: DealSeed): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  for (const [index, { id, tasks = [] }] of deal.borrowers.entries()) {
    if (tasks.length === 0 || deal.loan !== undefined) continue;
    problems.push({
      path: ["borrowers", index, "tasks"],
      reason: `The tasks of borrower ${id} need a loan, and the deal ${deal.friendlyId} has none.`,
    });
  }
  const borrowers = new Set(deal.borrowers.map((borrower) => borrower.id));
  for (const [index, { borrowerId }] of (deal.loan?.officerTasks ?? []).entries()) {
    if (borrowerId === undefined || borrowers.has(borrowerId)) continue;
    problems.push({
      path: ["loan", "officerTasks", index, "borrowerId"],
      reason: `The deal ${deal.friendlyId} has no borrower ${borrowerId}.`,
    });
  }
  return problems;
}
