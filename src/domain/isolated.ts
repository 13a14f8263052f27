/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Marks that change the direction of what follows, some of it up to a closing mark. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/** A name from the service, safe in any line: a right-to-left name does not reorder the numbers and words around it. */
export function isolated(name: string): string {
  const text = name.replace(DIRECTION_MARKS, "");
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text;
}
