import { isNotRead, type Text, textOf } from "./notRead";

/** Sorts values of the service: known ones in the order given, then unknown ones by name, then none, then what was not read. */
export function knownFirst(known: readonly string[]): (a: Text, b: Text) => number {
  const rank = (value: Text) => {
    if (isNotRead(value)) return known.length + 2;
    if (value === undefined) return known.length + 1;
    const place = known.indexOf(value);
    return place < 0 ? known.length : place;
  };
  return (a, b) => rank(a) - rank(b) || (textOf(a) ?? "").localeCompare(textOf(b) ?? "");
}
