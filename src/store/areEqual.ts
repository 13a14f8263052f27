/** Of plain data. Every read of every loan is compared, and `isDeepStrictEqual` takes at least twice as long. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a) as (keyof typeof a)[];
  return keys.length === Object.keys(b).length && keys.every((key) => areEqual(a[key], b[key]));
}
