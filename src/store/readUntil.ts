/** Pauses between the reads after a change that the service may take a while to show, in milliseconds. */
export const GROWING_PAUSES: readonly number[] = [1_000, 2_000, 4_000, 8_000];

export interface ReadUntil {
  read(): Promise<void>;
  /** Whether the last read shows it. */
  shown(): boolean;
  readonly pauses: readonly number[];
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  readonly signal: AbortSignal;
}

/** Reads once, and again after each pause while the change is not shown. Whether it was. */
export async function readUntil({ read, shown, pauses, pause, signal }: ReadUntil): Promise<boolean> {
  await read();
  for (const milliseconds of pauses) {
    if (shown() || signal.aborted) break;
    await pause(milliseconds, signal);
    if (signal.aborted) break;
    await read();
  }
  return shown();
}

/** The pause of real time. */
export function realPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });
}
