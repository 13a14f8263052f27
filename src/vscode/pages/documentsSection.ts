import * as l10n from "@vscode/l10n";
import { documentsGap } from "../../domain/loan";
import {
  type Document,
  documentAddress,
  documentLabel,
  hasUploadAddress,
  type Task,
  whyNoLink,
  whyNotRejectable,
} from "../../domain/task";
import { documentedType, isFinished } from "../../domain/taskStatus";
import { isNotRead, textOf } from "../../domain/unknown";
import type { Activity } from "../../ledger/activity";
import type { Block, Button, PageRow, Part } from "../../protocol/page";
import { commandIds } from "../ui/commandIds";
import { begins, line, section, serviceSaid } from "./parts";
import { failuresOf, type TaskFacts } from "./taskFields";

export function documentsSection({ owned: { task }, loan, loanReference, underWay }: TaskFacts): Block {
  const { id: taskId, kind: taskKind, documents, failures } = task;
  const target = { loanReference, taskId, taskKind };
  const reason = whyNoUpload(task, underWay);
  const isNext = documentedType(task.type) === "DocumentRequired" && !isFinished(task.status);
  const action: Button = {
    label: l10n.t("Upload…"),
    asks: reason === undefined ? begins(commandIds.uploadDocuments, target) : undefined,
    reason,
    ...(isNext && { look: "primary" }),
  };
  // Without a field, it may be about the documents.
  const unplaced = loan.failures.flatMap(({ field, message }) => (field === "" ? message : []));
  const said = new Set([documents.failure ?? [], failuresOf(failures, "documentLinks"), unplaced].flat());
  const none = documents.items.length === 0 ? l10n.t("No documents yet.") : [];
  const state = [documentsGap(documents) ?? none, serviceSaid([...said])].flat();
  const items = documents.items.map((document, index) => documentRow(document, index, target, underWay));
  const blocks = [...(state.length === 0 ? [] : [line(...state)]), { is: "list", look: "documents", items } as const];
  return section("documents", l10n.t("Documents"), blocks, { action });
}

function whyNoUpload(task: Task, underWay: readonly Activity[]): string | undefined {
  if (isNotRead(task.documentUploadPath)) return l10n.t("Not read: {0}", "documentUploadPath");
  if (!hasUploadAddress(task)) {
    return l10n.t("The service returned no upload path for this task. Upload in the service's own portal.");
  }
  return underWay.some(({ kind }) => kind === "upload") ? alreadySentText() : undefined;
}

function alreadySentText(): string {
  return l10n.t("This is already being sent, here or in another window. Wait for its outcome.");
}

function documentRow(document: Document, index: number, target: object, underWay: readonly Activity[]): PageRow {
  const label = documentLabel(document);
  const id = textOf(document.id);
  const isSent = id !== undefined && underWay.some(({ documentId }) => documentId === id);
  const reject: Button = {
    label: l10n.t("Reject…"),
    fullLabel: `${l10n.t("Reject…")} ${label}`,
    asks: id && !isSent ? begins(commandIds.rejectDocument, { ...target, documentId: id }) : undefined,
    reason: whyNotRejectable(document) ?? (isSent ? alreadySentText() : undefined),
  };
  const idPart: Part[] = id && id !== label ? [{ text: `${l10n.t("ID")} ${id}`, look: "quiet" }] : [];
  const noLink = { text: [whyNoLink(document), textOf(document.url) ?? []].flat().join(" "), look: "reason" };
  const linked = documentAddress(document) !== undefined;
  const [title = label, copyLink = []] = linked ? linkButtons(label, index) : [{ text: label, look: "strong" }];
  return {
    key: id,
    cells: [
      title,
      ...idPart,
      ...[copyLink].flat(),
      reject,
      ...(linked ? [] : [noLink]),
      ...serviceSaid(document.failures.map(({ message }) => message)),
    ],
  };
}

function linkButtons(label: string, index: number): [open: Button, copy: Button] {
  const open = l10n.t({ message: "Open", comment: "Button: opens a document in the browser" });
  const copy = l10n.t("Copy Document Link");
  return [
    { label, look: "link", fullLabel: `${open} ${label}`, asks: { type: "openDocument", index } },
    { label: copy, look: "link", fullLabel: `${copy} ${label}`, asks: { type: "copyDocumentLink", index } },
  ];
}
