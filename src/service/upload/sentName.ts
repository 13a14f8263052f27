/** In bytes of UTF-8: what file systems take. Tomcat, too, takes 512 bytes for the whole head of a part. */
const MAX_NAME_BYTES = 255;

/**
 * The name of a file as it is sent. Every script stays. Control characters go; "/" and "\" become "_", for receivers drop
 * all before them, and a quotation mark becomes "'", for parsers of WHATWG refuse the whole form or cut the name.
 */
export function sentName(name: string): string {
  const safe = name
    .replace(/\p{Cc}|[\u2028\u2029]/gu, "")
    .replace(/[/\\]/g, "_")
    .replaceAll('"', "'");
  return /^[\s.]*$/.test(safe) ? "document" : shortenedName(safe);
}

/** Its ending stays, by which people and programs know what it is. */
function shortenedName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const ending = /\.[^.]{1,20}$/u.exec(name)?.[0] ?? "";
  const rest = [...name.slice(0, -ending.length || undefined)].slice(0, MAX_NAME_BYTES);
  while (Buffer.byteLength(rest.join("") + ending) > MAX_NAME_BYTES) rest.pop();
  return rest.join("") + ending;
}

/** Whether this is what a service calls a file of that name. macOS writes "é" as two characters, most services as one. */
export function isCalledAsSent(title: string | undefined, name: string): boolean {
  const sent = sentName(name);
  // Some services take the bytes of UTF-8 for Latin-1, as multer and busboy do by default.
  const asLatin1 = Buffer.from(sent).toString("latin1");
  return [sent, asLatin1].some((one) => one.normalize("NFC") === title?.normalize("NFC"));
}
