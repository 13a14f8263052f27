/**
 * The name of a file as it can travel in a multipart header (service.md 4.4): every script stays; control characters,
 * line breaks among them, go; "/" and "\" become "_", for a receiver takes all before them for folders and drops it.
 */
export function partFileName(name: string): string {
  const safe = name.replace(/\p{Cc}|[\u2028\u2029]/gu, "").replace(/[/\\]/g, "_");
  return /^[\s.]*$/.test(safe) ? "document" : safe;
}
