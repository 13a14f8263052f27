/** Sorts values of the service: known ones in the order given, then unknown ones by name, then undefined. */
export function knownFirst(known: readonly string[]): (a: string | undefined, b: string | undefined) => number {
  const rank = (value: string | undefined) => {
    if (value === undefined) return known.length + 1;
    const place = known.indexOf(value);
    return place < 0 ? known.length : place;
  };
  return (a, b) => rank(a) - rank(b) || (a ?? "").localeCompare(b ?? "");
}
