/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Marks that turn the direction of everything after them, until they are taken back. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/**
 * A name of the service as it can stand in any line: one that is written from right to left leaves the numbers and words
 * around it where they are, and none turns them around.
 */
export function isolated(name: string): string {
  const text = name.replace(TURNING, "");
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text;
}
