import type { Session } from "../environments/session";

/** What to call something in a sentence that is said later: its ID once share-safe mode was turned on meanwhile. */
export function calledLater({ masking }: Pick<Session, "masking">, label: string, id: string): () => string {
  const unmasked = !masking.on;
  return () => (unmasked && masking.on ? id : label);
}
