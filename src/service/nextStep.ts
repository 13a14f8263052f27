/**
 * What to do when nobody knows what became of something that changes the service: to try again could do it twice.
 * Stands at the end of a sentence.
 */
export const seeWhatBecameOfIt = "see what became of it before you send it again";
