import { readable } from "../answer";
import { assume, at, type Check, entries, expect, idOf, isNothing, isObject, reads } from "../check";
import type { Service } from "../service";
import { isClosed, readLoan, type Task } from "../tasks";
import { queryFor, recordsAt } from "./ways";

async function tasksOf(service: Service, kind: Task["kind"]): Promise<Task[]> {
  const { tasks } = await readLoan(service, service.loan);
  const found = [...tasks.values()].filter((task) => task.kind === kind);
  assume(found.length > 0, "the loan has none that could be read");
  return found;
}

/** Fails when records with one ID are not the same. */
function expectOneEach(records: readonly (readonly [given: unknown, content: unknown])[], what: string): void {
  const seen = new Map<string, string>();
  for (const [given, content] of records) {
    const id = idOf(given);
    if (id === undefined) continue;
    const text = JSON.stringify(content);
    expect((seen.get(id) ?? text) === text, `Two ${what} have the ID ${id}.`);
    seen.set(id, text);
  }
}

/** The IDs of the loan's borrowers, their lists of tasks, and whom the tasks say that they are for. */
async function tasksOfBorrowers(service: Service) {
  const query = queryFor(["loan", "borrowers"], "id borrowerTasks { id details { borrowerId } }");
  const { data } = await readable(service, query, { id: service.loan });
  const borrowers = recordsAt(data, ["loan", "borrowers"]);
  const known = new Set(borrowers.map((borrower) => String(at(borrower, "id"))));
  const lists = borrowers.map((borrower) => entries(at(borrower, "borrowerTasks"), "borrowerTasks"));
  const named = lists.flat().map((task) => at(task, "details", "borrowerId"));
  return { borrowers, known, lists, owners: named.flatMap((id) => idOf(id) ?? []) };
}

/** A task that one borrower has, and that says it is for another of them, who does not have it. */
function foreignTask(borrowers: readonly unknown[]): string | undefined {
  const listed = borrowers.map((borrower) => ({
    id: idOf(at(borrower, "id")),
    tasks: entries(at(borrower, "borrowerTasks"), "borrowerTasks"),
    isGiven: !isNothing(at(borrower, "borrowerTasks")),
  }));
  const tasks = listed.flatMap(({ tasks }) => tasks);
  const isForeign = (task: unknown) => {
    const owner = listed.find(({ id }) => id !== undefined && id === idOf(at(task, "details", "borrowerId")));
    return owner?.isGiven && !owner.tasks.some((own) => idOf(at(own, "id")) === idOf(at(task, "id")));
  };
  return idOf(at(tasks.find(isForeign), "id"));
}

const RECORDS =
  "query ($id: ID!) { loan(id: $id) { borrowers { edges { node { id personalInformation { firstName lastName } borrowerTasks { id title createdOn documentLinks { id title } } } } } " +
  "loanOfficerDocumentTasks { id title createdOn documentLinks { id title } } } }";

/** service.md 2.4 to 2.7: what several fields say together. */
export const taskChecks: readonly Check[] = [
  reads("1", "An ID stands for one borrower, one task or one document alone", async (service) => {
    const { data } = await service.graphql(RECORDS, { id: service.loan });
    assume(isObject(data?.loan), "the records of the loan could not be read together");
    const borrowers = recordsAt(data, ["loan", "borrowers"]);
    const listed = (list: unknown) => (Array.isArray(list) ? list : []);
    const tasks = [
      ...borrowers.flatMap((borrower) => listed(at(borrower, "borrowerTasks"))),
      ...listed(at(data, "loan", "loanOfficerDocumentTasks")),
    ];
    const withId = (content: readonly string[]) => (record: unknown) =>
      [at(record, "id"), content.map((field) => at(record, field))] as const;
    expectOneEach(borrowers.map(withId(["personalInformation"])), "borrowers");
    // A task may be listed with each of its borrowers.
    expectOneEach(tasks.map(withId(["title", "createdOn"])), "tasks");
    const links = tasks.flatMap((task) => listed(at(task, "documentLinks")));
    expectOneEach(links.map(withId(["title"])), "documents");
  }),
  reads("2.6", "A loan officer task has description instead of borrowerFacingDescription", async (service) => {
    const query = "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { borrowerFacingDescription } } }";
    await tasksOf(service, "officer");
    const { data } = await service.graphql(query, { id: service.loan });
    const tasks = at(data, "loan", "loanOfficerDocumentTasks");
    const has = Array.isArray(tasks) && tasks.some((task) => !isNothing(at(task, "borrowerFacingDescription")));
    expect(!has, "A loan officer task has a borrowerFacingDescription.");
  }),
  reads("2.6", "documentUploadPath holds the endpoint for that task", async (service) => {
    const { partial } = await readLoan(service, service.loan);
    const tasks = await tasksOf(service, "officer");
    const paths = tasks.map(({ fields }) => fields.documentUploadPath).filter((path) => !isNothing(path));
    const twice = paths.find((path, index) => paths.indexOf(path) !== index);
    expect(twice === undefined, `Two tasks have the path ${String(twice)}.`);
    const waits = (task: Task) =>
      task.fields.assignedTo === "LOAN_OFFICER" && task.fields.type === "DocumentRequired" && !isClosed(task);
    const waiting = tasks.filter(waits);
    const bare = waiting.find(({ fields }) => "documentUploadPath" in fields && isNothing(fields.documentUploadPath));
    expect(
      partial || !bare,
      `The task ${bare?.id} of LOAN_OFFICER requires a document and has no path, without an error.`,
    );
    assume(paths.length > 0, "nothing here has a value for it");
  }),
  reads("2.4", "borrowerTasks of a borrower are that borrower's", async (service) => {
    const { borrowers, known, lists, owners } = await tasksOfBorrowers(service);
    const named = [...new Set(owners)].filter((id) => known.has(id));
    assume(named.length >= 2, "the tasks do not name two borrowers of the loan");
    // A task may be listed with each of its borrowers; tasks of several are not all of everybody.
    const [first, ...others] = lists.map((tasks) =>
      tasks
        .map((task) => String(at(task, "id")))
        .sort()
        .join(", "),
    );
    const foreign = foreignTask(borrowers);
    expect(foreign === undefined, `A borrower has the task ${foreign}, which is another's and not listed there.`);
    const differ = others.some((ids) => ids !== first);
    expect(differ, `Every borrower has the tasks ${first}, though they are for ${named.join(" and ")}.`);
  }),
  reads("2.7", "borrowerId of a borrower task's details is the ID of a borrower", async (service) => {
    const { known, owners } = await tasksOfBorrowers(service);
    assume(owners.length > 0, "nothing here has a value for it");
    const isKnown = owners.some((id) => known.has(id));
    // Some may be on another page, for the largest page is not stated; all of them cannot be.
    expect(isKnown, "No task names a borrower of the loan, though borrowers have these tasks.");
    assume(
      owners.every((id) => known.has(id)),
      "some name borrowers whom the loan did not list: they may be on another page",
    );
  }),
];
