import * as vscode from "vscode";
import type { Deal } from "../../domain/deal";
import type { Collection } from "../../store/collection";
import { lastRead } from "../../store/entry";
import { text } from "../base/commandArgument";
import { showInformationMessage } from "../base/window/messages";
import { withProgress } from "../base/window/progress";
import { withSession } from "../environments/readySession";
import { dealIdOf, loanReferenceOf } from "../targets/targets";

/** Asks for more borrowers than came: the service states no other pagination than `first` (service.md 4.6). */
export const loadMore = withSession(async (_context, session, row) => {
  const ofDeal = text(row, "dealId") !== undefined;
  const reference = (ofDeal ? dealIdOf(row) : loanReferenceOf(row)) ?? "";
  const listed: Pick<Collection<Pick<Deal, "borrowers">>, "loadMore" | "get"> = ofDeal
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
