import { oneLine } from "../../domain/oneLine";
import type { TaskPageState } from "../../protocol/taskPageMessages";

const LONGEST = 60;

/**
 * The title of a task page's tab, from references only: VS Code stores the titles of tabs on the disk, and the task's
 * own title may contain a borrower's name. One line, cut to a limited length and without direction marks.
 */
export function panelTitle({ loanReference, taskId }: Pick<TaskPageState, "loanReference" | "taskId">): string {
  return oneLine(`${loanReference} · ${taskId}`, LONGEST);
}
