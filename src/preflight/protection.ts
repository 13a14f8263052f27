/**
 * What stands between a reader and the file's content. A PDF that is encrypted only to forbid changes opens for
 * everybody: "none". "unclear" is encrypted in a way that was not understood, such as for the holder of a certificate.
 */
export type Protection = "none" | "password" | "unclear";
