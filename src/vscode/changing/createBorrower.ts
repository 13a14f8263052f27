import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import { dealLabel } from "../../domain/loan";
import type { CreateBorrowerInput } from "../../service/loanOriginationService";
import { lastRead } from "../../store/entry";
import { rowActions } from "../activity/activityActions";
import type { App } from "../app/app";
import { pickDeal } from "../app/pick";
import { commandRow, dealIdOf, unreadText } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { inputSteps } from "../ui/window/pickers";
import type { Change, SentChange } from "./change";
import { confirmChange, nameWithId, recordedActivities, sentBeforeText } from "./confirm";
import { readAgainText, sendAgainAction, sendAndTell, unreadLines } from "./outcome";

export const createBorrower = withSession(async (app: App, session, ...given) => {
  const row = commandRow(app, commandIds.createBorrower, given);
  const reference = dealIdOf(row) ?? (await pickDeal(session, vscode.l10n.t("Create a borrower in a deal")));
  const known = session.store.deals.get(reference)?.value;
  // Read while the user types: the deal is compared with this afterwards.
  const read = session.store.deals.refresh([reference]);

  const required = (value: string) => (value.trim() === "" ? vscode.l10n.t("Enter a value.") : undefined);
  const isAddress = (value: string) =>
    /^\S+@\S+$/.test(value.trim()) ? undefined : vscode.l10n.t("Enter an email address, such as name@example.com.");
  const answer = await inputSteps(
    `${session.environment.name}: ${vscode.l10n.t("Create a borrower in {0}?", known ? dealLabel(known) : reference)}`,
    [
      { prompt: vscode.l10n.t("First name"), validate: required },
      { prompt: vscode.l10n.t("Last name"), validate: required },
      { prompt: vscode.l10n.t("Email address"), validate: isAddress },
    ],
  );
  if (answer === undefined) return;
  const [firstName = "", lastName = "", email = ""] = answer;
  await read;
  const deal = session.store.deals.get(reference)?.value;
  if (deal === undefined) {
    // Without the service's own ID nobody could tell what was sent to this deal before.
    const refresh = rowActions(app, session.environment, { dealId: reference }).refresh();
    throw new UserError(unreadText(reference, session.store.deals.get(reference)), refresh);
  }
  await createInDeal(app, session, { reference, dealId: deal.id, label: dealLabel(deal), firstName, lastName, email });
});

type NewBorrower = CreateBorrowerInput & { readonly reference: string; readonly label: string };

async function createInDeal(app: App, session: Session, wanted: NewBorrower): Promise<void> {
  const { reference, dealId, label, firstName, lastName, email } = wanted;
  const retry = (sent?: SentChange<unknown>) =>
    sendAgainAction(app, session, sent, (again) => createInDeal(app, again, wanted));
  const change = { ...createBorrowerChange(session, wanted), retry };
  const asked = {
    before: await recordedActivities(app),
    sentBefore: sentBeforeText,
    message: vscode.l10n.t("Create a borrower in {0}?", label),
    detail: [
      ...unreadLines(session.store.deals.get(reference)),
      vscode.l10n.t("Deal: {0}", nameWithId(label, dealId)),
      vscode.l10n.t("Name: {0}", session.masking.typed(`${firstName} ${lastName}`)),
      vscode.l10n.t("Email: {0}", session.masking.typed(email)),
    ],
    buttons: [vscode.l10n.t("Create")],
  };
  const agreed = await confirmChange(app, session, asked, [change.activity()]);
  await sendAndTell(app, session, change, agreed.known);
}

function createBorrowerChange(
  { store, service }: Session,
  { reference, label, ...borrower }: NewBorrower,
): Change<{ id: string }> {
  const { dealId } = borrower;
  const entry = () => store.deals.get(reference);
  return {
    label,
    notDone: vscode.l10n.t("No borrower was created in {0}.", label),
    activity() {
      const deal = lastRead(entry());
      // Only if all of them are known now: unknown ones would look new afterwards.
      const isWhole = deal && isComplete(deal.borrowers);
      const before = isWhole && { idsBefore: deal.borrowers.items.map(({ id }) => id), idsReadAt: entry()?.asOf };
      return { kind: "createBorrower", dealId, ...before };
    },
    progress: vscode.l10n.t("creating a borrower in {0}", label),
    row: (created) => ({ dealId: reference, borrowerId: created?.id }),
    send: () => service.createBorrower(borrower),
    resultOf: ({ id }) => ({ borrowerId: id }),
    reread: () => store.deals.refresh([reference]),
    confirmed: ({ id }) => vscode.l10n.t("borrower created with ID {0}.", id),
    now: (sent) => readAgainText(sent, reference, entry()),
  };
}
