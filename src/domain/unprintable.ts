/** Control characters, line ends, and the marks that change the direction of the text around them. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** What nobody sees in a line, although two texts differ by it: all of the above, joiners, fillers and selectors of variants. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
