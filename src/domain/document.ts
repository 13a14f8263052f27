import * as l10n from "@vscode/l10n";
import { isolated } from "./isolated";
import type { FieldFailure, Listing } from "./listing";

/** An uploaded document of a task: one entry of `documentLinks` (service.md 2.5). */
export interface Document {
  /** What `rejectDocument` takes as `documentId`; undefined when the service left it out. */
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly failures: readonly FieldFailure[];
}

/** Whether every document has an ID. Otherwise a document that is not found by its ID may still be in the list. */
export function allHaveIds({ items }: Listing<Document>): boolean {
  return items.every(({ id }) => id !== undefined);
}

export function documentLabel(document: Document): string {
  return isolated([document.title, document.id].find((name) => name?.trim()) ?? l10n.t("Untitled document"));
}

/** The document's link if it may be opened: an absolute http or https address. Anything else is only shown as text. */
export function documentAddress(document: Pick<Document, "url">): string | undefined {
  if (document.url === undefined || !URL.canParse(document.url)) return undefined;
  const url = new URL(document.url);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}
