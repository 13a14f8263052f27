/** An ID; undefined for what cannot name anything. A number beyond 2^53 has lost digits, so it would name another. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** A count, from a number or the text of one. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
