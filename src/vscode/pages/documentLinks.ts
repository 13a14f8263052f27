import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { documentAddress, documentLabel, whyNoLink } from "../../domain/task";
import { textOf } from "../../domain/unknown";
import { type TaskTarget, unmaskedTask, unreadText } from "../app/targets";
import type { Session } from "../environments/session";
import { copyText, showDialog, showInformationMessage, showWarningMessage, withProgress } from "../ui/window/messages";

/** Links may be signed for a short time: what is older, in milliseconds, is read again first. */
const MAX_LINK_AGE = 5 * 60_000;

/** A document of a task, by its place in the list that is shown, with the true address whatever is shown of it. */
function linkedDocument(session: Session, target: TaskTarget, index: number) {
  const document = unmaskedTask(session, target)?.documents.items[index];
  const address = document && documentAddress(document);
  return document && address !== undefined ? { document, address } : undefined;
}

export async function openDocument(session: Session, target: TaskTarget, index: number): Promise<void> {
  const linked = linkedDocument(session, target, index);
  const { asOf = 0, value } = session.store.loans.get(target.loanReference) ?? {};
  if (linked === undefined || value === undefined) return;
  // One without an ID would not be found again.
  const id = textOf(linked.document.id);
  if (id === undefined || Date.now() - asOf <= MAX_LINK_AGE) return openAddress(linked.address, session.masking);
  const shown = findTask(value, target.taskId, target.taskKind)?.task.documents.items[index];
  await readAndOpen(session, target, id, shown ? documentLabel(shown) : "");
}

async function readAndOpen(session: Session, target: TaskTarget, id: string, label: string): Promise<void> {
  const { environment, masking, store } = session;
  const { loanReference } = target;
  const title = vscode.l10n.t("{0}: reading {1}…", environment.name, loanReference);
  const location = vscode.ProgressLocation.Window;
  await withProgress({ location, title }, () => store.loans.refresh([loanReference]));
  const read = store.loans.get(loanReference);
  const why = read === undefined || read.failure ? unreadText(loanReference, read) : undefined;
  const now = unmaskedTask(session, target)?.documents.items.find((one) => one.id === id);
  const address = now && why === undefined ? documentAddress(now) : undefined;
  if (address !== undefined) return openAddress(address, masking);

  const text = vscode.l10n.t("{0}: “{1}” was not opened.", environment.name, label);
  const again = vscode.l10n.t("Try Again");
  const reason = why ?? (now ? whyNoLink(now) : vscode.l10n.t("It was not among the documents that were read."));
  if ((await showWarningMessage(`${text} ${reason}`, again)) === again) await readAndOpen(session, target, id, label);
}

/** In share-safe mode the user is asked first: the document, and maybe its address, shows what the mode masks. */
async function openAddress(address: string, { on }: Session["masking"]): Promise<void> {
  const open = vscode.l10n.t({ message: "Open", comment: "Button: opens a document in the browser" });
  const message = vscode.l10n.t("Open the document anyway?");
  const detail = vscode.l10n.t(
    "Share-safe mode is on. The document is not masked, and its address may contain a name.",
  );
  if (on && !(await showDialog(message, [detail], open).catch(() => undefined))) return;
  // A Uri would decode and encode a signed link (%2B, %26) and so change it; VS Code also accepts a string.
  await vscode.env.openExternal(address as unknown as vscode.Uri);
}

export async function copyDocumentLink(session: Session, target: TaskTarget, index: number): Promise<void> {
  const linked = linkedDocument(session, target, index);
  if (linked === undefined) return;
  if (!session.masking.on) return copyText(linked.address, vscode.l10n.t("Document link copied."));
  void showInformationMessage(
    vscode.l10n.t("The link was not copied, because share-safe mode is on and the link may contain a name."),
  );
}
