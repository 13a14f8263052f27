/** Control characters, line ends, and the marks that change the direction of the text around them. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
