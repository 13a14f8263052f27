/** One finished request, as the log shows it. Holds no token, no variable's value and no part of an answer. */
export interface RequestRecord {
  readonly operation: string;
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  readonly outcome: "ok" | "partial" | "failed";
  /** Milliseconds. */
  readonly duration: number;
  /** Bytes of the bodies. */
  readonly sent: number;
  readonly received: number;
  /** Why it failed, without values. */
  readonly detail: string | undefined;
}

export interface RequestLog {
  request(record: RequestRecord): void;
  /** Something worth knowing once, e.g. a field that the service does not know and that is left out for a while. */
  notice(text: string): void;
  /** Only for the trace level: may hold IDs. */
  trace(text: () => string): void;
}
