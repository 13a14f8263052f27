import * as vscode from "vscode";
import type { Deal } from "../../domain/loan";
import { stringProperty } from "../../domain/unknown";
import type { Collection } from "../../store/collection";
import { lastRead } from "../../store/entry";
import { Poller, pollInterval, REAL_CLOCK } from "../../store/poller";
import type { App } from "../app/app";
import { commandRows, dealIdOf, loanReferenceOf } from "../app/targets";
import type { Session } from "../environments/session";
import { followSession, type Sessions, withSession } from "../environments/sessions";
import { commandAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { rejectArgument } from "../ui/errors";
import { showInformationMessage, withProgress } from "../ui/window/messages";

/** The loans or deals that rows name, otherwise everything that is listed. */
export const refresh = withSession(async (app: App, session, ...given) => {
  const rows = commandRows(app, commandIds.refresh, given);
  if (rows.length === 0) return refreshListed(app, session);
  const loans = referencesIn(rows, "loanReference");
  const deals = referencesIn(rows, "dealId");
  if (loans.length + deals.length === 0) rejectArgument();
  await session.service.askForEverything();
  const view = deals.length > 0 ? "loanOps.deals" : "loanOps.loans";
  await withProgress({ location: { viewId: view } }, () =>
    Promise.all([session.store.loans.refresh(loans), session.store.deals.refresh(deals)]),
  );
});

/** Everything that is listed, whatever is selected; the button of a view's title gets the row that has the focus. */
export const refreshAll = withSession(refreshListed);

async function refreshListed(app: App, session: Session): Promise<void> {
  await session.service.askForEverything();
  await withProgress({ location: { viewId: "loanOps.loans" } }, () => session.store.refresh());
  app.onRefreshed();
}

function referencesIn(rows: readonly unknown[], key: string): string[] {
  return [...new Set(rows.map((row) => stringProperty(row, key)).filter((name) => name !== undefined))];
}

/** Asks for more borrowers than came: the service states no other pagination than `first` (service.md 4.6). */
export const loadMore = withSession(async (_context, session, row) => {
  const ofDeal = stringProperty(row, "dealId") !== undefined;
  const reference = (ofDeal ? dealIdOf(row) : loanReferenceOf(row)) ?? "";
  const listed: Pick<Collection<Pick<Deal, "id" | "borrowers">>, "loadMore" | "get"> = ofDeal
    ? session.store.deals
    : session.store.loans;
  const before = listed.get(reference)?.value?.borrowers.items.length;
  const view = ofDeal ? "loanOps.deals" : "loanOps.loans";
  await withProgress({ location: { viewId: view } }, () => listed.loadMore(reference));
  const borrowers = lastRead(listed.get(reference))?.borrowers;
  if (borrowers?.mayHaveMore && borrowers.items.length === before) {
    void showInformationMessage(
      vscode.l10n.t(
        "{0}: the service returns no more than {1} borrowers at once, so the others cannot be shown here.",
        session.environment.name,
        before,
      ),
    );
  }
});

export function startPolling(
  sessions: Sessions,
  subscriptions: vscode.Disposable[],
  onUnexpected: (error: unknown) => void,
): Poller {
  const poller = new Poller({
    clock: REAL_CLOCK,
    focused: vscode.window.state.focused,
    async refresh(what) {
      const session = sessions.current;
      if (session?.state !== "ready") return;
      await withChangeNotice(session, () => session.store.poll(what));
    },
    onUnexpected,
  });
  const configure = () => {
    const minutes = vscode.workspace.getConfiguration("loanOps").get("pollIntervalMinutes", 15);
    poller.setInterval(pollInterval(minutes));
  };
  configure();
  subscriptions.push(
    poller,
    vscode.window.onDidChangeWindowState(({ focused }) => poller.setFocused(focused)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("loanOps.pollIntervalMinutes")) configure();
    }),
    followSession(sessions, (session) => {
      const backoff = session?.store.backoff;
      const followBackoff = () => poller.setBackoff(backoff?.waitsFor, backoff?.slowdown ?? 1);
      // A new session reads everything by itself.
      poller.refreshed();
      followBackoff();
      return backoff?.onDidChange(followBackoff);
    }),
  );
  return poller;
}

/** What is watched is read by a clock of its own. Nothing of it is needed before the first session. */
export function startWatching(app: App, onUnexpected: (error: unknown) => void): vscode.Disposable {
  return followSession(app.sessions, (session) => {
    if (session?.state !== "ready") return undefined;
    const begun = import("./watch").then(({ watchSession }) => watchSession(app, session, REAL_CLOCK));
    begun.catch(onUnexpected);
    return { dispose: () => void begun.then((watching) => watching.dispose()) };
  });
}

type ChangeSource = Pick<Session, "environment" | "store" | "unseen" | "watches">;

/** Runs a poll, and tells at once of all changes that it found on loans that had been read before. What is watched tells its own. */
export async function withChangeNotice(session: ChangeSource, poll: () => Promise<void>): Promise<void> {
  await session.unseen.settled();
  const read = new Set(session.store.loans.entries.flatMap(({ reference, value }) => (value ? [reference] : [])));
  const before = new Set(changeKeys(session, read));
  await poll();
  await session.unseen.settled();
  const found = changeKeys(session, read).filter((key) => !before.has(key)).length;
  if (found === 0 || !vscode.workspace.getConfiguration("loanOps").get("notifyOfChanges", true)) return;
  const message = vscode.l10n.t("{0}: changes on the listed loans: {1}.", session.environment.name, found);
  // Not awaited: the poll is over, whenever the user answers.
  void showInformationMessage(message, commandAction("showChanges", session.environment)).then((chosen) =>
    chosen?.run(),
  );
}

function changeKeys({ unseen, watches }: ChangeSource, references: ReadonlySet<string>): string[] {
  return unseen
    .all()
    .filter(({ reference }) => references.has(reference))
    .flatMap(({ reference, changes: ofLoan }) =>
      ofLoan
        .filter((change) => !watches.covers(reference, change))
        .map((change) => JSON.stringify([reference, change])),
    );
}
