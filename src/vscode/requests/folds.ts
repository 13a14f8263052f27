/** The first and the last line of what can be folded, counted from 0. */
export type Fold = readonly [start: number, end: number];

/** A part begins with such a line. */
export const PART = "### ";

/** The parts of a request's document, and in them what is indented below a line. */
export function foldsOf(lines: readonly string[]): Fold[] {
  const folds: Fold[] = [];
  /** Lines that are open, with their indentation; a part stands further out than all that is in it. */
  const open: { readonly line: number; readonly indent: number }[] = [];
  let last = -1;
  lines.forEach((text, line) => {
    if (text.trim() === "") return;
    const indent = text.startsWith(PART) ? -1 : text.length - text.trimStart().length;
    for (let top = open.at(-1); top !== undefined && top.indent >= indent; top = open.at(-1)) {
      open.pop();
      if (last > top.line) folds.push([top.line, last]);
    }
    open.push({ line, indent });
    last = line;
  });
  for (const { line } of open) if (last > line) folds.push([line, last]);
  return folds.sort(([one], [other]) => one - other);
}
