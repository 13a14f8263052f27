import * as vscode from "vscode";
import { dateFormat } from "../../domain/dates";
import { plain } from "../../domain/text";
import type { Failure } from "../../store/entry";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { sessionIn } from "../environments/sessions";
import { inEnvironment } from "../ui/errors";
import { commandStep, type MessageWithSteps, type NextStep, runAction, showWithSteps } from "../ui/failures";
import type { Log } from "../ui/log";
import {
  remediesFor,
  remedyAction,
  showActivityAction,
  showEachRequestActions,
  showLogAction,
  showRequestActions,
} from "../ui/remedies";
import type { Reports } from "../ui/reports";
import { showInformationMessage, showWarningMessage } from "../ui/window/messages";
import {
  countsText,
  countText,
  failedRequests,
  type ItemResult,
  OUTCOME_KINDS,
  type OutcomeKind,
  safeToSend,
  withOutcome,
} from "./outcome";
import type { Batch, LeftOut } from "./plan";
import type { Sent } from "./send";

/** What is said of something that was sent. */
interface Told<T> {
  /** What the service confirmed, in short. */
  confirmed(value: T): string;
  /** What the user has to know beside that; empty where everything is as it was to be. */
  readonly beside: string;
  /** Buttons to what was changed. */
  readonly steps: readonly NextStep[];
  /** What is true now, for an outcome that is unknown. */
  readonly now: string;
  /** The buttons then, where they are not those to the record and the log. */
  readonly whenUnknown?: Pick<MessageWithSteps, "steps" | "lasting">;
}

/** Says how it ended, with the environment's name in front. */
export function showOutcome<T>({ log }: { readonly log: Log }, session: Session, sent: Sent<T>, told: Told<T>): void {
  const { environment } = session;
  if (sent.kind === "confirmed") {
    const text = `${environment.name}: ${[told.confirmed(sent.value), told.beside].filter((part) => part).join(" ")}`;
    void showWithSteps(showInformationMessage, { text, steps: told.steps }, log);
  } else {
    const text = unknownText(session, sent.failure, told.now);
    const { request } = sent.failure;
    const steps = [showActivityAction(), ...showRequestActions(request), showLogAction()].map((action) =>
      commandStep(action, environment),
    );
    void showWithSteps(showWarningMessage, { text, ...(told.whenUnknown ?? { steps }) }, log);
  }
}

function unknownText({ environment }: Session, failure: Failure, currentStateText: string): string {
  return vscode.l10n.t(
    "{0}: outcome unknown. {1} It was not sent again. {2}",
    environment.name,
    failure.message,
    currentStateText,
  );
}

/**
 * Shows one message about all outcomes, with buttons for the summary, for the requests that failed and for planning again
 * what was certainly not applied. Items with an unknown outcome are never offered again.
 */
export function showSummary<Item, Value>(
  app: App,
  session: Session,
  batch: Batch<Item, Value>,
  ended: Ended<Item>,
): void {
  const { results } = ended;
  const { environment } = session;
  const again = safeToSend(results);
  const retry: NextStep = {
    title:
      withOutcome(results, "notSent").length === 0 ? vscode.l10n.t("Retry Refused…") : vscode.l10n.t("Retry Unsent…"),
    // The message may have been open for long, so the session is looked up now.
    run: () => inEnvironment(environment, async () => batch.planAgain(await sessionIn(app, environment), again)),
  };
  const summary = summaryStep(app, session, batch, ended);
  const shown = showEachRequestActions(failedRequests(results)).map((one) => commandStep(one, environment));
  const offered = again.length === 0 ? [] : [retry];
  const stopped = results.find(({ outcome }) => outcome.stop !== undefined)?.outcome.stop;
  const text = `${environment.name}: ${batch.title}: ${countsText(results)}.${stopped === undefined ? "" : ` ${stopped}`}`;
  const wellDone = results.every(({ outcome }) => outcome.kind === "done");
  void showWithSteps(
    wellDone ? showInformationMessage : showWarningMessage,
    { text, steps: [...remediesOf(results, session), ...offered, ...shown, summary], lasting: offered[0] },
    app.log,
  );
}

/** The remedies for what ended the batch early and for what was not done, without the log: the summary says more. */
function remediesOf(results: readonly ItemResult<unknown>[], { environment }: Session): NextStep[] {
  const causes = results
    .filter(({ outcome: { kind, stop } }) => kind === "refused" || kind === "notSent" || stop !== undefined)
    .flatMap(({ outcome: { cause } }) => cause ?? []);
  const remedies = new Set(causes.flatMap((cause) => remediesFor(cause, environment.kind)));
  return [...remedies].map((remedy) => commandStep(remedyAction(remedy), environment));
}

/** Several things, and what became of each. */
export interface Ended<Item> {
  readonly results: readonly ItemResult<Item>[];
  readonly leftOut: readonly LeftOut[];
}

/** The button that shows each of several things with its outcome, as a document. */
export function summaryStep<Item>(
  { reports }: { readonly reports: Reports },
  session: Session,
  batch: Pick<Batch<Item, never>, "title" | "label">,
  { results, leftOut }: Ended<Item>,
): NextStep {
  const { environment } = session;
  const now = Date.now();
  return {
    title: vscode.l10n.t("Show Summary"),
    async run() {
      const report = batchReport(session, batch, results, leftOut, now);
      const actions = showEachRequestActions(failedRequests(results)).map((action) => ({
        title: action.title,
        run: () => runAction(action, environment),
      }));
      await reports.show(vscode.l10n.t("{0} in {1}", batch.title, environment.name), report, { actions });
    },
  };
}

const SIGNS: Readonly<Record<OutcomeKind, string>> = { done: "✅", refused: "❌", unknown: "❓", notSent: "➖" };

/** The outcome of each item as Markdown, for a ticket. What needs attention comes first. */
function batchReport<Item>(
  { environment }: Session,
  batch: Pick<Batch<Item, never>, "title" | "label">,
  results: readonly ItemResult<Item>[],
  leftOut: readonly LeftOut[],
  now: number,
): string {
  return [
    `# ${plain(environment.name)}: ${batch.title}`,
    "",
    `${timeText(now)} · ${countsText(results)}`,
    ...OUTCOME_KINDS.flatMap((kind) =>
      section(
        (count) => `${SIGNS[kind]} ${countText(kind, count)}`,
        withOutcome(results, kind).map(({ item, outcome }) => [batch.label(item), outcome.text]),
      ),
    ),
    ...section(
      (count) => vscode.l10n.t("{0} left out of the plan", count),
      leftOut.map(({ label, reason }) => [label, reason]),
    ),
    "",
  ].join("\n");
}

function section(title: (count: number) => string, lines: readonly (readonly [string, string])[]): string[] {
  if (lines.length === 0) return [];
  return [
    "",
    `## ${title(lines.length)}`,
    "",
    ...lines.map(([label, text]) => `- **${plain(label)}**: ${plain(text)}`),
  ];
}

function timeText(time: number): string {
  return dateFormat({ dateStyle: "long", timeStyle: "medium" }).format(time);
}
