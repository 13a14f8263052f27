/**
 * What a reader needs to open the file. "none" also for a PDF that is encrypted only against changes, which opens for
 * everybody. "unclear" for other encryption, such as with a certificate.
 */
export type Protection = "none" | "password" | "unclear";
