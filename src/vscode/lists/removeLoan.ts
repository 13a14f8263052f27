import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { namedReferences } from "../base/namedReferences";
import { setStatusBarMessage } from "../base/window/messages";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { RowsContext } from "../targets/commandRows";
import { loansOf } from "../targets/loansOf";

/** Takes loans off the list; the service is not touched. */
export const removeLoan = withSession(async (context: RowsContext & WithSessions, session, ...given) => {
  const title = vscode.l10n.t("Remove a loan from the list");
  const references = await loansOf(context, session, { command: commandIds.removeLoan, title }, given);
  for (const reference of references) await session.store.removeLoan(reference);
  if (references.length === 0) return;
  const removed = vscode.l10n.t(
    "{0}: removed {1} from the list.",
    session.environment.name,
    namedReferences(references),
  );
  setStatusBarMessage(removed, 5000);
});
