import * as vscode from "vscode";
import type { Failure } from "../../store/entry";
import { showActivityAction, showLogAction } from "../base/remedies";
import { runAction } from "../base/runAction";
import { showInformationMessage, showWarningMessage } from "../base/window/messages";
import type { Session } from "../environments/session";
import type { Sent } from "./sendOnce";

/** Says how it ended, with the environment's name in front. */
export function showOutcome<T>(
  session: Session,
  sent: Sent<T>,
  confirmed: (value: T) => string,
  currentStateText: string,
): void {
  const { name } = session.environment;
  if (sent.kind === "confirmed") void showInformationMessage(`${name}: ${confirmed(sent.value)} ${currentStateText}`);
  else {
    void showWarningMessage(
      unknownText(session, sent.failure, currentStateText),
      showActivityAction(),
      showLogAction(),
    ).then((chosen) => runAction(chosen, session.environment));
  }
}

export function unknownText({ environment }: Session, failure: Failure, currentStateText: string): string {
  return vscode.l10n.t(
    "{0}: outcome unknown. {1} It was not sent again. {2}",
    environment.name,
    failure.message,
    currentStateText,
  );
}
