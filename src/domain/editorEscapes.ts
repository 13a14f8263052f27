import { unicodeEscape } from "./unicodeEscape";
import { UNPRINTABLE } from "./unprintable";

/** What an editor would act on; line ends and tabs are for the reader. */
const ACTING = new RegExp(`(?![\\n\\r\\t])${UNPRINTABLE.source}`, "gu");

/** A text for an editor, with escapes in place of the characters that it would act on. */
export function textForEditor(text: string): string {
  return text.replace(ACTING, unicodeEscape);
}

/** The same JSON, written so that an editor finds no link in it and nothing to act on. */
export function jsonForEditor(json: string): string {
  return textForEditor(json.replaceAll("://", ":\\/\\/"));
}
