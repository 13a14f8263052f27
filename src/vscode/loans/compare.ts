import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { comparedJson, loanForm } from "../../domain/loanJson";
import { ServiceError } from "../../service/failure/serviceError";
import { concernsOneEntry } from "../../store/entry";
import type { App } from "../app/app";
import { loansOf, pickLoan } from "../app/pick";
import { commandRow, loanReferenceOf, notReadText, readLoan, unreadText } from "../app/targets";
import type { KeptRequest } from "../environments/keptRequests";
import type { Session } from "../environments/session";
import { isReady, withSession } from "../environments/sessions";
import { pageSize, readEnvironments } from "../environments/settings";
import { environmentItems } from "../environments/switchEnvironment";
import { commandIds } from "../ui/commandIds";
import { inEnvironment, UserError } from "../ui/errors";
import { withProgress } from "../ui/window/messages";
import { type Choice, type ChoiceList, choose, commandTitle, separator } from "../ui/window/pickers";
import { type LoanDocuments, type LoanRead, loanRead } from "./loanDocument";

interface CompareApp extends App {
  readonly loanDocuments: LoanDocuments;
}

/** Gives left and right. */
type Sides = () => Promise<readonly [LoanRead, LoanRead]>;

export const compareWith = withSession(async (app: CompareApp, session, ...given) => {
  const row = commandRow(app, commandIds.compareWith, given);
  const title = commandTitle(commandIds.compareWith);
  const reference = loanReferenceOf(row) ?? (await pickLoan(session, title));
  const read = await choose<Sides>(`${session.environment.name}: ${title} (${reference})`, [
    ...earlierItems(session, reference),
    ...elsewhereItems(app, session, reference),
    ...loanItems(app, session, reference),
  ]);
  await app.loanDocuments.compare(...(await read()));
});

function earlierItems(session: Session, reference: string): ChoiceList<Sides> {
  const text = comparedJson(loanForm(readLoan(session, reference).loan));
  const items = session.earlierReads.of(reference).flatMap((read): Choice<Sides>[] => {
    if (comparedJson(loanForm(read.loan)) === text) return [];
    const earlier = loanRead(session, reference, read);
    return [
      {
        label: asOfText(read.asOf, Date.now(), "medium"),
        description: session.environment.name,
        iconPath: new vscode.ThemeIcon("history"),
        value: async () => [earlier, currentRead(session, reference)],
      },
    ];
  });
  return grouped(vscode.l10n.t("Earlier in this window"), items);
}

function elsewhereItems(app: CompareApp, session: Session, reference: string): ChoiceList<Sides> {
  const others = readEnvironments().environments.filter(({ id }) => id !== session.environment.id);
  const items = environmentItems(app, others).map(
    (item): Choice<Sides> => ({
      ...item,
      iconPath: new vscode.ThemeIcon("server-environment"),
      async value() {
        const there = await readElsewhere(app, item.value, reference);
        return [await answeredRead(app, session, reference), there];
      },
    }),
  );
  return grouped(vscode.l10n.t("The same loan in another environment"), items);
}

function loanItems(app: App, session: Session, reference: string): ChoiceList<Sides> {
  const others = session.store.loans.references.filter((other) => other !== reference);
  const items = others.map(
    (other): Choice<Sides> => ({
      label: other,
      iconPath: new vscode.ThemeIcon("home"),
      value: async () => [await answeredRead(app, session, reference), await answeredRead(app, session, other)],
    }),
  );
  return grouped(vscode.l10n.t("Another loan"), items);
}

function grouped(heading: string, items: readonly Choice<Sides>[]): ChoiceList<Sides> {
  return items.length === 0 ? [] : [separator(heading), ...items];
}

/** Reads a loan once in another environment than the window's, which is asked nothing and stays the window's. */
async function readElsewhere(app: App, there: Environment, reference: string): Promise<LoanRead> {
  const { environment, state, token } = await app.sessions.addressOf(there);
  if (!(await isReady({ environment: there, state }))) throw new vscode.CancellationError();
  const title = vscode.l10n.t("{0}: reading {1}…", there.name, reference);
  return withProgress({ title }, (_progress, signal) =>
    inEnvironment(there, async () => {
      const service = await app.connector.serviceOf(environment, token);
      let request: number | undefined;
      const answered = (id: number | undefined) => {
        request = id;
      };
      const loan = await service.loan(reference, { first: pageSize(), signal, answered }).catch((error: unknown) => {
        // What is said of one loan does not name it.
        if (!(error instanceof ServiceError) || !concernsOneEntry(error)) throw error;
        throw new ServiceError(error.kind, notReadText(reference, error.message), error);
      });
      const masking = app.shareSafe.masking(there.id);
      const read = { loan, asOf: Date.now() };
      return loanRead({ environment: there, masking }, reference, read, app.requests.get(request, reference));
    }),
  );
}

function currentRead(session: Session, reference: string, request?: KeptRequest): LoanRead {
  const { loan, entry } = readLoan(session, reference);
  return loanRead(session, reference, { loan, asOf: entry.asOf ?? Date.now() }, request);
}

/** A read with the answer as it came. The store has none, so a loan whose request is no longer kept is read again. */
async function answeredRead({ requests }: App, session: Session, reference: string): Promise<LoanRead> {
  const find = () => requests.get(readLoan(session, reference).entry.request, reference);
  // The answer for several loans is cut off after a MiB.
  if (find()?.exchange().answer === undefined) await session.store.loans.refresh([reference]);
  return currentRead(session, reference, find());
}

export const showAsJson = withSession(async (app: CompareApp, session, ...given) => {
  const references = await loansOf(app, session, commandIds.showAsJson, given);
  for (const reference of references) {
    const read = await answeredRead(app, session, reference);
    if (read.request?.exchange().answer === undefined) {
      throw new UserError(unreadText(reference, session.store.loans.get(reference)));
    }
    // A preview takes the place of the one before it.
    await app.loanDocuments.show(read, { preview: references.length === 1 });
  }
});

export async function toggleLeftOut(app: CompareApp): Promise<void> {
  if (app.loanDocuments.toggleLeftOut()) return;
  throw new UserError(
    vscode.l10n.t("No comparison of two loans or environments is open. Run “Compare With…” for a loan first."),
  );
}
