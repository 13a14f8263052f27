import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import {
  type Document,
  documentAddress,
  documentLabel,
  hasUploadAddress,
  whyNoLink,
  whyNotRejectable,
} from "../domain/task";
import { documentedType, isFinished } from "../domain/taskStatus";
import { isNotRead, textOf } from "../domain/unknown";
import type { TaskPage } from "../protocol/taskPage";
import { Button, Section, ServiceSaid } from "./elements";
import { failuresOf } from "./fields";

const UPLOAD_REASON = "upload-reason";

export function DocumentList({ page }: { readonly page: TaskPage }) {
  const { task, rejecting } = page;
  const whyNoUpload = whyNoUploadTo(page);
  const upload = (
    <Button
      sends={whyNoUpload === undefined ? { type: "upload" } : undefined}
      look={documentedType(task.type) === "DocumentRequired" && !isFinished(task.status) ? "primary" : "secondary"}
      reasonId={whyNoUpload && UPLOAD_REASON}
    >
      {l10n.t("Upload…")}
    </Button>
  );
  return (
    <Section id="documents" heading={l10n.t("Documents")} action={upload}>
      <Reason id={UPLOAD_REASON}>{whyNoUpload}</Reason>
      <ListState page={page} />
      <ul class="documents">
        {task.documents.items.map((document, index) => {
          const id = textOf(document.id);
          const isRejecting = id !== undefined && rejecting.includes(id);
          return <Item key={id} document={document} index={index} rejecting={isRejecting} />;
        })}
      </ul>
    </Section>
  );
}

function ListState({ page: { task, documentsGap, unplaced } }: { readonly page: TaskPage }) {
  const { documents, failures } = task;
  const said = new Set([documents.failure ?? [], failuresOf(failures, "documentLinks"), unplaced].flat());
  const none = documents.items.length === 0 ? l10n.t("No documents yet.") : undefined;
  return (
    <p>
      {documentsGap ?? none} <ServiceSaid messages={[...said]} />
    </p>
  );
}

function whyNoUploadTo({ task, uploading }: TaskPage): string | undefined {
  if (isNotRead(task.documentUploadPath)) return l10n.t("Not read: {0}", "documentUploadPath");
  if (!hasUploadAddress(task)) {
    return l10n.t("The service returned no upload path for this task. Upload in the service's own portal.");
  }
  return uploading ? alreadySentText() : undefined;
}

function alreadySentText(): string {
  return l10n.t("This is already being sent, here or in another window. Wait for its outcome.");
}

interface ItemProps {
  readonly document: Document;
  readonly index: number;
  readonly rejecting: boolean;
}

function Item({ document, index, rejecting }: ItemProps) {
  const label = documentLabel(document);
  const id = textOf(document.id);
  const linked = documentAddress(document) !== undefined;
  const whyNoReject = whyNotRejectable(document) ?? (rejecting ? alreadySentText() : undefined);
  const rejectReason = whyNoReject && `reject-reason-${index}`;
  return (
    <li>
      <div class="document">
        {linked ? (
          <Button
            look="link"
            fullLabel={`${l10n.t({ message: "Open", comment: "Button: opens a document in the browser" })} ${label}`}
            sends={{ type: "openDocument", index }}
          >
            <bdi>{label}</bdi>
          </Button>
        ) : (
          <strong>
            <bdi>{label}</bdi>
          </strong>
        )}
        {id && id !== label && (
          <span class="quiet">
            {l10n.t("ID")} <code dir="auto">{id}</code>
          </span>
        )}
        {linked && (
          <Button
            look="link"
            fullLabel={`${l10n.t("Copy Document Link")} ${label}`}
            sends={{ type: "copyDocumentLink", index }}
          >
            {l10n.t("Copy Document Link")}
          </Button>
        )}
      </div>
      <Button
        fullLabel={`${l10n.t("Reject…")} ${label}`}
        sends={id && !rejecting ? { type: "rejectDocument", documentId: id } : undefined}
        reasonId={rejectReason}
      >
        {l10n.t("Reject…")}
      </Button>
      {!linked && (
        <p class="reason">
          {whyNoLink(document)} <code dir="auto">{textOf(document.url)}</code>
        </p>
      )}
      <Reason id={rejectReason}>{whyNoReject}</Reason>
      {document.failures.map(({ message }) => (
        <p class="reason">
          <ServiceSaid messages={[message]} />
        </p>
      ))}
    </li>
  );
}

function Reason({ id, children }: { readonly id: string | undefined; readonly children: ComponentChildren }) {
  return children ? (
    <p id={id} class="reason">
      {children}
    </p>
  ) : null;
}
