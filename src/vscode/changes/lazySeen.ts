import type { SeenStorage } from "../../store/changes";

/** The file of what was seen, loaded when it is first read: activation does not need it. */
export function lazySeen(storageFolder: string, environmentId: string, key: () => Promise<Uint8Array>): SeenStorage {
  let loaded: SeenStorage | undefined;
  const file = async () => {
    const { seenFile } = await import("./seenFile");
    loaded ??= seenFile(storageFolder, environmentId, key);
    return loaded;
  };
  return {
    read: async () => (await file()).read(),
    revealed: (seen, loan) => loaded?.revealed?.(seen, loan) ?? seen,
    write: async (seen) => (await file()).write(seen),
  };
}
