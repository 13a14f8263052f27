import * as vscode from "vscode";
import { timeWithZone } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/text";
import { ACTIVITY_OUTCOMES, type ActivityOutcome } from "../../ledger/activity";
import { stateLabel } from "../../ledger/activityText";
import type { KnownActivityIds } from "../../ledger/ledger";
import { LedgerError } from "../../ledger/lineFile";
import { concernsOneEntry, type Failure, failureOf } from "../../store/entry";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { actionIn } from "../environments/sessions";
import { type Action, commandAction, remediesFor, showEachRequestActions } from "../ui/actions";
import { UserError } from "../ui/errors";
import { showWithActions } from "../ui/failures";
import { showErrorMessage, showInformationMessage, showWarningMessage, withProgress } from "../ui/window/messages";
import type { Change, SendProgress, SentChange } from "./change";
import { type ConfirmQuestion, confirmChange } from "./confirm";
import { answeredWithErrorText, joinedSentences, recordFailedChange, sendAgainAction, sendAndTell } from "./outcome";
import { leftOutLines, markPlanConfirmed, type Plan, type PlannedItem, reportSection } from "./plan";
import { whyNotDone } from "./reasons";
import { sendOnce } from "./send";

interface Batch<Item> extends ConfirmQuestion {
  readonly plan: Plan<Item>;
  readonly chosen: readonly PlannedItem<Item>[];
  changeOf(item: Item): Change;
  /** In the session that the window has by then. */
  planAgain(session: Session, items: readonly Item[]): Promise<void>;
}

export interface ItemResult {
  readonly label: string;
  readonly kind: ActivityOutcome;
  readonly text: string;
  /** Why it was not done; without a request where none was sent. */
  readonly failure?: Pick<Failure, "kind"> & { readonly request?: number | undefined };
  /** Why the rest is not sent, as a sentence. */
  readonly stop?: string | undefined;
  /** Its outcome is unknown, and it may be sent again. */
  readonly again?: boolean;
}

/** Asks whether what was chosen of a plan is to be sent, sends it, and says what became of each. */
export async function confirmAndSend<Item>(app: App, session: Session, batch: Batch<Item>): Promise<void> {
  const { plan, chosen } = batch;
  const changes = chosen.map(({ item }) => batch.changeOf(item));
  const calls = vscode.l10n.t("Each is one call. The calls are sent one after the other.");
  const detail = changes.length === 1 ? batch.detail : [...batch.detail, calls];
  const activities = changes.map((one) => one.activity());
  const agreed = await confirmChange(app, session, { ...batch, detail }, activities);
  markPlanConfirmed(app, session, { ...plan, items: chosen });
  const [only, ...others] = changes;
  const items = chosen.map(({ item }) => item);
  const retry = (sent?: SentChange<unknown>) =>
    sendAgainAction(app, session, sent, (again) => batch.planAgain(again, items));
  if (only !== undefined && others.length === 0) return sendAndTell(app, session, { ...only, retry }, agreed.known);
  showResults(app, session, batch, await sendEach(app, session, plan.title, changes, agreed.known));
}

/** Each is recorded, sent once and read again. Ends early on cancel, on a switch, or where all others would fail. */
export async function sendEach(
  app: App,
  session: Session,
  what: string,
  changes: readonly Change[],
  known: KnownActivityIds,
): Promise<ItemResult[]> {
  const { environment } = session;
  const { length } = changes;
  const { signal } = new AbortController();
  const title = `${environment.name}: ${what}`;
  return withProgress({ title }, async (progress, cancelled) => {
    const results: ItemResult[] = [];
    const stopped = () => {
      if (cancelled.aborted) return vscode.l10n.t("You canceled.");
      if (app.sessions.current?.environment === environment) return undefined;
      return vscode.l10n.t("The environment was changed meanwhile.");
    };
    let stop: string | undefined;
    for (const change of changes) {
      stop ??= stopped();
      if (stop !== undefined) {
        results.push({ label: change.label, kind: "notSent", text: stop });
        continue;
      }
      const place = vscode.l10n.t("{0} of {1}", results.length + 1, length);
      const counts = results.length === 0 ? "" : ` (${outcomeCountsText(results)})`;
      const prefix = `${place}${counts} · ${change.label}: `;
      const report = (message: string, increment: number) => progress.report({ message: prefix + message, increment });
      report(vscode.l10n.t("sending…"), results.length === 0 ? 0 : 100 / length);
      const result = { label: change.label, ...(await itemResult(app, session, change, known, { report, signal })) };
      results.push(result);
      stop = result.stop;
    }
    return results;
  });
}

async function itemResult(
  app: App,
  session: Session,
  change: Change,
  known: KnownActivityIds,
  within: SendProgress,
): Promise<Omit<ItemResult, "label">> {
  try {
    const sent = await sendOnce(app, session, change, known, within);
    const { kind, activity } = sent;
    const read = session.store.loans.get(activity.loanReference ?? "")?.failure;
    if ("error" in sent) {
      const { error } = sent;
      recordFailedChange(app, session, change, sent);
      // What keeps one from leaving keeps the next one, too: each would wait for a connection anew.
      const stop = kind === "notSent" ? error.message : whyStop(error, false, read);
      return { kind: sent.kind, text: whyNotDone(error), failure: error, stop };
    }
    const { rereadFailure = read } = sent;
    const now = change.now(sent);
    if (sent.kind === "confirmed") {
      const text = joinedSentences(change.confirmed(sent.value), now);
      return { kind: sent.kind, text, stop: whyStop(undefined, false, rereadFailure) };
    }
    const { failure } = sent;
    const unknown = vscode.l10n.t("{0} It was not sent again. {1}", failure.message, now);
    const text = answeredWithErrorText(failure, now) ?? unknown;
    const again = sendAgainAction(app, session, sent, async () => {}) !== undefined;
    return { kind: sent.kind, text, failure, again, stop: whyStop(failure, true, rereadFailure) };
  } catch (error) {
    if (error instanceof UserError) return { kind: "notSent", text: error.message };
    app.log.failure(error);
    // What cannot be recorded is not sent, and the next one would not be either.
    if (error instanceof LedgerError) return { kind: "notSent", text: error.message, stop: error.message };
    // It may have happened before or after the bytes left.
    const failure = failureOf(error);
    return { kind: "unknown", text: failure.message, failure };
  }
}

const CONNECTION_FAILURES = new Set<Failure["kind"]>(["noToken", "unauthorized", "rateLimited", "unreachable"]);

/** Why a failure ends all. After an unknown outcome its read decides: the next one would only be unknown as well. */
export function whyStop(
  error: Pick<Failure, "kind" | "message"> | undefined,
  unknown: boolean,
  read: Failure | undefined,
): string | undefined {
  const ofAll = [error, read].find((one) => one !== undefined && CONNECTION_FAILURES.has(one.kind));
  if (ofAll !== undefined) return ofAll.message;
  return unknown && read !== undefined && !concernsOneEntry(read) ? read.message : undefined;
}

/** What has an unknown outcome is offered again only where the service answered, and with a warning. */
function showResults<Item>(
  app: App,
  session: Session,
  { plan, chosen, planAgain }: Batch<Item>,
  results: readonly ItemResult[],
): void {
  const { environment } = session;
  const isNotDone = ({ kind }: Pick<ItemResult, "kind">) => kind === "refused" || kind === "notSent";
  const isOffered = (result: ItemResult | undefined) =>
    result !== undefined && (isNotDone(result) || result.again === true);
  const again = chosen.flatMap(({ item }, index) => (isOffered(results[index]) ? [item] : []));
  const title = results.some((one) => one.again) ? vscode.l10n.t("Send Again…") : vscode.l10n.t("Retry…");
  const retry = actionIn(app, environment, title, (now) => planAgain(now, again));
  const offered = again.length === 0 ? [] : [retry];
  const stop = results.find((one) => one.stop !== undefined)?.stop;
  const text = joinedSentences(`${environment.name}: ${plan.title}.`, `${outcomeCountsText(results)}.`, stop ?? "");
  const causes = results.filter((one) => isOffered(one) || one.stop !== undefined);
  const [remedy] = causes.flatMap(({ failure }) => (failure ? remediesFor(failure.kind, environment.kind) : []));
  // The log is left out: the summary says more.
  const actions = [
    ...(remedy ? [commandAction(remedy, environment)] : []),
    ...offered,
    summaryAction(app, session, results, plan),
    ...requestActions(results, environment),
  ];
  const needsLook = results.find(({ kind }) => kind === "unknown" || kind === "refused");
  if (needsLook) app.activities.needsLook(outcomeCountsText(results));
  const others = results.every(({ kind }) => kind === "confirmed") ? showInformationMessage : showWarningMessage;
  const show = needsLook ? showErrorMessage : others;
  void showWithActions(show, { text, actions, lasting: offered[0] }, app.log);
}

function requestActions(results: readonly ItemResult[], environment: Environment) {
  return showEachRequestActions(
    results.flatMap(({ failure }) => failure?.request ?? []),
    environment,
  );
}

/** The button that shows each of several things with its outcome, as a document. */
export function summaryAction(
  { reports }: App,
  { environment }: Session,
  results: readonly ItemResult[],
  { title, leftOut }: Pick<Plan<unknown>, "title" | "leftOut">,
): Action {
  const now = timeWithZone(Date.now());
  return {
    title: vscode.l10n.t("Show Summary"),
    async run() {
      const actions = requestActions(results, environment);
      const report = [
        `${oneLine(environment.name)}: ${title}`,
        "",
        `${now} · ${outcomeCountsText(results)}`,
        // What needs attention comes first.
        ...(["unknown", "refused", "notSent", "confirmed"] as const).flatMap((kind) => {
          const found = results.filter((one) => one.kind === kind);
          const lines = found.map(({ label, text }) => ({ label, reason: text }));
          return reportSection(`${OUTCOME_SIGNS[kind]} ${outcomeCountsText(found)}`, lines);
        }),
        ...leftOutLines(leftOut),
        "",
      ].join("\n");
      await reports.show(vscode.l10n.t("{0} in {1}", title, environment.name), report, { actions });
    },
  };
}

const OUTCOME_SIGNS = { confirmed: "✅", refused: "❌", unknown: "❓", notSent: "⚪" } as const;

function outcomeCountsText(results: readonly ItemResult[]): string {
  return ACTIVITY_OUTCOMES.flatMap((kind) => {
    const found = results.filter((one) => one.kind === kind);
    return found.length > 0 ? `${stateLabel(kind)}: ${found.length}` : [];
  }).join(", ");
}
