/** What waits for the user and can be closed: lists, boxes, messages. Each with what closes it. */
const open = new Set<() => void>();
let closing = 0;

/** Something is shown. Returns what to call when it is gone. */
export function opened(close: () => void): () => void {
  open.add(close);
  return () => void open.delete(close);
}

/** Whether anything may be asked now. VS Code gives no way to close a dialog, so none is shown while it may not. */
export function mayAsk(): boolean {
  return closing === 0;
}

/** The answer, or undefined once it is closed. */
export function answerTo<T>(shown: Thenable<T | undefined>, close = () => {}): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      close();
      resolve(undefined);
    };
    const gone = opened(leave);
    shown.then(resolve, reject).then(gone, gone);
    if (!mayAsk()) leave();
  });
}

/** Closes what waits for the user, as if they had left it, and lets nothing be asked until the work has ended. */
export async function askingNothing<T>(work: () => Promise<T>): Promise<T> {
  closing++;
  try {
    for (const close of [...open]) close();
    return await work();
  } finally {
    closing--;
  }
}
