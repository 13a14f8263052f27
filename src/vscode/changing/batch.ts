import * as vscode from "vscode";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { withProgress } from "../ui/window/messages";
import { countsText, type ItemResult, type Outcome, outcomeOf } from "./outcome";
import type { Batch } from "./plan";
import { forgetNote, noteNotDone, type SendProgress, sendWithin } from "./send";

/**
 * Sends one item after the other: each is recorded and sent once, and its loan is read again. The batch ends early when
 * the user cancels, when the environment is switched, or when every further item would fail as well. A request under
 * way is never aborted.
 */
export async function sendBatch<Item, Value>(
  app: App,
  session: Session,
  batch: Batch<Item, Value>,
  items: readonly Item[],
): Promise<ItemResult<Item>[]> {
  const { environment, store } = session;
  const uninterrupted = new AbortController().signal;
  return withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `${environment.name}: ${batch.title}`,
      cancellable: true,
    },
    (progress, cancellation) => {
      let prefix = "";
      const say = (message: string, increment: number) => progress.report({ message: prefix + message, increment });
      return runBatch(items, {
        stopped() {
          if (cancellation.isCancellationRequested) return vscode.l10n.t("You canceled.");
          return app.sessions.current?.environment === environment
            ? undefined
            : vscode.l10n.t("The environment was changed meanwhile.");
        },
        onStart(item, before) {
          const number = before.length + 1;
          const counts = before.length === 0 ? "" : ` (${countsText(before)})`;
          const place = `${vscode.l10n.t({ message: "{0} of {1}", args: [number, items.length], comment: "Number of the item that is sent, and how many there are" })}${counts}`;
          prefix = `${place} · ${batch.label(item)}: `;
          say(vscode.l10n.t("sending…"), before.length === 0 ? 0 : 100 / items.length);
        },
        send: (item) => {
          const sending = batch.sending(item);
          forgetNote(app, session, sending);
          const report: SendProgress["report"] = (message) => say(message, 0);
          return outcomeOf(
            {
              reference: batch.loanReference(item),
              send: () => sendWithin(app, session, sending, { report, signal: uninterrupted }),
              notDone: (refusal) => noteNotDone(app, session, sending, refusal),
              confirmed: (value) => batch.confirmed(item, value),
              now: () => batch.now(item),
              readFailure: () => store.loans.get(batch.loanReference(item))?.failure,
            },
            app.log,
          );
        },
      });
    },
  );
}

interface BatchRun<Item> {
  /** Sends one, once. */
  send(item: Item): Promise<Outcome>;
  /** Why nothing more is to be sent, asked before each; undefined while there is no reason. */
  stopped(): string | undefined;
  onStart(item: Item, before: readonly ItemResult<Item>[]): void;
}

/**
 * Sends one item after the other. A failure ends the batch only if its outcome has `stop`; the rest counts as not sent.
 */
export async function runBatch<Item>(items: readonly Item[], run: BatchRun<Item>): Promise<ItemResult<Item>[]> {
  const results: ItemResult<Item>[] = [];
  let stop: string | undefined;
  for (const item of items) {
    stop ??= run.stopped();
    if (stop !== undefined) {
      results.push({ item, outcome: { kind: "notSent", text: stop } });
      continue;
    }
    run.onStart(item, results);
    const outcome = await run.send(item);
    results.push({ item, outcome });
    stop = outcome.stop;
  }
  return results;
}
