import * as vscode from "vscode";
import { ServiceError } from "../../service/serviceError";
import type { Session } from "../environments/session";
import type { CommandContext } from "./commandContext";
import { UserError } from "./userError";

export interface Sending<T> {
  /** The same key is not sent again while it is under way. */
  readonly key: string;
  /** What the progress says. */
  readonly title: string;
  readonly cancellable?: boolean;
  send(progress: { report(message: string, increment: number): void; signal: AbortSignal }): Promise<T>;
  /** Reads again what was changed. */
  reread(): Promise<void>;
}

/** What became of it: the service said yes, or its answer was lost and nobody knows. */
export type Sent<T> =
  | { readonly kind: "confirmed"; readonly value: T }
  | { readonly kind: "unknown"; readonly error: ServiceError };

/**
 * Sends a mutation or an upload, once, and reads again what it was about. Never retries.
 * Throws a ServiceError when the service refused it or it was not sent.
 */
export async function sendOnce<T>(context: CommandContext, session: Session, sending: Sending<T>): Promise<Sent<T>> {
  const key = `${session.environment.id} ${sending.key}`;
  if (context.underWay.has(key)) {
    throw new UserError(vscode.l10n.t("This is already being sent. Wait for its outcome."));
  }
  context.underWay.add(key);
  try {
    return await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `${session.environment.name}: ${sending.title}`,
        cancellable: sending.cancellable ?? false,
      },
      async (progress, cancellation) => {
        const abort = new AbortController();
        cancellation.onCancellationRequested(() => abort.abort());
        const report = (message: string, increment: number) => progress.report({ message, increment });
        const sent = await attempt(() => sending.send({ report, signal: abort.signal }));
        if (sent.kind === "unknown") context.log.failure(sent.error);
        if (sent.kind !== "failed" || sent.outcome !== "notSent") {
          progress.report({ message: vscode.l10n.t("reading again…") });
          await sending.reread();
        }
        if (sent.kind === "failed") throw sent.error;
        return sent;
      },
    );
  } finally {
    context.underWay.delete(key);
  }
}

type Attempt<T> = Sent<T> | { readonly kind: "failed"; readonly error: unknown; readonly outcome: string | undefined };

async function attempt<T>(send: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { kind: "confirmed", value: await send() };
  } catch (error) {
    if (!(error instanceof ServiceError)) return { kind: "failed", error, outcome: undefined };
    if (error.outcome === "unknown") return { kind: "unknown", error };
    return { kind: "failed", error, outcome: error.outcome };
  }
}

/** Says how it ended, with the environment's name in front. */
export function showOutcome<T>(session: Session, sent: Sent<T>, confirmed: string, nowTrue: string): void {
  const { name } = session.environment;
  if (sent.kind === "confirmed") void vscode.window.showInformationMessage(`${name}: ${confirmed}`);
  else {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("{0}: outcome unknown. {1} It was not sent again. {2}", name, sent.error.message, nowTrue),
    );
  }
}
