/** Sorts values of the service: those that it names in their order, others after them by name, none at all last. */
export function knownFirst(known: readonly string[]): (a: string | undefined, b: string | undefined) => number {
  const rank = (value: string | undefined) => {
    if (value === undefined) return known.length + 1;
    const place = known.indexOf(value);
    return place < 0 ? known.length : place;
  };
  return (a, b) => rank(a) - rank(b) || (a ?? "").localeCompare(b ?? "");
}
