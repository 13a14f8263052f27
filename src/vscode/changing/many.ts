import * as vscode from "vscode";
import { dateFormat } from "../../domain/dates";
import { plain } from "../../domain/text";
import type { Known } from "../../ledger/ledger";
import { LedgerError } from "../../ledger/lineFile";
import { type Failure, failureOf, isOfOneEntry } from "../../store/entry";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { sessionIn } from "../environments/sessions";
import { inEnvironment, UserError } from "../ui/errors";
import { commandStep, type NextStep, runAction, showWithSteps } from "../ui/failures";
import { remediesFor, remedyAction, showEachRequestActions } from "../ui/remedies";
import { showInformationMessage, showWarningMessage, withProgress } from "../ui/window/messages";
import type { ChangeOfMany, SendProgress } from "./change";
import { type Asked, agree } from "./confirm";
import { noteFailed } from "./outcome";
import type { LeftOut } from "./plan";
import { sendOnce } from "./send";

/** In the order in which they are reported: what needs attention comes first. */
const OUTCOME_KINDS = ["unknown", "refused", "notSent", "done"] as const;
type OutcomeKind = (typeof OUTCOME_KINDS)[number];

interface Outcome {
  readonly kind: OutcomeKind;
  /** What happened and what is true now, in words. */
  readonly text: string;
  /** Of what was not done. */
  readonly cause?: Failure["kind"];
  /** The request that failed, as the window keeps it; absent where none was sent. */
  readonly request?: number | undefined;
  /** Why the rest is not sent, as a sentence. */
  readonly stop?: string | undefined;
}

export interface ItemResult<Item> {
  readonly item: Item;
  readonly outcome: Outcome;
}

/** Asks whether what was chosen of a plan is to be sent, sends it, and says what became of each. */
export async function changeMany<Item, Value>(
  app: App,
  session: Session,
  change: ChangeOfMany<Item, Value>,
  { items, leftOut, ...asked }: Asked & Pick<Ended<Item>, "leftOut"> & { readonly items: readonly Item[] },
): Promise<void> {
  const agreed = await agree(app, session, asked, items.map(change.activity));
  if (agreed === undefined) return;
  const results = await sendEach(app, session, change, items, agreed.known);
  tellEach(app, session, change, { results, leftOut });
}

/**
 * Sends one item after the other: each is recorded and sent once, and its loan is read again. It ends early when the
 * user cancels, when the environment is switched, or when every further item would fail as well. A request under way is
 * never aborted.
 */
export async function sendEach<Item, Value>(
  app: App,
  session: Session,
  change: ChangeOfMany<Item, Value>,
  items: readonly Item[],
  known: Known,
): Promise<ItemResult<Item>[]> {
  const { environment } = session;
  const { signal } = new AbortController();
  const title = `${environment.name}: ${change.title}`;
  const location = vscode.ProgressLocation.Notification;
  return withProgress({ location, title, cancellable: true }, async (progress, cancellation) => {
    const results: ItemResult<Item>[] = [];
    const stopped = () => {
      if (cancellation.isCancellationRequested) return vscode.l10n.t("You canceled.");
      if (app.sessions.current?.environment === environment) return undefined;
      return vscode.l10n.t("The environment was changed meanwhile.");
    };
    let stop: string | undefined;
    for (const item of items) {
      stop ??= stopped();
      if (stop !== undefined) {
        results.push({ item, outcome: { kind: "notSent", text: stop } });
        continue;
      }
      const place = vscode.l10n.t({
        message: "{0} of {1}",
        args: [results.length + 1, items.length],
        comment: "Number of the item that is sent, and how many there are",
      });
      const counts = results.length === 0 ? "" : ` (${countsText(results)})`;
      const prefix = `${place}${counts} · ${change.label(item)}: `;
      const report = (message: string, increment = 0) => progress.report({ message: prefix + message, increment });
      report(vscode.l10n.t("sending…"), results.length === 0 ? 0 : 100 / items.length);
      const within = { report: (message: string) => report(message), signal };
      const outcome = await outcomeOf(app, session, change, { item, known, within });
      results.push({ item, outcome });
      stop = outcome.stop;
    }
    return results;
  });
}

async function outcomeOf<Item, Value>(
  app: App,
  session: Session,
  change: ChangeOfMany<Item, Value>,
  { item, known, within }: { readonly item: Item; readonly known: Known; readonly within: SendProgress },
): Promise<Outcome> {
  const readFailure = () => session.store.loans.get(change.row(item).loanReference ?? "")?.failure;
  try {
    const sent = await sendOnce(app, session, { sending: change, item, known, within });
    if ("error" in sent) {
      const { kind, error } = sent;
      app.log.failure(error);
      const { kind: cause, request } = error;
      const text = noteFailed(app, session, change, item, sent);
      const stop = stopOf(error, false, kind === "notSent" ? undefined : readFailure());
      return { kind, text, cause, request, stop };
    }
    const { confirmed, now } = change.outcome(item, sent);
    const read = sent.unread ?? readFailure();
    if (sent.kind === "confirmed") {
      return { kind: "done", text: `${confirmed(sent.value)} ${now}`, stop: stopOf(undefined, false, read) };
    }
    const { kind: cause, request, message } = sent.failure;
    const text = vscode.l10n.t("{0} It was not sent again. {1}", message, now);
    return { kind: "unknown", text, cause, request, stop: stopOf(sent.failure, true, read) };
  } catch (error) {
    if (error instanceof UserError) return { kind: "notSent", text: error.message };
    app.log.failure(error);
    // What cannot be recorded is not sent, and the next item would not be either.
    if (error instanceof LedgerError) return { kind: "notSent", text: error.message, stop: error.message };
    // It may have happened before or after the bytes left.
    const { kind: cause, message } = failureOf(error);
    return { kind: "unknown", text: message, cause };
  }
}

function stopOf(
  error: Pick<Failure, "kind" | "message"> | undefined,
  unknown: boolean,
  read: Failure | undefined,
): string | undefined {
  if (!stopsTheRest(error?.kind, unknown, read)) return undefined;
  return error !== undefined && stopsTheRest(error.kind, false, undefined) ? error.message : read?.message;
}

/** Failures that every further request would meet as well. */
const OF_THE_CONNECTION: ReadonlySet<Failure["kind"]> = new Set([
  "noToken",
  "unauthorized",
  "rateLimited",
  "unreachable",
]);

/**
 * Whether a failure of one item ends all. After an unknown outcome, reading the loan again decides: when that fails too,
 * the next item would only add another unknown outcome.
 */
export function stopsTheRest(cause: Failure["kind"] | undefined, unknown: boolean, read: Failure | undefined): boolean {
  if (cause !== undefined && OF_THE_CONNECTION.has(cause)) return true;
  if (read === undefined) return false;
  return OF_THE_CONNECTION.has(read.kind) || (unknown && !isOfOneEntry(read));
}

interface Ended<Item> {
  readonly results: readonly ItemResult<Item>[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Shows one message about all outcomes, with buttons for the summary, for the requests that failed and for planning again
 * what was certainly not applied. Items with an unknown outcome are never offered again.
 */
function tellEach<Item, Value>(
  app: App,
  session: Session,
  change: ChangeOfMany<Item, Value>,
  ended: Ended<Item>,
): void {
  const { results } = ended;
  const { environment } = session;
  const notSent = results.some(({ outcome }) => outcome.kind === "notSent");
  const again = results.filter(({ outcome: { kind } }) => kind === "refused" || kind === "notSent");
  const retry: NextStep = {
    title: notSent ? vscode.l10n.t("Retry Unsent…") : vscode.l10n.t("Retry Refused…"),
    run: () =>
      inEnvironment(environment, async () =>
        change.planAgain(
          await sessionIn(app, environment),
          again.map(({ item }) => item),
        ),
      ),
  };
  const offered = again.length === 0 ? [] : [retry];
  const stopped = results.find(({ outcome }) => outcome.stop !== undefined)?.outcome.stop;
  const text = [`${environment.name}: ${change.title}: ${countsText(results)}.`, stopped ?? []].flat().join(" ");
  const wellDone = results.every(({ outcome }) => outcome.kind === "done");
  // Without the log: the summary says more.
  const causes = results
    .filter(({ outcome: { kind, stop } }) => kind === "refused" || kind === "notSent" || stop !== undefined)
    .flatMap(({ outcome: { cause } }) => cause ?? []);
  const remedies = new Set(causes.flatMap((cause) => remediesFor(cause, environment.kind)));
  const steps = [
    ...[...remedies].map((remedy) => commandStep(remedyAction(remedy), environment)),
    ...offered,
    ...requestActions(results).map((action) => commandStep(action, environment)),
    summaryStep(app, session, change, ended),
  ];
  void showWithSteps(
    wellDone ? showInformationMessage : showWarningMessage,
    { text, steps, lasting: offered[0] },
    app.log,
  );
}

/** To the requests that failed, in the order in which they were sent. */
function requestActions(results: readonly ItemResult<unknown>[]) {
  return showEachRequestActions(results.flatMap(({ outcome }) => outcome.request ?? []));
}

/** The button that shows each of several things with its outcome, as a document. */
export function summaryStep<Item>(
  { reports }: App,
  { environment }: Session,
  change: Pick<ChangeOfMany<Item, never>, "title" | "label">,
  ended: Ended<Item>,
): NextStep {
  const now = dateFormat({ dateStyle: "long", timeStyle: "medium" }).format(Date.now());
  return {
    title: vscode.l10n.t("Show Summary"),
    async run() {
      const actions = requestActions(ended.results).map((action) => ({
        title: action.title,
        run: () => runAction(action, environment),
      }));
      const report = [
        `# ${plain(environment.name)}: ${change.title}`,
        "",
        `${now} · ${countsText(ended.results)}`,
        ...sections(change, ended),
        "",
      ].join("\n");
      await reports.show(vscode.l10n.t("{0} in {1}", change.title, environment.name), report, { actions });
    },
  };
}

const SIGNS: Readonly<Record<OutcomeKind, string>> = { done: "✅", refused: "❌", unknown: "❓", notSent: "➖" };

function sections<Item>(
  { label }: Pick<ChangeOfMany<Item, never>, "label">,
  { results, leftOut }: Ended<Item>,
): string[] {
  const groups = Map.groupBy(results, ({ outcome }) => outcome.kind);
  return [
    ...OUTCOME_KINDS.flatMap((kind) => {
      const found = groups.get(kind) ?? [];
      const lines = found.map(({ item, outcome }) => ({ label: label(item), reason: outcome.text }));
      return section(`${SIGNS[kind]} ${countText(kind, found.length)}`, lines);
    }),
    ...section(vscode.l10n.t("{0} left out of the plan", leftOut.length), leftOut),
  ];
}

function section(title: string, lines: readonly LeftOut[]): string[] {
  if (lines.length === 0) return [];
  return ["", `## ${title}`, "", ...lines.map(({ label, reason }) => `- **${plain(label)}**: ${plain(reason)}`)];
}

/** "7 done, 2 refused, 1 outcome unknown" */
function countsText(results: readonly ItemResult<unknown>[]): string {
  return (["done", "refused", "unknown", "notSent"] as const)
    .map((kind) => ({ kind, count: results.filter(({ outcome }) => outcome.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countText(kind, count))
    .join(", ");
}

function countText(kind: OutcomeKind, count: number): string {
  switch (kind) {
    case "done":
      return vscode.l10n.t("{0} done", count);
    case "refused":
      return vscode.l10n.t("{0} refused", count);
    case "unknown":
      return vscode.l10n.t("{0} outcome unknown", count);
    case "notSent":
      return vscode.l10n.t("{0} not sent", count);
  }
}
