import * as vscode from "vscode";
import type { Collection } from "../../store/collection";
import { parseReferences, referenceText } from "../../store/loanStore";
import type { App } from "../app/app";
import { loansOf, pickDeal } from "../app/pick";
import { commandRows, dealIdsOf, notReadText } from "../app/targets";
import type { Session } from "../environments/session";
import { sessionIn, withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { runAction } from "../ui/failures";
import { namedReferences } from "../ui/format";
import { type CommandAction, remedyActions } from "../ui/remedies";
import { setStatusBarMessage, showInformationMessage, showWarningMessage } from "../ui/window/messages";
import { commandTitle, inputSteps } from "../ui/window/pickers";

type List = "loans" | "deals";

/** `reference`: filled in already. A text, because the view's title hands over the row that has the focus. */
export const addLoan = withSession((app: App, session, reference) =>
  add(app, session, "loans", typeof reference === "string" ? referenceText(reference) : ""),
);

export const addDeal = withSession((app: App, session) => add(app, session, "deals", ""));

async function add(app: App, session: Session, list: List, value: string): Promise<void> {
  const title = commandTitle(list === "loans" ? commandIds.addLoan : commandIds.addDeal);
  const answer = await inputSteps(`${session.environment.name}: ${title}`, [
    {
      prompt: vscode.l10n.t(
        "IDs, separated by spaces or commas. Put an ID that contains these in quotation marks. A loan's friendly ID will do.",
      ),
      value,
      validate: (text) => (parseReferences(text).length === 0 ? vscode.l10n.t("Enter at least one ID.") : undefined),
    },
  ]);
  if (answer === undefined) return;
  const references = parseReferences(answer[0] ?? "");
  await reportAdded(app, session, list, references, await session.store.add(list, references));
}

/** Takes loans off the list; the service is not touched. */
export const removeLoan = withSession(async (app: App, session, ...given) => {
  await remove(session, "loans", await loansOf(app, session, commandIds.removeLoan, given));
});

export const removeDeal = withSession(async (app: App, session, ...given) => {
  const chosen = dealIdsOf(commandRows(app, commandIds.removeDeal, given));
  const picked = chosen.length > 0 ? undefined : await pickDeal(session, commandTitle(commandIds.removeDeal));
  await remove(session, "deals", picked === undefined ? chosen : [picked]);
});

async function remove({ store, environment }: Session, list: List, references: readonly string[]): Promise<void> {
  for (const reference of references) await store.remove(list, reference);
  if (references.length === 0) return;
  const removed = vscode.l10n.t("{0}: removed {1} from the list.", environment.name, namedReferences(references));
  setStatusBarMessage(removed);
}

/** What could not be read stays as a row that says why; here it can be read again or taken off the list. */
export async function reportAdded(
  app: App,
  session: Session,
  list: List,
  asked: readonly string[],
  added: readonly string[],
): Promise<void> {
  const collection: Pick<Collection<{ readonly id: string }>, "get"> = session.store[list];
  const { name, kind: where } = session.environment;
  if (added.length === 0) {
    void showInformationMessage(vscode.l10n.t("{0}: {1} is already on the list.", name, namedReferences(asked)));
    return;
  }
  const failed = added.filter((reference) => collection.get(reference)?.failure !== undefined);
  const [failure] = added.flatMap((reference) => collection.get(reference)?.failure ?? []);
  if (failure === undefined) return;
  const retry = { title: vscode.l10n.t("Retry") };
  const takeOff = { title: vscode.l10n.t("Remove from List") };
  const actions: (vscode.MessageItem | CommandAction)[] = [
    retry,
    takeOff,
    ...remedyActions(failure.kind, where, failure.request),
  ];
  const chosen = await showWarningMessage(
    `${name}: ${notReadText(namedReferences(failed), failure.message)}`,
    ...actions,
  );
  if (chosen === undefined) return;
  if ("command" in chosen) return runAction(chosen, session.environment);
  // The message may have been open for long, so the session is looked up now.
  const now = await sessionIn(app, session.environment);
  if (chosen === retry) {
    await now.store[list].refresh(failed);
    return reportAdded(app, now, list, asked, failed);
  }
  for (const reference of failed) await now.store.remove(list, reference);
}
