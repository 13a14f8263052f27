/** An uploaded document of a task: one entry of `documentLinks` (service.md 2.5). */
export interface Document {
  /** What `rejectDocument` takes as `documentId`; undefined when the service left it out. */
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly url: string | undefined;
}

export function documentLabel(document: Document): string {
  return document.title ?? document.id ?? "Untitled document";
}
