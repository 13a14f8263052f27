import * as vscode from "vscode";
import { type Deal, dealLabel } from "../../domain/deal";
import { isCompleteIn } from "../../domain/loan";
import { type Activity, isUnresolved, type SentActivity } from "../../ledger/activity";
import { effectInDeal } from "../../ledger/effect";
import { type Entry, lastRead } from "../../store/entry";
import { asOfText } from "../base/asOfText";
import { commandIds } from "../base/commandIds";
import { inputSteps } from "../base/inputSteps";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import { bringIntoSight, type ChangedViews } from "../sending/bringIntoSight";
import { confirm } from "../sending/confirm";
import { currentStateText, unreadLines, unreadText } from "../sending/readAgain";
import { rowSteps } from "../sending/rowSteps";
import type { SendingContext } from "../sending/sendingContext";
import { sendOrTell } from "../sending/sendOrTell";
import { showOutcome } from "../sending/showOutcome";
import type { RowsContext } from "../targets/commandRows";
import { commandRow } from "../targets/commandRows";
import { pickDeal } from "../targets/pickDeal";
import { dealIdOf } from "../targets/targets";

type Context = SendingContext & RowsContext & ChangedViews;

/** Adds a borrower to a deal (service.md 4.3). */
export const createBorrower = withSession(async (context: Context, session, ...given) => {
  const row = commandRow(context, commandIds.createBorrower, given);
  const reference = dealIdOf(row) ?? (await pickDeal(session, vscode.l10n.t("Create a borrower in a deal")));
  if (reference === undefined) return;
  const deal = session.store.deals.get(reference)?.value;
  const dealId = deal?.id ?? reference;
  const label = deal ? dealLabel(deal) : reference;
  // Read while the user types: the deal is compared with this afterwards.
  const read = session.store.deals.refresh([reference]);

  const required = (value: string) => (value.trim() === "" ? vscode.l10n.t("Enter a value.") : undefined);
  const answer = await inputSteps(vscode.l10n.t("{0}: Create a borrower in {1}", session.environment.name, label), [
    { prompt: vscode.l10n.t("First name"), validate: required },
    { prompt: vscode.l10n.t("Last name"), validate: required },
    {
      prompt: vscode.l10n.t("Email address"),
      validate: (value) =>
        /^\S+@\S+$/.test(value.trim()) ? undefined : vscode.l10n.t("Enter an email address, such as name@example.com."),
    },
  ]);
  if (answer === undefined) return;
  const [firstName = "", lastName = "", email = ""] = answer;
  await read;
  const earlier = earlierCreation(await (await context.activities.open()).activities(), session, dealId);

  const confirmed = await confirm(context, session, {
    message: vscode.l10n.t("Create a borrower in {0}?", label),
    detail: [
      ...unreadLines(reference, session.store.deals.get(reference)),
      vscode.l10n.t("Deal: {0}", label === dealId ? label : `${label} (${dealId})`),
      vscode.l10n.t("Name: {0}", session.masking.typed(`${firstName} ${lastName}`)),
      vscode.l10n.t("Email: {0}", session.masking.typed(email)),
      ...(earlier === undefined ? [] : ["", earlier]),
    ],
    button: vscode.l10n.t("Create"),
  });
  if (!confirmed) return;

  const activity: SentActivity = {
    kind: "createBorrower",
    dealId,
    ...borrowersOf(session.store.deals.get(reference)),
  };
  const place = { dealId: reference };
  const sent = await sendOrTell(context, session, {
    activity,
    title: vscode.l10n.t("creating a borrower in {0}", label),
    change: { kind: "createBorrower", deal: label },
    row: place,
    send: () => session.service.createBorrower({ dealId, firstName, lastName, email }),
    resultOf: ({ id }) => ({ borrowerId: id }),
    reread: () => session.store.deals.refresh([reference]),
  });
  if (sent === undefined) return;
  const entry = session.store.deals.get(reference);
  const dealNow = lastRead(entry);
  const effect = dealNow && effectInDeal(activity, dealNow);
  const evidence = effect?.evidence ?? unreadText(reference, entry);
  showOutcome(context, session, sent, {
    confirmed: ({ id }) => vscode.l10n.t("borrower created with ID {0}.", id),
    beside: currentStateText(sent, reference, () => (effect?.finding === "found" ? "" : evidence)),
    steps: [rowSteps(context, session, place).show(context.dealsTree)],
    now: currentStateText(sent, reference, () => evidence),
  });
  if (sent.kind === "confirmed") bringIntoSight(context, session, place, sent.value.id);
});

/** Only if all borrowers are known now: unknown ones would look new afterwards. */
function borrowersOf(entry: Entry<Deal> | undefined): Pick<SentActivity, "idsBefore"> {
  const deal = lastRead(entry);
  return deal && isCompleteIn(deal, deal.borrowers) ? { idsBefore: deal.borrowers.items.map(({ id }) => id) } : {};
}

/** A warning when an earlier borrower for this deal has an unknown outcome: the borrower may already exist. */
function earlierCreation(
  activities: readonly Activity[],
  { environment }: Session,
  dealId: string,
): string | undefined {
  const earlier = activities.find(
    (activity) =>
      activity.kind === "createBorrower" &&
      activity.environmentId === environment.id &&
      activity.dealId === dealId &&
      isUnresolved(activity),
  );
  if (earlier === undefined) return undefined;
  return vscode.l10n.t(
    "⚠ A borrower was already sent to this deal from here ({0}), with an unknown outcome. The borrower may already exist.",
    asOfText(earlier.plannedAt, Date.now()),
  );
}
