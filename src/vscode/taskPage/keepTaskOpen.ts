/** The pages of tasks, one of which may turn to the next task that is opened. */
export interface TaskPageKeeper {
  keepOpen(): Promise<void>;
}

/** The preview page stays with its task. */
export async function keepTaskOpen({ taskPages }: { readonly taskPages: TaskPageKeeper }): Promise<void> {
  await taskPages.keepOpen();
}
