import * as vscode from "vscode";
import { loanJson } from "../../domain/loanJson";
import { asOfText } from "../base/asOfText";
import { commandIds } from "../base/commandIds";
import { showQuickPick } from "../base/window/quickPick";
import type { ActiveEnvironment } from "../environments/activeEnvironment";
import { readEnvironments } from "../environments/environmentSettings";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import { environmentItems } from "../environments/switchEnvironment";
import type { RowsContext } from "../targets/commandRows";
import { commandRow } from "../targets/commandRows";
import { pickLoan } from "../targets/pickLoan";
import { loanReferenceOf } from "../targets/targets";
import type { LoanDocuments } from "./loanDocuments";
import { type LoanRead, lastReadOf, loanRead } from "./loanRead";
import { type ElsewhereContext, readElsewhere } from "./readElsewhere";

interface CompareContext extends RowsContext, WithSessions, ElsewhereContext {
  readonly active: ActiveEnvironment;
  loanDocuments(): Promise<LoanDocuments>;
}

/** What a loan is compared with. */
interface OtherItem extends vscode.QuickPickItem {
  /** Left and right; undefined for the heading of a group. */
  sides?(): Promise<readonly [LoanRead, LoanRead]>;
}

/** Shows a loan beside an earlier read of it, the same reference in another environment, or another loan. */
export const compareWith = withSession(async (context: CompareContext, session, ...given) => {
  const row = commandRow(context, commandIds.compareWith, given);
  const reference = loanReferenceOf(row) ?? (await pickLoan(session, vscode.l10n.t("Compare a loan")));
  if (reference === undefined) return;
  const present = lastReadOf(session, reference);
  const earlier = earlierItems(session, present);
  const picked = await showQuickPick<OtherItem>(
    [...earlier, ...(await elsewhereItems(context, session, reference)), ...loanItems(session, reference)],
    {
      title: vscode.l10n.t("{0}: Compare {1} with…", session.environment.name, reference),
      placeholder:
        earlier.length > 0
          ? vscode.l10n.t("An earlier read in this window, another environment or another loan")
          : vscode.l10n.t("Another environment or another loan; earlier reads once something has changed"),
    },
    { matchOnDescription: true },
  );
  const sides = await picked?.sides?.();
  if (sides !== undefined) await (await context.loanDocuments()).compare(...sides);
});

/** The reads in which something was other than it is now. */
function earlierItems(session: Session, present: LoanRead): OtherItem[] {
  const { reference } = present;
  const text = loanJson(present.loan());
  const items = session.earlierReads.of(reference).flatMap((read): OtherItem[] => {
    if (loanJson(read.loan) === text) return [];
    const earlier = loanRead(session, reference, read);
    return [
      {
        label: asOfText(read.asOf, Date.now(), "medium"),
        description: session.environment.name,
        iconPath: new vscode.ThemeIcon("history"),
        sides: async () => [earlier, lastReadOf(session, reference)],
      },
    ];
  });
  return grouped(vscode.l10n.t("Earlier in this window"), items);
}

async function elsewhereItems(context: CompareContext, session: Session, reference: string): Promise<OtherItem[]> {
  const others = readEnvironments().environments.filter(({ id }) => id !== session.environment.id);
  const items = (await environmentItems(context, others)).map(
    ({ environment, ...item }): OtherItem => ({
      ...item,
      iconPath: new vscode.ThemeIcon("server-environment"),
      async sides() {
        const there = await readElsewhere(context, session, environment, reference);
        return [lastReadOf(session, reference), there];
      },
    }),
  );
  return grouped(vscode.l10n.t("The same loan in another environment"), items);
}

function loanItems(session: Session, reference: string): OtherItem[] {
  const others = session.store.loans.references.filter((other) => other !== reference);
  const items = others.map(
    (other): OtherItem => ({
      label: other,
      iconPath: new vscode.ThemeIcon("home"),
      sides: async () => [lastReadOf(session, reference), lastReadOf(session, other)],
    }),
  );
  return grouped(vscode.l10n.t("Another loan"), items);
}

function grouped(heading: string, items: readonly OtherItem[]): OtherItem[] {
  return items.length === 0 ? [] : [{ label: heading, kind: vscode.QuickPickItemKind.Separator }, ...items];
}
