import type { SharedStorage } from "../../../../src/store/book";

/** What windows share, as a file has it: text. */
export function sharedStorage(text = "{}"): SharedStorage & { text: string } {
  const storage = {
    text,
    read: async (): Promise<unknown> => JSON.parse(storage.text),
    async change(change: (kept: unknown) => unknown) {
      storage.text = JSON.stringify(change(JSON.parse(storage.text)));
    },
  };
  return storage;
}
