import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { setStatusBarMessage } from "../base/window/messages";
import { withSession } from "../environments/readySession";
import { loansOf } from "../targets/loansOf";
import { namedReferences } from "./namedReferences";

/** Takes loans off the list; the service is not touched. */
export const removeLoan = withSession(async (context, session, ...given) => {
  const title = vscode.l10n.t("Remove a loan from the list");
  const references = await loansOf(context, session, { command: commandIds.removeLoan, title }, given);
  for (const reference of references) await session.store.removeLoan(reference);
  if (references.length === 0) return;
  const removed = vscode.l10n.t(
    "{0}: removed from the list: {1}",
    session.environment.name,
    namedReferences(references),
  );
  setStatusBarMessage(removed, 5000);
});
