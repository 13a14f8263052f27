import { type ReceivedCall, recordOperation } from "../received/receivedCalls";
import type { SimulatorState } from "../state/state";
import { type ExchangeResponse, Refusal } from "./exchange";

/** A page in the place of a document, for `url` of a document link: the simulator keeps no contents. */
export function documentPage(documentId: string, state: SimulatorState, call: ReceivedCall): ExchangeResponse {
  recordOperation(call, "openDocument", { documentId });
  const document = state.documents.get(documentId);
  if (document === undefined) throw new Refusal(404, "There is no such document.");
  const { id, name, size, sha256, uploadedAt, archived, archiveReasonNotes } = document;
  const facts: [string, string | undefined][] = [
    ["Document", id],
    ["Uploaded", uploadedAt],
    ["Size", size === undefined ? undefined : `${size} bytes`],
    ["SHA-256", sha256],
    ["Archived", archived ? (archiveReasonNotes ?? "") : undefined],
  ];
  const rows = facts
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value ?? "")}</dd>`)
    .join("");
  const title = escapeHtml(name);
  return {
    status: 200,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'" },
    body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
<p>The simulator of the loan origination service shows this page in the place of the document.</p><dl>${rows}</dl></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
