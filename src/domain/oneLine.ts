/** White space of every kind, control characters, and characters that are drawn as blanks. */
const BLANK = /[\p{Z}\p{Cc}\u115f\u1160\u180e\u2800\u3164\ufeff\uffa0]+/gu;
/** Marks that change the direction of text. Our own isolates around a name stay, if they are closed and hold no such mark. */
const DIRECTION_MARKS = /(\u2068\P{Bidi_Control}*\u2069)|\p{Bidi_Control}/gu;

/** Longer text is cut first: the patterns below never run over megabytes. */
const MOST = 10_000;

/**
 * Text of the service as part of one of our lines: without line breaks and direction marks, and cut to `longest`
 * characters.
 */
export function oneLine(text: string, longest = MOST): string {
  const line = text
    .slice(0, MOST * 2)
    .replace(BLANK, " ")
    .replace(DIRECTION_MARKS, (_mark, isolate: string | undefined) => isolate ?? "")
    .trim();
  if (line.length <= longest) return line;
  const characters = [...line];
  if (characters.length <= longest) return line;
  // Drops the opening mark of an isolate whose end was cut off.
  return `${characters.slice(0, longest - 1).join("")}…`.replace(DIRECTION_MARKS, (_mark, isolate) => isolate ?? "");
}
