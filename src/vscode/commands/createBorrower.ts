import * as vscode from "vscode";
import { dealLabel } from "../../domain/deal";
import type { SentActivity } from "../../ledger/activity";
import { effectInDeal } from "../../ledger/effect";
import { lastRead } from "../../store/entry";
import type { Session } from "../environments/session";
import { inputSteps } from "../pick/inputSteps";
import { pickDeal } from "../pick/pickDeal";
import { confirm } from "./confirm";
import { withSession } from "./readySession";
import { sendOnce } from "./sendOnce";
import { showOutcome } from "./showOutcome";
import { dealIdOf } from "./targets";

/** Adds a borrower to a deal (service.md 4.3). */
export const createBorrower = withSession(async (context, session, row) => {
  const reference = dealIdOf(row) ?? (await pickDeal(session, vscode.l10n.t("Create a borrower in a deal")));
  if (reference === undefined) return;
  const deal = session.store.deals.get(reference)?.value;
  const dealId = deal?.id ?? reference;
  const label = deal ? dealLabel(deal) : reference;

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

  const confirmed = await confirm(context, session, {
    message: vscode.l10n.t("Create a borrower in {0}?", label),
    detail: [
      vscode.l10n.t("Deal: {0}", label === dealId ? label : `${label} (${dealId})`),
      vscode.l10n.t("Name: {0}", session.veil.typed(`${firstName} ${lastName}`)),
      vscode.l10n.t("Email: {0}", session.veil.typed(email)),
    ],
    button: vscode.l10n.t("Create"),
  });
  if (!confirmed) return;

  const activity: SentActivity = {
    kind: "createBorrower",
    dealId,
    idsBefore: deal?.borrowers.items.map(({ id }) => id) ?? [],
  };
  const sent = await sendOnce(context, session, {
    activity,
    title: vscode.l10n.t("creating a borrower in {0}", label),
    send: () => session.service.createBorrower({ dealId, firstName, lastName, email }),
    resultOf: ({ id }) => ({ borrowerId: id }),
    reread: () => session.store.deals.refresh([reference]),
  });
  const id = sent.kind === "confirmed" ? sent.value.id : undefined;
  const created =
    id === undefined ? vscode.l10n.t("borrower created.") : vscode.l10n.t("borrower created with ID {0}.", id);
  const now = nowTrue(session, reference, activity);
  showOutcome(session, sent, `${created} ${now}`, now);
});

function nowTrue({ store }: Session, reference: string, activity: SentActivity): string {
  const entry = store.deals.get(reference);
  const deal = lastRead(entry);
  return deal === undefined
    ? vscode.l10n.t("The deal could not be read again: {0}", entry?.failure?.message ?? "")
    : effectInDeal(activity, deal).evidence;
}
