/**
 * What one step of a diagnosis found. Holds no token, nothing of a borrower and no sentence of the service: the report
 * may go into a ticket.
 */
export interface DiagnosisStep {
  readonly title: string;
  /** `skipped`: an earlier step failed, or there is nothing to look at. */
  readonly verdict: "ok" | "failed" | "skipped";
  /** One sentence each. */
  readonly facts: readonly string[];
  /** What to do about it. */
  readonly next: string | undefined;
}

export function ok(title: string, ...facts: string[]): DiagnosisStep {
  return { title, verdict: "ok", facts, next: undefined };
}

export function failed(title: string, next: string, ...facts: string[]): DiagnosisStep {
  return { title, verdict: "failed", facts, next };
}

export function skipped(title: string, ...facts: string[]): DiagnosisStep {
  return { title, verdict: "skipped", facts, next: undefined };
}

/** The host as it is looked up and connected to: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
