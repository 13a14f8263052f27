import { type Document, documentAddress, documentLabel } from "../domain/task";
import { isFinished } from "../domain/taskStatus";
import { isNotRead, textOf } from "../domain/unknown";
import type { TaskPage } from "../protocol/taskPage";
import { button } from "./button";
import { element, isolatedText, type VirtualElement } from "./dom";
import { failuresOf, serviceSaid } from "./fields";
import { words } from "./words";

const UPLOAD_REASON = "upload-reason";

/** The documents of the task (service.md 2.5) and what can be done with them. */
export function documentsSection(page: TaskPage): VirtualElement {
  return element(
    "section",
    { key: "documents", "aria-labelledby": "documents-heading" },
    element("h2", { id: "documents-heading" }, words.documents),
    ...listState(page),
    element("ul", { key: "list", class: "documents" }, ...documentItems(page)),
    uploadAction(page),
  );
}

function listState({ task }: TaskPage): VirtualElement[] {
  const { items, mayHaveMore, absent, leftOut, failure } = task.documents;
  const messages = new Set([
    ...(failure === undefined ? [] : [failure]),
    ...failuresOf(task.failures, "documentLinks"),
  ]);
  if (messages.size > 0) {
    const failed = items.length > 0 ? words.documentsPartlyFailed : words.documentsFailed;
    return [element("p", {}, failed, " ", ...[...messages].map(serviceSaid))];
  }
  if (leftOut) return [element("p", {}, words.documentsNotRead)];
  if (absent) return [element("p", {}, words.documentsAbsent)];
  if (items.length === 0) return [element("p", {}, words.noDocuments)];
  return mayHaveMore ? [element("p", {}, words.moreDocuments)] : [];
}

function uploadAction(page: TaskPage): VirtualElement {
  const reason = whyNoUpload(page);
  return element(
    "div",
    { key: "upload", class: "actions" },
    button({
      label: words.upload,
      sends: reason === undefined ? { type: "upload" } : undefined,
      primary: page.task.type === "DocumentRequired" && !isFinished(page.task.status),
      reasonId: reason === undefined ? undefined : UPLOAD_REASON,
    }),
    reason === undefined ? undefined : element("p", { id: UPLOAD_REASON, class: "reason" }, reason),
  );
}

function whyNoUpload({ canUpload, underWay }: TaskPage): string | undefined {
  if (!canUpload) return words.noUploadPath;
  return underWay.some(({ kind }) => kind === "upload") ? words.uploading : undefined;
}

function documentItems({ task, underWay }: TaskPage): VirtualElement[] {
  const rejecting = new Set(underWay.map(({ documentId }) => documentId));
  const seen = new Map<string, number>();
  return task.documents.items.map((document, index) => {
    const identity = textOf(document.id) ?? "";
    const repeat = seen.get(identity) ?? 0;
    seen.set(identity, repeat + 1);
    const place = { index, key: `${repeat}:${identity}` };
    return documentItem(document, place, rejecting.has(textOf(document.id) ?? ""));
  });
}

interface Place {
  readonly index: number;
  readonly key: string;
}

function documentItem(document: Document, { index, key }: Place, rejecting: boolean): VirtualElement {
  const label = documentLabel(document);
  const id = textOf(document.id);
  const linkProblem = documentAddress(document) === undefined;
  const linkReason = linkProblem ? `link-reason-${index}` : undefined;
  const whyNoReject = id ? (rejecting ? words.rejecting : undefined) : words.noDocumentId;
  const rejectReason = whyNoReject === undefined ? undefined : `reject-reason-${index}`;
  return element(
    "li",
    { key },
    element(
      "div",
      { class: "document" },
      element("strong", {}, isolatedText(label)),
      id && id !== label
        ? element("span", { class: "quiet" }, `${words.documentId} `, element("code", { dir: "auto" }, id))
        : undefined,
    ),
    element(
      "div",
      { class: "actions" },
      button({
        label: words.open,
        fullLabel: words.forDocument(words.open, label),
        sends: linkProblem ? undefined : { type: "openDocument", index },
        reasonId: linkReason,
      }),
      button({
        label: words.copyDocumentLink,
        fullLabel: words.forDocument(words.copyDocumentLink, label),
        sends: linkProblem ? undefined : { type: "copyDocumentLink", index },
        reasonId: linkReason,
      }),
      button({
        label: words.reject,
        fullLabel: words.forDocument(words.reject, label),
        sends: id && !rejecting ? { type: "rejectDocument", documentId: id } : undefined,
        reasonId: rejectReason,
      }),
    ),
    linkReason === undefined ? undefined : linkNote(document, linkReason),
    whyNoReject === undefined ? undefined : element("p", { id: rejectReason, class: "reason" }, whyNoReject),
    ...document.failures.map(({ message }) => element("p", { class: "reason" }, serviceSaid(message))),
  );
}

function linkNote({ url: given }: Document, id: string): VirtualElement {
  const url = textOf(given);
  if (isNotRead(given)) return element("p", { id, class: "reason" }, words.linkNotRead);
  if (url === undefined) return element("p", { id, class: "reason" }, words.noLink);
  return element("p", { id, class: "reason" }, `${words.linkNotOpened} `, element("code", { dir: "auto" }, url));
}
