/** Throws a RangeError for a token that no header can carry: it may hold what a bearer token may (RFC 6750). */
export function checkTokenText(token: string): void {
  if (/^[A-Za-z0-9._~+/-]+=*$/.test(token)) return;
  throw new RangeError("A token may hold only letters, digits and -._~+/, with = at its end.");
}
