import * as vscode from "vscode";
import type { Collection } from "../../store/collection";
import { namedReferences } from "../base/namedReferences";
import { type CommandAction, remedyActions } from "../base/remedies";
import { runAction } from "../base/runAction";
import { showInformationMessage, showWarningMessage } from "../base/window/messages";
import type { WithSessions } from "../environments/readySession";
import { sessionIn } from "../environments/readySession";
import type { Session } from "../environments/session";

/**
 * Says what was listed. What could not be read stays as a row that says why; here it can be read again or taken off
 * the list.
 */
export async function reportAdded(
  context: WithSessions,
  session: Session,
  list: "loans" | "deals",
  asked: readonly string[],
  added: readonly string[],
): Promise<void> {
  const collection: Pick<Collection<unknown>, "get"> = session.store[list];
  const { name, kind: where } = session.environment;
  if (added.length === 0) {
    void showInformationMessage(vscode.l10n.t("{0}: {1} is already on the list.", name, namedReferences(asked)));
    return;
  }
  const failed = added.filter((reference) => collection.get(reference)?.failure !== undefined);
  const first = failed[0];
  if (first === undefined) return;
  const failure = collection.get(first)?.failure;
  const why = failure?.message ?? "";
  const retry = { title: vscode.l10n.t("Retry") };
  const takeOff = { title: vscode.l10n.t("Remove from List") };
  const actions: (vscode.MessageItem | CommandAction)[] = [
    retry,
    takeOff,
    ...(failure ? remedyActions(failure.kind, where, failure.request) : []),
  ];
  const chosen = await showWarningMessage(
    failed.length === 1
      ? vscode.l10n.t("{0}: {1} could not be read. {2}", name, first, why)
      : vscode.l10n.t(
          "{0}: {1} of {2} could not be read ({3}). {4}",
          name,
          failed.length,
          added.length,
          namedReferences(failed),
          why,
        ),
    ...actions,
  );
  if (chosen === undefined) return;
  if ("command" in chosen) return runAction(chosen, session.environment);
  // The message may have been open for long, so the session is looked up now.
  const now = await sessionIn(context, session.environment);
  if (chosen === retry) {
    await now.store[list].refresh(failed);
    return reportAdded(context, now, list, asked, failed);
  }
  for (const reference of failed) {
    await (list === "loans" ? now.store.removeLoan(reference) : now.store.removeDeal(reference));
  }
}
