import type { TaskKind } from "../../domain/task";
import type { Log } from "../base/log";
import type { Session } from "../environments/session";
import type { Sessions } from "../environments/sessions";
import type { ChangedRow, RevealingTree } from "./rowSteps";

/** A view that shows a row without taking the focus, and only where it is open. */
interface QuietTree extends RevealingTree {
  /** `id`: of the task or the borrower below the loan or the deal; its own row without one. */
  bringIntoSight(reference: string, id?: string, taskKind?: TaskKind): Promise<void>;
}

/** The views that hold the rows of what is changed. */
export interface ChangedViews {
  readonly sessions: Sessions;
  readonly log: Log;
  readonly loansTree: QuietTree;
  readonly dealsTree: QuietTree;
}

/** Shows the row of what was changed. Of another environment there may be rows with the same IDs. */
export function bringIntoSight(
  { sessions, log, loansTree, dealsTree }: ChangedViews,
  { environment }: Session,
  row: ChangedRow,
  borrowerId?: string,
): void {
  if (sessions.current?.environment.id !== environment.id) return;
  const shown =
    row.dealId === undefined
      ? loansTree.bringIntoSight(row.loanReference, row.taskId, row.taskKind)
      : dealsTree.bringIntoSight(row.dealId, borrowerId);
  shown.catch((error: unknown) => log.failure(error));
}
