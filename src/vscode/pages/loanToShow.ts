import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import type { Loan } from "../../domain/loan";
import type { PageAction, PageNotice, UnavailablePage } from "../../protocol/pageParts";
import type { Entry } from "../../store/entry";
import type { LoanStore } from "../../store/loanStore";
import { type SessionState, type SetupProblem, setupProblem } from "../environments/session";
import { commandAction, pageActions, remedyActions, switchToAction } from "../ui/actions";

/** What a page knows of the session. */
export interface PageSession {
  readonly environment: Environment;
  readonly state: SessionState;
  readonly store: { readonly loans: Pick<LoanStore["loans"], "get"> };
}

interface Wanted {
  readonly heading: string;
  readonly environmentId: string;
  /** The name of the environment that it belongs to; undefined for one that is no longer in the list. */
  readonly home: string | undefined;
}

/** A loan on the list as it was last read, if it was. */
export interface ListedLoan {
  readonly session: PageSession;
  readonly entry: Entry<Loan>;
  /** Why it was not read last time. */
  readonly stale: PageNotice | undefined;
}

/** The session, or what a page says where it is of another environment, or where nothing `isRead` and nothing can be. */
export function sessionHere<Known extends PageSession>(
  session: Known | undefined,
  wanted: Wanted,
  isRead: boolean,
): Known | UnavailablePage {
  const { heading, environmentId, home } = wanted;
  if (session === undefined) {
    const reason = l10n.t("Not connected yet. This page is filled once {0} is connected.", home ?? environmentId);
    return unavailable(heading, reason, undefined, pageActions([commandAction("switchEnvironment")]));
  }
  if (session.environment.id !== environmentId) {
    const reason = l10n.t("This page belongs to {0}. Switch to that environment to see it.", home ?? environmentId);
    const there = home === undefined ? undefined : switchToAction({ id: environmentId, name: home });
    const action = there ?? commandAction("switchEnvironment");
    // No banner: one that names another environment would look as if this were there.
    return unavailable(heading, reason, undefined, pageActions([action]));
  }
  const missing = isRead ? undefined : setupProblem(session);
  const canRefresh = session.state === "simulatorFailed";
  if (missing === undefined) return session;
  return unavailable(heading, missing.reason, session, pageActions(missing.actions), { canRefresh });
}

/** The loan that a page stands on, or what the page says where that is of another environment or not on the list. */
export function listedLoan(
  connected: PageSession | undefined,
  wanted: Wanted & { readonly loanReference: string },
): ListedLoan | UnavailablePage {
  const { heading, loanReference } = wanted;
  const entry = connected?.store.loans.get(loanReference);
  const session = sessionHere(connected, wanted, entry?.value !== undefined);
  if ("type" in session) return session;
  if (entry === undefined) {
    const add = pageActions([commandAction("addLoan")]);
    return unavailable(heading, l10n.t("The loan is no longer on the list."), session, add);
  }
  return { session, entry, stale: staleNotice(session, setupProblem(session), entry) };
}

function staleNotice(
  { environment }: PageSession,
  missing: SetupProblem | undefined,
  { failure }: Entry<Loan>,
): PageNotice | undefined {
  if (missing !== undefined) return { lines: [missing.reason], remedies: pageActions(missing.actions) };
  return refreshFailedNotice(environment, failure);
}

/** What is shown is older than the last refresh. */
export function refreshFailedNotice(environment: Environment, failure: Entry<Loan>["failure"]): PageNotice | undefined {
  if (failure === undefined) return undefined;
  const actions = remedyActions(failure.kind, environment, failure.request);
  return { lines: [l10n.t("The last refresh failed. {0}", failure.message)], remedies: pageActions(actions) };
}

/** What a page says while what it shows is not there: that the loan is being read, or why it was not. */
export function unread(heading: string, { session, entry, stale }: ListedLoan): UnavailablePage | undefined {
  const { reference, value, loading } = entry;
  if (loading || (value === undefined && stale === undefined)) {
    const reason = l10n.t("{0}: reading {1}…", session.environment.name, reference);
    return unavailable(heading, reason, session, [], { loading: true, canRefresh: stale !== undefined });
  }
  if (stale === undefined) return undefined;
  return unavailable(heading, stale.lines.join(" "), session, stale.remedies, { canRefresh: true });
}

export function unavailable(
  heading: string,
  reason: string,
  session: PageSession | undefined,
  remedies: readonly PageAction[] = [],
  more: Partial<UnavailablePage> = {},
): UnavailablePage {
  const environment = session && shownEnvironment(session);
  return { type: "unavailable", heading, environment, reason, loading: false, canRefresh: false, remedies, ...more };
}

export function shownEnvironment({ environment: { name, kind } }: PageSession) {
  return { name, kind };
}
