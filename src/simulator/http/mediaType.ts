/** Type and charset of a Content-Type header, in lower case; the type is empty when there is no header. */
export function mediaType(header: string | undefined): { readonly type: string; readonly charset: string | undefined } {
  const [type = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  return { type, charset: charset?.replaceAll('"', "") };
}

/**
 * The first of the offered types that the Accept header prefers, by its q values, then by its order; the first offered for
 * a range or without a header. undefined when it accepts none of them.
 */
export function preferredType(accept: string | undefined, offered: readonly string[]): string | undefined {
  const ranges = (accept ?? "*/*")
    .split(",")
    .map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
      return { type, quality: q === undefined ? 1 : Number(q) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { type } of ranges) {
    const match = offered.find(
      (candidate) => type === "*/*" || type === candidate || type === `${candidate.split("/", 1)[0]}/*`,
    );
    if (match !== undefined) return match;
  }
  return undefined;
}
