import { oneLine } from "../../domain/oneLine";
import type { TaskPageState } from "../../protocol/taskPageMessages";

const LONGEST = 60;

/**
 * A task page's tab, by references alone: VS Code keeps the titles of tabs on the disk, and the task's own title may
 * hold a borrower's name. That one stays on the page. One line, not endless, without characters that reorder
 * what stands around it.
 */
export function panelTitle({ loanReference, taskId }: Pick<TaskPageState, "loanReference" | "taskId">): string {
  return oneLine(`${loanReference} · ${taskId}`, LONGEST);
}
