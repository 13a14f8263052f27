/*
 * What runs in this window and may show a text that it made when it began: commands, what the buttons of messages do, and
 * changes on their way. Share-safe mode begins when none of it runs, so that no text has to know when it is shown.
 */

const running = new Set<Promise<unknown>>();

export function trackRunning<T>(work: () => Promise<T>): Promise<T> {
  const begun = work();
  running.add(begun);
  const ended = () => void running.delete(begun);
  begun.then(ended, ended);
  return begun;
}

export function somethingRuns(): boolean {
  return running.size > 0;
}

/** The extension ends: nobody waits for what it still runs. */
export function endRunning(): void {
  running.clear();
}

export async function whenNothingRuns(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
