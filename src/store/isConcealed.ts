/** The form of a hash: NUL, which no text begins with, a fingerprint of the key, and the hash. */
const FORM = /^\0[0-9a-f]{8}:[0-9a-f]{32}$/;

/** Whether a hash was kept in the place of a text. */
export function isConcealed(value: string | undefined): boolean {
  return value !== undefined && FORM.test(value);
}
