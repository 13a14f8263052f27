/** A beginning of a secret with this many characters gives away too much. */
export const SHORTEST_BEGINNING = 8;

/**
 * The token and its Base64. Within a longer text, such as `user:token`, the Base64 depends on where the token begins,
 * modulo three bytes; what encodes bytes before it as well is left out.
 */
export function tokenForms(token: string): string[] {
  if (token === "") return [];
  const encoded = [0, 1, 2].map((before) => {
    const base64 = Buffer.concat([Buffer.alloc(before), Buffer.from(token)]).toString("base64");
    return base64.replace(/=+$/, "").slice(Math.ceil((before * 8) / 6));
  });
  return [token, ...encoded];
}
