/** Text of the service in a line of ours: without line breaks that would make lines of their own, and not endless. */
export function oneLine(text: string, longest: number): string {
  const characters = [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : characters.join("");
}
