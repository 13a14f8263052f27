import assert from "node:assert/strict";
import scenario from "../../../src/simulator/scenarios/first-day.loan-ops-scenario.json";
import { askTool } from "./askTool";

interface Written {
  readonly id: string;
  readonly documents?: readonly { readonly id: string; readonly archiveReasonNotes?: string | undefined }[] | undefined;
}

/** The handles of a loan of the simulator at its start, by the IDs in its scenario: an agent is told no ID. */
export async function handlesOf(friendlyId: string): Promise<(id: string) => string> {
  const { borrowers, loan } = scenario.deals.find((deal) => deal.loan?.friendlyId === friendlyId) ?? assert.fail();
  const people: readonly { readonly id: string; readonly tasks?: readonly Written[] | undefined }[] = borrowers;
  const officer: readonly Written[] = loan?.officerTasks ?? [];
  const written = [...people.flatMap(({ tasks = [] }) => tasks), ...officer];
  const { tasks, more } = await askTool("get_loan", { loan: friendlyId });
  assert.deepEqual([tasks.length, more], [written.length, undefined]);
  const handles = new Map(
    written.flatMap(({ id, documents = [] }, index): [string, string][] => [
      [id, tasks[index].task],
      ...documents
        .filter(({ archiveReasonNotes }) => archiveReasonNotes === undefined)
        .map((document, at): [string, string] => [document.id, tasks[index].documents.first[at].document]),
    ]),
  );
  return (id) => handles.get(id) ?? assert.fail(`no handle of ${id}`);
}
