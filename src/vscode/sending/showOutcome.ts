import * as vscode from "vscode";
import type { Failure } from "../../store/entry";
import type { Log } from "../base/log";
import { commandStep, type MessageWithSteps, type NextStep, showWithSteps } from "../base/nextStep";
import { showActivityAction, showLogAction, showRequestActions } from "../base/remedies";
import { showInformationMessage, showWarningMessage } from "../base/window/messages";
import type { Session } from "../environments/session";
import type { Sent } from "./sendOnce";

/** What is said of something that was sent. */
export interface Told<T> {
  /** What the service confirmed, in short. */
  confirmed(value: T): string;
  /** What the user has to know beside that; empty where everything is as it was to be. */
  readonly beside: string;
  /** Buttons to what was changed. */
  readonly steps: readonly NextStep[];
  /** What is true now, for an outcome that is unknown. */
  readonly now: string;
  /** The buttons then, where they are not those to the record and the log. */
  readonly whenUnknown?: Pick<MessageWithSteps, "steps" | "lasting">;
}

/** Says how it ended, with the environment's name in front. */
export function showOutcome<T>({ log }: { readonly log: Log }, session: Session, sent: Sent<T>, told: Told<T>): void {
  const { environment } = session;
  if (sent.kind === "confirmed") {
    const text = `${environment.name}: ${[told.confirmed(sent.value), told.beside].filter((part) => part).join(" ")}`;
    void showWithSteps(showInformationMessage, { text, steps: told.steps }, log);
  } else {
    const text = unknownText(session, sent.failure, told.now);
    const { request } = sent.failure;
    const steps = [showActivityAction(), ...showRequestActions(request), showLogAction()].map((action) =>
      commandStep(action, environment),
    );
    void showWithSteps(showWarningMessage, { text, ...(told.whenUnknown ?? { steps }) }, log);
  }
}

function unknownText({ environment }: Session, failure: Failure, currentStateText: string): string {
  return vscode.l10n.t(
    "{0}: outcome unknown. {1} It was not sent again. {2}",
    environment.name,
    failure.message,
    currentStateText,
  );
}
