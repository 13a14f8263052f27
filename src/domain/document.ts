import * as l10n from "@vscode/l10n";
import { isolated } from "./isolated";
import type { FieldFailure, Listing } from "./listing";
import { type Text, textOf } from "./notRead";

/** An uploaded document of a task: one entry of `documentLinks` (service.md 2.5). */
export interface Document {
  /** What `rejectDocument` takes as `documentId`; without it nothing can be rejected. */
  readonly id: Text;
  readonly title: Text;
  readonly url: Text;
  readonly failures: readonly FieldFailure[];
}

/** Whether every document has an ID. Otherwise a document that is not found by its ID may still be in the list. */
export function allHaveIds({ items }: Listing<Document>): boolean {
  return items.every(({ id }) => textOf(id) !== undefined);
}

export function documentLabel(document: Document): string {
  return isolated(textOf(document.title) ?? textOf(document.id) ?? l10n.t("Untitled document"));
}

/** The document's link if it may be opened: an absolute http or https address. Anything else is only shown as text. */
export function documentAddress(document: Pick<Document, "url">): string | undefined {
  const text = textOf(document.url);
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}
