import * as l10n from "@vscode/l10n";
import { numberFormat } from "../../domain/dates";
import type { BookPageState } from "../../protocol/bookPage";
import type { ShownPage } from "../../protocol/page";
import type { Session } from "../environments/session";
import { commandAction, pageActions } from "../ui/actions";
import { namedReferences } from "../ui/window/messages";
import { bookTables } from "./bookTables";
import { refreshFailedNotice, sessionHere, shownEnvironment, unavailable } from "./loanToShow";

interface Circumstances {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The name of the environment that the book belongs to; undefined for one that is no longer in the list. */
  readonly home: string | undefined;
}

/** The page of all listed loans as the store has them now, or why there is none. Reads nothing. */
export function bookPageOf(
  connected: Pick<Session, "environment" | "state" | "store" | "book"> | undefined,
  { environmentId }: BookPageState,
  { now, home }: Circumstances,
): ShownPage {
  const heading = l10n.t("Book");
  const asOf = connected?.store.loans.asOf;
  const session = sessionHere(connected, { heading, environmentId, home }, asOf !== undefined);
  if ("type" in session) return session;
  const { environment, store, book } = session;
  if (store.loans.references.length === 0) {
    const reason = l10n.t(
      "No loans are on the list of {0}. Add some, and this page shows how they stand.",
      environment.name,
    );
    const add = pageActions([commandAction("addLoan"), commandAction("addLoansFromClipboard")]);
    return unavailable(heading, reason, session, add);
  }
  const notices = [refreshFailedNotice(environment, store.failure)];
  const { figures } = book;
  if (figures === undefined || asOf === undefined) {
    const [failed] = notices;
    const failure =
      failed && unavailable(heading, failed.lines.join(" "), session, failed.remedies, { canRefresh: true });
    if (failure !== undefined) return failure;
    return unavailable(heading, l10n.t("{0}: reading the loans…", environment.name), session, [], { loading: true });
  }
  const number = numberFormat({});
  const { read, loans } = figures;
  const progress = l10n.t("{0} of {1} loans read.", number.format(read), number.format(loans));
  if (read < loans) notices.unshift({ lines: [progress, ...failedLoans(session)], remedies: [] });
  const page = { environment: shownEnvironment(session), asOf, notices, ...bookTables(figures, book.days, now) };
  return { type: "book", page };
}

/** One that the service does not know stays on the list until it is taken off, so the counts stay "or more" till then. */
function failedLoans({ store: { loans } }: Pick<Session, "store">): string[] {
  const failed = loans.entries.flatMap(({ reference, value, failure }) =>
    value === undefined && failure !== undefined ? reference : [],
  );
  return failed.length === 0 ? [] : [l10n.t("Not read: {0}", namedReferences(failed))];
}
