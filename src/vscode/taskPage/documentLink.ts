import * as vscode from "vscode";
import { setStatusBarMessage, showDialog, showInformationMessage } from "../base/window/messages";
import type { Masking } from "../shareSafe/masking";

/**
 * Opens a document. In share-safe mode the user is asked first: the document, and maybe its address, shows what the
 * mode masks.
 */
export async function openDocument(address: string, { on }: Pick<Masking, "on">): Promise<void> {
  const open = vscode.l10n.t({ message: "Open", comment: "Button: opens a document in the browser" });
  const message = vscode.l10n.t("Open the document anyway?");
  const detail = vscode.l10n.t(
    "Share-safe mode is on. The document is not masked, and its address may contain a name.",
  );
  if (on && !(await showDialog(message, [detail], open))) return;
  // A Uri would decode and encode a signed link (%2B, %26) and so change it; VS Code also accepts a string.
  await vscode.env.openExternal(address as unknown as vscode.Uri);
}

export async function copyDocumentLink(address: string, { on }: Pick<Masking, "on">): Promise<void> {
  if (on) {
    void showInformationMessage(
      vscode.l10n.t("The link was not copied, because share-safe mode is on and the link may contain a name."),
    );
    return;
  }
  await vscode.env.clipboard.writeText(address);
  setStatusBarMessage(vscode.l10n.t("Document link copied."), 3000);
}
