const LONGEST = 60;

/** A label as a tab's title: one line, not endless, and without characters that reorder what stands around it. */
export function panelTitle(label: string): string {
  const plain = label
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
  const characters = [...plain];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join("")}…` : plain;
}
