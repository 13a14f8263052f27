/**
 * Stands for a value that the service may have and that was not read: an error came in its place (service.md 7.2), it was
 * not asked for because the service seems not to know it, or what came is not of the kind that was expected.
 */
export interface NotRead {
  readonly notRead: "failed" | "leftOut" | "unreadable";
}

/** A scalar of the service as the text that came. Undefined: the service said null, without an error. */
export type Text = string | undefined | NotRead;

/** One object for each: 40,000 tasks have a dozen fields. They are data, and may be copied: never compare them by identity. */
export const FAILED: NotRead = Object.freeze({ notRead: "failed" });
export const LEFT_OUT: NotRead = Object.freeze({ notRead: "leftOut" });
export const UNREADABLE: NotRead = Object.freeze({ notRead: "unreadable" });

export function isNotRead(value: unknown): value is NotRead {
  return typeof value === "object" && value !== null && "notRead" in value;
}

/** The text, if there is one that says something; undefined also for what was not read. */
export function textOf(value: Text): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
